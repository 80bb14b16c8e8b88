package io.streamgauge.driver;

/// An address of an experiment file, taken apart.
///
/// @param host a name or an address, IPv6 without its brackets
/// @param port 0 to 65,535
public record HostPort(String host, int port) {
    /// @param address `host:port` or `[address]:port`, checked before
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
