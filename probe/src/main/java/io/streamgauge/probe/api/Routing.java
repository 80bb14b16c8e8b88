package io.streamgauge.probe.api;

import java.util.Map;

/// Rule by which a broker selects the destinations of a message.
public enum Routing {
    /// Match of a routing key that equals the key of the binding.
    DIRECT,
    /// Delivery of all messages to all destinations.
    FANOUT,
    /// Match of the routing key against the pattern of the binding: `*` for one word, `#` for any number.
    TOPIC,
    /// Match of a message that has all headers of the binding.
    HEADERS;

    /// Binding of a destination to an entry point.
    ///
    /// @param pattern key or pattern, not used by FANOUT and HEADERS
    /// @param headers headers to match, used by HEADERS only
    public record Binding(String destination, String pattern, Map<String, String> headers) {
        public Binding {
            headers = Map.copyOf(headers);
        }
    }
}
