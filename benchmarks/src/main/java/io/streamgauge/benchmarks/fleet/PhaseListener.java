package io.streamgauge.benchmarks.fleet;

import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.worker.TrialListener;
import java.util.Map;
import java.util.Objects;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/// Listener that reads the clock and the CPU time of the controller at the end of the first interval, of the
/// warm-up and of the measured phase.
final class PhaseListener implements TrialListener {
    private final int warmIntervals;
    private final int measuredIntervals;
    private @Nullable ProcessUsage started;
    private @Nullable ProcessUsage warm;
    private @Nullable ProcessUsage measured;
    private volatile long lostNanos;

    /// @param warmIntervals number of intervals of the warm-up
    /// @param measuredIntervals number of intervals of the warm-up and the measured phase
    PhaseListener(int warmIntervals, int measuredIntervals) {
        this.warmIntervals = warmIntervals;
        this.measuredIntervals = measuredIntervals;
    }

    @Override
    public void step(String what) {
        System.err.println(what);
        if (what.endsWith(" is lost, and the other workers stop")) {
            lostNanos = System.nanoTime();
        }
    }

    /// Returns the reading of the monotonic clock, in nanoseconds, when the loss of a worker was detected; 0 if
    /// no worker was lost.
    long lostNanos() {
        return lostNanos;
    }

    @Override
    public void interval(IntervalRow row, Map<String, Histogram> histograms) {
        if (row.index() == 0) {
            started = ProcessUsage.now();
        }
        if (row.index() + 1 == warmIntervals) {
            warm = ProcessUsage.now();
        }
        if (row.index() < measuredIntervals) {
            measured = ProcessUsage.now();
        }
    }

    /// Returns the usage at the end of the first interval, or the current usage if no interval has ended.
    ProcessUsage started() {
        return Objects.requireNonNullElseGet(started, ProcessUsage::now);
    }

    /// Returns the usage at the end of the warm-up, or the result of [#started()] if the warm-up has not ended.
    ProcessUsage warm() {
        return Objects.requireNonNullElseGet(warm, this::started);
    }

    /// Returns the usage at the end of the last interval before the drain, or the result of [#warm()] if no
    /// interval has ended.
    ProcessUsage measured() {
        return Objects.requireNonNullElseGet(measured, this::warm);
    }
}
