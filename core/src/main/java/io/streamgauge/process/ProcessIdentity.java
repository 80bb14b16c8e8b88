package io.streamgauge.process;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.streamgauge.linux.ProcessFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/// Identity of a process. A later process with the same process ID has a different identity. The identity is
/// valid until the machine restarts. A program can store the identity in a file so that another program can use
/// it.
///
/// @param started start time: on Linux field 22 of `/proc/PID/stat` (clock ticks since boot), elsewhere the column
///     `lstart` of `ps`
public record ProcessIdentity(long pid, String started) {
    /// Returns the identity of the running process with this process ID; empty if the process does not exist,
    /// has exited or cannot be inspected.
    public static Optional<ProcessIdentity> of(long pid) {
        try {
            return (ProcessFiles.areAvailable() ? fromProc(pid) : fromPs(pid))
                    .map(started -> new ProcessIdentity(pid, started));
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    /// Returns the identity of this process.
    public static ProcessIdentity ofSelf() {
        long pid = ProcessHandle.current().pid();
        return of(pid).orElseThrow(() -> new IllegalStateException("process " + pid + ": the start time is unknown"));
    }

    @JsonIgnore
    public boolean isAlive() {
        return of(pid).filter(this::equals).isPresent();
    }

    /// Terminates the process. If the process has exited, this method does nothing.
    public void terminate() {
        if (isAlive()) {
            ProcessHandle.of(pid).ifPresent(ProcessHandle::destroy);
        }
    }

    private static Optional<String> fromProc(long pid) throws IOException {
        ProcessFiles.Stat stat = ProcessFiles.of(pid).stat();
        return stat.hasEnded() ? Optional.empty() : Optional.of(stat.startTime());
    }

    private static Optional<String> fromPs(long pid) throws IOException {
        Process ps = new ProcessBuilder("ps", "-o", "stat=", "-o", "lstart=", "-p", Long.toString(pid)).start();
        String[] words = new String(ps.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .strip()
                .split("\\s+");
        if (words.length < 2 || hasEnded(words[0])) {
            return Optional.empty();
        }
        return Optional.of(String.join(" ", Arrays.asList(words).subList(1, words.length)));
    }

    private static boolean hasEnded(String state) {
        return state.startsWith("Z") || state.startsWith("X");
    }
}
