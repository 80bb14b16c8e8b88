package io.streamgauge.load;

import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.TransferRow;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/// Receiver of the intervals of a load.
@FunctionalInterface
public interface IntervalSink {
    /// Receives the progress of a preparation that can take several seconds.
    ///
    /// @param what completed action, for example `producers opened`
    default void preparing(String what, long done, long total) {}

    /// Receives a notification at the start of the schedule, after the senders have started.
    ///
    /// @param lateNanos time between the planned start and the start
    /// @param agoNanos time between the start and this call
    default void started(long lateNanos, long agoNanos) {}

    /// Receives the start of the measured phase after an automatic warm-up. The method is called shortly
    /// before this start.
    ///
    /// @param seconds start of the measured phase, in seconds after the start of the schedule
    default void warmupEnds(double seconds) {}

    /// Receives a completed transfer.
    default void transfer(TransferRow row) {}

    /// Receives the counters and latencies of a completed interval.
    ///
    /// @param histograms non-empty histograms, keyed by tag; the sink may keep references to them
    /// @param deliveredByGroup number of messages that each group has received
    void interval(IntervalRow row, Map<String, Histogram> histograms, List<Long> deliveredByGroup);
}
