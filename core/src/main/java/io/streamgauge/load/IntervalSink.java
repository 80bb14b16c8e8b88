package io.streamgauge.load;

import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.TransferRow;
import java.util.Map;
import org.HdrHistogram.Histogram;

/// Receiver of the intervals of a load.
@FunctionalInterface
public interface IntervalSink {
    /// Called when the schedule starts.
    default void started() {}

    /// Receives a completed transfer.
    default void transfer(TransferRow row) {}

    /// @param histograms non-empty histograms by tag; the sink may keep references to them
    void interval(IntervalRow row, Map<String, Histogram> histograms);
}
