package io.streamgauge.cli;

import io.streamgauge.experiment.metric.Metric;
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
}
