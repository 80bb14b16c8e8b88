package io.streamgauge.load;

/// Intended rate of a sender in messages per second; infinite for a saturating load.
///
/// @param mean mean of the whole schedule
/// @param peak highest rate within the schedule
public record SenderRate(double mean, double peak) {
    static final SenderRate SATURATING = new SenderRate(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
}
