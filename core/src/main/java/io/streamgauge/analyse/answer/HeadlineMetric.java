package io.streamgauge.analyse.answer;

import io.streamgauge.analyse.compare.ComparedMetrics;
import io.streamgauge.analyse.model.MetricValue;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.text.MetricFormatter;
import io.streamgauge.experiment.Metric;
import io.streamgauge.experiment.Metric.Latency;
import io.streamgauge.experiment.Metric.Latency.Span;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/// The metric that an answer speaks of, in words.
///
/// @param metric the headline of what was compared
record HeadlineMetric(Metric metric) {
    /// Of what this trial shows.
    static HeadlineMetric of(TrialSummary trial) {
        return new HeadlineMetric(ComparedMetrics.of(List.of(trial)).headline());
    }

    /// What this trial says; empty where it cannot.
    static OptionalDouble value(TrialSummary trial) {
        return MetricValue.of(of(trial).metric, trial);
    }

    /// For example `p99 end-to-end latency` or `delivered rate`.
    String name() {
        return switch (metric) {
            case Latency latency when latency.of() == Span.END_TO_END -> latency.words() + " latency";
            case Metric other -> other.words();
        };
    }

    /// With its unit.
    String words(double value) {
        return MetricFormatter.value(metric, value);
    }

    /// What the best one is: `lowest`, or `highest` of a rate.
    String best() {
        return metric.moreIsBetter() ? "highest" : "lowest";
    }

    /// The best one first.
    Comparator<Map.Entry<String, Double>> order() {
        Comparator<Map.Entry<String, Double>> rising = Map.Entry.comparingByValue();
        return metric.moreIsBetter() ? rising.reversed() : rising;
    }
}
