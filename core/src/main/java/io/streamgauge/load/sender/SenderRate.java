package io.streamgauge.load.sender;

/// Intended rate of a sender in messages per second; infinite for a saturating load.
///
/// @param mean mean rate over the whole schedule
/// @param peak highest rate within the schedule
/// @param settles true if the rate is constant and the warm-up is long enough for threads to be added before it
///     ends
public record SenderRate(double mean, double peak, boolean settles) {
    public static final SenderRate SATURATING = new SenderRate(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);

    /// Creates a rate for senders that need all their threads from the start.
    public SenderRate(double mean, double peak) {
        this(mean, peak, false);
    }
}
