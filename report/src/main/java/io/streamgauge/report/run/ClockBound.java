package io.streamgauge.report.run;

import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.nothing;
import static io.streamgauge.report.html.Html.text;

import io.streamgauge.analyse.model.ClockSummary;
import io.streamgauge.analyse.model.MetricReading;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.report.html.Html;
import java.util.List;
import java.util.Objects;

/// Largest possible error of an end-to-end latency because of the clocks of several hosts. The report shows
/// it below each such value.
final class ClockBound {
    private static final String PLUS_MINUS = "\u00b1\u00a0";

    private ClockBound() {}

    /// Returns the largest error of the trials; nothing for other metrics, for a missing value, and for
    /// trials that used one clock.
    static Html of(MetricColumn metric, MetricReading reading, List<TrialSummary> trials) {
        List<Long> errors = trials.stream()
                .map(TrialSummary::clocks)
                .filter(Objects::nonNull)
                .map(ClockSummary::errorNanos)
                .toList();
        if (!metric.isEndToEnd() || reading.value() == null || errors.stream().allMatch(error -> error == 0)) {
            return nothing();
        }
        String error = errors.contains(ClockSummary.UNKNOWN)
                ? "unknown"
                : metric.format()
                        .apply(errors.stream().mapToLong(Long::longValue).max().orElse(0));
        return el("span", css("range"), text(PLUS_MINUS + error));
    }
}
