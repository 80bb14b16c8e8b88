package io.streamgauge.worker;

import io.streamgauge.result.row.IntervalRow;
import java.util.Map;
import org.HdrHistogram.Histogram;

/// Listener that ignores the progress of a trial.
final class QuietTrialListener implements TrialListener {
    @Override
    public void step(String what) {}

    @Override
    public void interval(IntervalRow row, Map<String, Histogram> histograms) {}
}
