package io.streamgauge.probe.api;

import java.util.Map;

/// How a broker decides which destinations get a message.
public enum Routing {
    /// The routing key equals the binding's.
    DIRECT,
    /// All destinations get all messages.
    FANOUT,
    /// The routing key matches the binding's pattern: `*` for one word, `#` for any number.
    TOPIC,
    /// All headers of the binding are in the message.
    HEADERS;

    /// One destination that an entry point feeds.
    ///
    /// @param pattern key or pattern, unused by FANOUT and HEADERS
    /// @param headers used by HEADERS alone
    public record Binding(String destination, String pattern, Map<String, String> headers) {
        public Binding {
            headers = Map.copyOf(headers);
        }
    }
}
