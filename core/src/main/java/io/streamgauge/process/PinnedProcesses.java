package io.streamgauge.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Wrapper that starts each process with `taskset`, which binds the process to CPUs before the command runs. A
/// later binding would not affect the thread pools of a JVM, whose sizes depend on the CPUs that are available
/// when the JVM starts. `taskset` replaces itself with the command, so the process ID does not change.
public final class PinnedProcesses extends ForwardingProcesses {
    private final String cpus;

    private PinnedProcesses(ChildProcesses children, String cpus) {
        super(children);
        this.cpus = cpus;
    }

    /// @param cpus list of CPUs, for example `0,2-3`; empty if processes are not bound to CPUs
    public static ChildProcesses on(String cpus, ChildProcesses children) {
        return cpus.isEmpty() ? children : new PinnedProcesses(children, cpus);
    }

    @Override
    public ChildProcess start(
            String name, List<String> command, Path directory, Map<String, String> environment, Path log)
            throws IOException {
        List<String> words = new ArrayList<>(List.of("taskset", "--cpu-list", cpus));
        words.addAll(command);
        return super.start(name, words, directory, environment, log);
    }
}
