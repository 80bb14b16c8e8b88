package io.streamgauge.probe.api;

import java.util.Map;

/// Rule by which a broker selects the destinations of a message.
public enum Routing {
    /// The routing key equals that of the binding.
    DIRECT,
    /// All destinations get all messages.
    FANOUT,
    /// The routing key matches the pattern of the binding: `*` for one word, `#` for any number.
    TOPIC,
    /// The message has all headers of the binding.
    HEADERS;

    /// Binding of a destination to an entry point.
    ///
    /// @param pattern key or pattern, not used by FANOUT and HEADERS
    /// @param headers used by HEADERS only
    public record Binding(String destination, String pattern, Map<String, String> headers) {
        public Binding {
            headers = Map.copyOf(headers);
        }
    }
}
