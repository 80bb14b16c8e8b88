package io.streamgauge.driver;

/// Problem that makes a listener unusable.
///
/// @param reason reason without a full stop
/// @param remedy remedy as a sentence
public record ListenerProblem(String reason, String remedy) {}
