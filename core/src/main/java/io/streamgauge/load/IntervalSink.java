package io.streamgauge.load;

import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.TransferRow;
import java.util.Map;
import org.HdrHistogram.Histogram;

/// Gets each interval as it ends.
@FunctionalInterface
public interface IntervalSink {
    /// The schedule starts now.
    default void started() {}

    /// A transfer of a fixed number of messages is complete.
    default void transfer(TransferRow row) {}

    /// @param histograms by tag; only those with values; the sink may keep them
    void interval(IntervalRow row, Map<String, Histogram> histograms);
}
