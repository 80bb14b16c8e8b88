package io.streamgauge.measure;

import io.streamgauge.result.LatencyStage;
import org.HdrHistogram.Histogram;

/// Records one stage's latencies of one thread, apart for messages of the warm-up and of the measured phase.
///
/// In nanoseconds with three significant digits; a value larger than all before grows the histogram, none is clamped.
/// One thread at a time records; one other takes the intervals.
public final class LatencyRecorder {
    private static final int DIGITS = 3;

    private final LatencyStage stage;
    private final LatencyCounts warmup = new LatencyCounts();
    private final LatencyCounts measured = new LatencyCounts();

    public LatencyRecorder(LatencyStage stage) {
        this.stage = stage;
    }

    /// An empty histogram that can hold any latency.
    public static Histogram emptyHistogram() {
        return new Histogram(DIGITS);
    }

    public LatencyStage stage() {
        return stage;
    }

    /// Records one value.
    ///
    /// @param isMeasured whether the message was due in the measured phase
    /// @param nanos clamped below at 0: instants of one host never run backwards, rounded ones may by a microsecond
    public void record(boolean isMeasured, long nanos) {
        (isMeasured ? measured : warmup).add(Math.max(0, nanos));
    }

    /// Adds what was recorded since the last call to `into`.
    public void takeInterval(boolean ofMeasured, Histogram into) {
        (ofMeasured ? measured : warmup).take(into);
    }
}
