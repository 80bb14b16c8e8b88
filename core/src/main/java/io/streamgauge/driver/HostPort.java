package io.streamgauge.driver;

/// Host and port of an address in an experiment file.
///
/// @param host host name or IP address; an IPv6 address does not have brackets
/// @param port number from 0 to 65,535
public record HostPort(String host, int port) {
    /// Parses an address.
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
