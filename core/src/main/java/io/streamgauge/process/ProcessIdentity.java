package io.streamgauge.process;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.streamgauge.linux.ProcessFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/// A process, told from a later one that was given the same number. Can be written to a file and asked about by
/// another program, as long as the machine runs on.
///
/// @param started on Linux field 22 of `/proc/PID/stat` (clock ticks since boot), elsewhere what `ps` calls `lstart`
public record ProcessIdentity(long pid, String started) {
    /// The process that has this number now; empty if there is none, or only what an ended one has left for its
    /// parent.
    public static Optional<ProcessIdentity> of(long pid) {
        try {
            return (ProcessFiles.areAvailable() ? fromProc(pid) : fromPs(pid))
                    .map(started -> new ProcessIdentity(pid, started));
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    /// This program.
    public static ProcessIdentity ofSelf() {
        long pid = ProcessHandle.current().pid();
        return of(pid).orElseThrow(() -> new IllegalStateException("start time of this process " + pid));
    }

    @JsonIgnore
    public boolean isAlive() {
        return of(pid).filter(this::equals).isPresent();
    }

    /// Asks it to end; does nothing if it has ended.
    public void askToEnd() {
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
