package io.streamgauge.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Binds everything that is started to some CPUs, before its first instruction: a Java process sizes its pools by the
/// CPUs that it finds. `taskset` of util-linux gives way to the command, which keeps its process number.
public final class PinnedProcesses extends ForwardingProcesses {
    private final String cpus;

    private PinnedProcesses(ChildProcesses children, String cpus) {
        super(children);
        this.cpus = cpus;
    }

    /// @param cpus a list such as `0,2-3`; empty: all, and nothing is bound
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
