package io.streamgauge.worker;

import io.streamgauge.result.row.IntervalRow;
import java.util.Map;
import org.HdrHistogram.Histogram;

/// Receives the progress of a trial.
public interface TrialListener {
    /// @param what for example `worker started`, `all paths checked`
    void step(String what);

    void interval(IntervalRow row, Map<String, Histogram> histograms);
}
