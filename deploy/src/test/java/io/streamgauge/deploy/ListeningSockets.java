package io.streamgauge.deploy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Listening sockets of a process, as reported by Linux.
final class ListeningSockets {
    private static final String LISTENING = "0A";
    private static final Set<String> LOOPBACK =
            Set.of("0100007F", "00000000000000000000000001000000", "0000000000000000FFFF00000100007F");

    private ListeningSockets() {}

    /// Returns the hexadecimal local addresses of the listening TCP sockets of a process, excluding loopback
    /// addresses.
    static List<String> notLoopback(long pid) throws IOException {
        return of(pid).filter(address -> !LOOPBACK.contains(address)).toList();
    }

    static long count(long pid) throws IOException {
        return of(pid).count();
    }

    private static Stream<String> of(long pid) throws IOException {
        Set<String> sockets;
        try (Stream<Path> files = Files.list(Path.of("/proc", Long.toString(pid), "fd"))) {
            sockets = files.map(ListeningSockets::target)
                    .filter(target -> target.startsWith("socket:["))
                    .map(target -> target.replaceAll("\\D", ""))
                    .collect(Collectors.toSet());
        }
        Path tables = Path.of("/proc", Long.toString(pid), "net");
        String all = Files.readString(tables.resolve("tcp")) + Files.readString(tables.resolve("tcp6"));
        return all.lines()
                .map(line -> line.strip().split("\\s+"))
                .filter(fields -> fields.length > 9 && fields[3].equals(LISTENING) && sockets.contains(fields[9]))
                .map(fields -> fields[1].replaceAll(":.*", ""));
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException closedMeanwhile) {
            return "";
        }
    }
}
