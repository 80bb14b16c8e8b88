package io.streamgauge.analyse.answer;

import io.streamgauge.analyse.compare.ComparedMetrics;
import io.streamgauge.analyse.model.MetricValue;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.text.MetricFormatter;
import io.streamgauge.experiment.metric.Metric;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/// Metric that the answer of a run reports.
///
/// @param metric headline metric of `ComparedMetrics`
record HeadlineMetric(Metric metric) {
    /// Returns the headline metric of a trial.
    static HeadlineMetric of(TrialSummary trial) {
        return new HeadlineMetric(ComparedMetrics.of(List.of(trial)).headline());
    }

    /// Returns the value of the headline metric; empty if the trial does not have a value.
    static OptionalDouble value(TrialSummary trial) {
        return MetricValue.of(of(trial).metric, trial);
    }

    /// Returns the name, for example `p99 end-to-end latency` or `delivered rate`.
    String name() {
        return metric.phrase();
    }

    /// Formats a value with its unit.
    String words(double value) {
        return MetricFormatter.value(metric, value);
    }

    /// Returns the adjective for the best value: `highest` for a rate, otherwise `lowest`.
    String best() {
        return metric.moreIsBetter() ? "highest" : "lowest";
    }

    /// Returns a comparator that sorts the best value first.
    Comparator<Map.Entry<String, Double>> order() {
        Comparator<Map.Entry<String, Double>> rising = Map.Entry.comparingByValue();
        return metric.moreIsBetter() ? rising.reversed() : rising;
    }
}
