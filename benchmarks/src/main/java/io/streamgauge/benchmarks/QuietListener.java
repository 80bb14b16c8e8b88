package io.streamgauge.benchmarks;

import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.worker.TrialListener;
import java.util.Map;
import org.HdrHistogram.Histogram;

/// Listener that does not print the progress of a trial.
final class QuietListener implements TrialListener {
    @Override
    public void step(String what) {}

    @Override
    public void interval(IntervalRow row, Map<String, Histogram> histograms) {}
}
