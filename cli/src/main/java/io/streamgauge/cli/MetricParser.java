package io.streamgauge.cli;

import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.experiment.metric.Metric.Figure;
import io.streamgauge.experiment.metric.Metric.OverTime;
import java.util.Optional;

/// Parser of metric names. The parser also accepts `e2e` and `end to end` for `end-to-end`, and `response` for
/// `response time` after a quantile.
final class MetricParser {
    private MetricParser() {}

    static Optional<Metric> parse(String written) {
        String words = written.strip()
                .replaceAll("\\s+", " ")
                .replaceAll("\\b(e2e|end to end)\\b", "end-to-end")
                .replaceAll("(?<=p[0-9.]{2,6} )response$", "response time");
        return Metric.parse(words);
    }

    static String accepted() {
        return Metric.accepted() + " (e2e means end-to-end)";
    }

    /// Returns why the values of a metric cannot be compared trial by trial. Returns an empty result if they can.
    static Optional<String> reasonNotComparable(Metric metric) {
        if (metric instanceof Figure figure && figure.of() == Figure.Name.CAPACITY) {
            return Optional.of("a single trial does not measure the capacity");
        }
        return metric instanceof OverTime
                ? Optional.of("only claims can use a variation over time; summary.json does not contain it")
                : Optional.empty();
    }
}
