package io.streamgauge.driver;

/// Reason why a listener cannot be used.
///
/// @param reason reason without a full stop
/// @param remedy remedy as a sentence
public record ListenerProblem(String reason, String remedy) {}
