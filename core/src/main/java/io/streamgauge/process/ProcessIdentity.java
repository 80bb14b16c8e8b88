package io.streamgauge.process;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/// A process, told from a later one that was given the same number. Can be written to a file and asked about by
/// another program, as long as the machine runs on.
///
/// @param started on Linux field 22 of `/proc/PID/stat` (clock ticks since boot), elsewhere what `ps` calls `lstart`
public record ProcessIdentity(long pid, String started) {
    private static final Path PROC = Path.of("/proc");
    private static final boolean LINUX = Files.isReadable(PROC.resolve("self/stat"));
    private static final int STATE = 0;
    private static final int START_TIME = 19;

    /// The process that has this number now; empty if there is none, or only what an ended one has left for its
    /// parent.
    public static Optional<ProcessIdentity> of(long pid) {
        try {
            return (LINUX ? fromProc(pid) : fromPs(pid)).map(started -> new ProcessIdentity(pid, started));
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
        String stat = Files.readString(PROC.resolve(Long.toString(pid)).resolve("stat"), StandardCharsets.ISO_8859_1);
        // The name of the program stands in parentheses before the rest, and may hold blanks and parentheses.
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return isOver(fields[STATE]) ? Optional.empty() : Optional.of(fields[START_TIME]);
    }

    private static Optional<String> fromPs(long pid) throws IOException {
        Process ps = new ProcessBuilder("ps", "-o", "stat=", "-o", "lstart=", "-p", Long.toString(pid)).start();
        String[] words = new String(ps.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .strip()
                .split("\\s+");
        if (words.length < 2 || isOver(words[0])) {
            return Optional.empty();
        }
        return Optional.of(String.join(" ", Arrays.asList(words).subList(1, words.length)));
    }

    private static boolean isOver(String state) {
        return state.startsWith("Z") || state.startsWith("X");
    }
}
