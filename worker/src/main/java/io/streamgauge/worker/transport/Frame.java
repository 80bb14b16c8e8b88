package io.streamgauge.worker.transport;

import io.streamgauge.result.Json;

/// Message as bytes, which can be sent to several peers.
///
/// @param type simple name of the type of the message
@SuppressWarnings("ArrayRecordComponent") // The bytes are only transmitted, and never compared.
public record Frame(String type, byte[] json) {
    public static Frame of(Record message) {
        return new Frame(message.getClass().getSimpleName(), Json.compact().writeValueAsBytes(message));
    }
}
