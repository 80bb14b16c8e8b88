package io.streamgauge.live;

import io.streamgauge.HostPort;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Pattern;

/// Address at which the page is served.
///
/// @param port port from 1 to 65,535; 0 for any free port
public record LiveAddress(String host, int port) {
    public static final int DEFAULT_PORT = 8642;
    public static final LiveAddress DEFAULT = new LiveAddress("127.0.0.1", DEFAULT_PORT);

    private static final Pattern PORT = Pattern.compile("[0-9]{1,5}");

    /// Parses `PORT` or `HOST:PORT`. If the text contains only a port, the host is 127.0.0.1.
    ///
    /// @return address, or an empty result if the text does not have this form
    public static Optional<LiveAddress> parse(String text) {
        String address = PORT.matcher(text).matches() ? DEFAULT.host() + ":" + text : text;
        return HostPort.parse(address).map(parsed -> new LiveAddress(parsed.host(), parsed.port()));
    }

    /// Returns whether only programs on this machine can reach the address.
    ///
    /// @throws UnknownHostException if the host name cannot be resolved
    public boolean isLoopback() throws UnknownHostException {
        return InetAddress.getByName(host).isLoopbackAddress();
    }

    @Override
    public String toString() {
        return new HostPort(host, port).toString();
    }
}
