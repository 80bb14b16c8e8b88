package io.streamgauge.experiment;

import java.time.Duration;

/// Phases of a trial.
///
/// @param warmup load that is not measured; may be zero
/// @param measure load that is measured; above zero
/// @param drain maximum wait for messages in flight after the last send
public record Phases(Duration warmup, Duration measure, Duration drain) {}
