package io.streamgauge.worker;

import io.streamgauge.result.row.IntervalRow;
import java.util.Map;
import org.HdrHistogram.Histogram;

/// Told how a trial goes on, for people who watch.
public interface TrialListener {
    /// @param what for example `worker started`, `every path is proven`
    void step(String what);

    void interval(IntervalRow row, Map<String, Histogram> histograms);
}
