package io.streamgauge.load;

import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.TransferRow;
import java.util.Map;
import org.HdrHistogram.Histogram;

/// Receives each interval when it ends.
@FunctionalInterface
public interface IntervalSink {
    /// Called when the schedule starts.
    default void started() {}

    /// Called when a transfer is complete.
    default void transfer(TransferRow row) {}

    /// @param histograms by tag, without empty ones; the sink may keep them
    void interval(IntervalRow row, Map<String, Histogram> histograms);
}
