package io.streamgauge.measure;

import io.streamgauge.result.LatencyStage;
import org.HdrHistogram.Histogram;

/// Recorder of the latencies of one stage on one thread, separately for the warm-up and the measured phase.
///
/// Values are in nanoseconds with three significant digits and have no upper limit. One thread at a time
/// records values, and another thread reads the intervals.
public final class LatencyRecorder {
    private static final int DIGITS = 3;

    private final LatencyStage stage;
    private final LatencyCounts warmup = new LatencyCounts();
    private final LatencyCounts measured = new LatencyCounts();

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
    /// @param nanos latency in nanoseconds. A slightly negative value, which rounded instants can cause,
    ///     counts as 0.
    public void record(boolean isMeasured, long nanos) {
        (isMeasured ? measured : warmup).add(Math.max(0, nanos));
    }

    /// Adds the values since the previous call to `into`.
    public void takeInterval(boolean ofMeasured, Histogram into) {
        (ofMeasured ? measured : warmup).addInterval(into);
    }
}
