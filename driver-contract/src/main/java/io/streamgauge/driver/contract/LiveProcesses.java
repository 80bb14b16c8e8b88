package io.streamgauge.driver.contract;

import io.streamgauge.linux.ProcessFiles;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Running direct and indirect child processes of this JVM. This class ignores processes that were already
/// running when the object was created, and the descendants of these processes. For example, a broker of an
/// enclosing test class can start a helper process at any time.
public final class LiveProcesses {
    private final Set<ProcessHandle> earlier;

    private LiveProcesses(Set<ProcessHandle> earlier) {
        this.earlier = earlier;
    }

    /// Returns an object that tracks the processes that start after this call.
    public static LiveProcesses startedFromNow() {
        return new LiveProcesses(ProcessHandle.current().descendants().collect(Collectors.toCollection(HashSet::new)));
    }

    /// Returns the running processes, except for the processes that this class ignores.
    public List<ProcessHandle> list() {
        return ProcessHandle.current()
                .descendants()
                .filter(process -> !isEarlier(process) && isRunning(process))
                .toList();
    }

    private boolean isEarlier(ProcessHandle process) {
        return earlier.contains(process)
                || process.parent().filter(this::isEarlier).isPresent();
    }

    /// Returns whether a process is running. If `/proc` is available, a zombie does not count as running. A
    /// zombie has exited, but its parent has not yet read its exit status. [ProcessHandle#isAlive] returns true
    /// for a zombie.
    public static boolean isRunning(ProcessHandle process) {
        if (!process.isAlive()) {
            return false;
        }
        if (!ProcessFiles.areAvailable()) {
            return true;
        }
        try {
            return !ProcessFiles.of(process.pid()).stat().hasEnded();
        } catch (IOException hasEnded) {
            return false;
        }
    }

    /// Describes processes for the message of a failed assertion.
    public static List<String> describe(List<ProcessHandle> processes) {
        return processes.stream()
                .map(process ->
                        process.pid() + " " + process.info().commandLine().orElse("(unknown command)"))
                .toList();
    }
}
