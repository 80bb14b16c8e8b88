package io.streamgauge;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Host and port of an address.
///
/// @param host host name or IP address; an IPv6 address is not enclosed in brackets
/// @param port number from 0 to 65,535
public record HostPort(String host, int port) {
    private static final Pattern ADDRESS = Pattern.compile("(\\[[0-9A-Fa-f:.%]+]|[^:\\[\\]\\s/@]+):([0-9]{1,5})");
    private static final int MAX_PORT = 65_535;

    /// Parses an address in the form `host:port` or `[address]:port`.
    ///
    /// @return address; empty if the text does not have this form or the port is above 65,535
    public static Optional<HostPort> parse(String address) {
        Matcher matcher = ADDRESS.matcher(address);
        return matcher.matches() && Integer.parseInt(matcher.group(2)) <= MAX_PORT
                ? Optional.of(of(address))
                : Optional.empty();
    }

    /// Splits an address.
    ///
    /// @param address valid text in the form `host:port` or `[address]:port`
    public static HostPort of(String address) {
        int colon = address.lastIndexOf(':');
        String host = address.substring(0, colon).replace("[", "").replace("]", "");
        return new HostPort(host, Integer.parseInt(address.substring(colon + 1)));
    }

    @Override
    public String toString() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
