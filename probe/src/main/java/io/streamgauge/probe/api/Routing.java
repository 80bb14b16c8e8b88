package io.streamgauge.probe.api;

import java.util.Map;

/// Rule by which a broker selects the destinations of a message.
public enum Routing {
    /// Selection by a routing key that equals the key of the binding.
    DIRECT,
    /// Selection of all destinations for every message.
    FANOUT,
    /// Selection by a routing key that matches the pattern of the binding. In a pattern, `*` matches one word, and `#`
    /// matches any number of words.
    TOPIC,
    /// Selection by message headers that include all headers of the binding.
    HEADERS;

    /// Binding of a destination to an entry point.
    ///
    /// @param pattern key or pattern, not used by FANOUT or HEADERS
    /// @param headers headers to match, used only by HEADERS
    public record Binding(String destination, String pattern, Map<String, String> headers) {
        public Binding {
            headers = Map.copyOf(headers);
        }
    }
}
