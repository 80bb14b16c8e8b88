package io.streamgauge.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;

/// Connections to the listener of a broker on this host, as reported by Linux.
final class BrokerSockets {
    private static final String ESTABLISHED = "01";

    private BrokerSockets() {}

    /// Returns the number of established connections whose local port is the port of an address.
    static long established(String address) throws IOException {
        int port = Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
        String end = ":" + HexFormat.of().withUpperCase().toHexDigits((short) port);
        String all = Files.readString(Path.of("/proc/net/tcp")) + Files.readString(Path.of("/proc/net/tcp6"));
        return all.lines()
                .map(line -> line.strip().split("\\s+"))
                .filter(fields -> fields.length > 3 && fields[3].equals(ESTABLISHED) && fields[1].endsWith(end))
                .count();
    }
}
