package io.streamgauge.measure;

import io.streamgauge.result.LatencyStage;
import io.streamgauge.result.outcome.WorkerFigures.NegativeLatencies;
import org.HdrHistogram.Histogram;

/// Recorder for the latencies of one stage on one thread, separately for the warm-up and the measured phase.
///
/// Values are in nanoseconds with three significant digits and have no upper limit. One thread at a time
/// records values, and another thread reads the intervals.
public final class LatencyRecorder {
    private static final int DIGITS = 3;

    private final LatencyStage stage;
    private final LatencyCounts warmup = new LatencyCounts();
    private final LatencyCounts measured = new LatencyCounts();
    private final Counter negatives = new Counter();
    private volatile long lowestNanos;

    public LatencyRecorder(LatencyStage stage) {
        this.stage = stage;
    }

    /// Returns an empty histogram without an upper limit.
    public static Histogram emptyHistogram() {
        return new Histogram(DIGITS);
    }

    public LatencyStage stage() {
        return stage;
    }

    /// Records a latency.
    ///
    /// @param isMeasured true if the message was due in the measured phase
    /// @param nanos latency in nanoseconds. A negative value, which differences between clocks can cause, counts
    ///     as 0. In the measured phase, [#negatives] also includes this value.
    public void record(boolean isMeasured, long nanos) {
        if (nanos < 0 && isMeasured) {
            // No update is lost because only one thread at a time records values.
            if (nanos < lowestNanos) {
                lowestNanos = nanos;
            }
            negatives.add(1);
        }
        (isMeasured ? measured : warmup).add(Math.max(0, nanos));
    }

    /// Returns the number of negative values in the measured phase, and the lowest of them in nanoseconds.
    public NegativeLatencies negatives() {
        return new NegativeLatencies(negatives.get(), lowestNanos);
    }

    /// Adds to `into` the values that were recorded since the previous call.
    public void takeInterval(boolean ofMeasured, Histogram into) {
        (ofMeasured ? measured : warmup).addInterval(into);
    }
}
