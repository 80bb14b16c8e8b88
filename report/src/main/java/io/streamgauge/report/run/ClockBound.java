package io.streamgauge.report.run;

import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.nothing;
import static io.streamgauge.report.html.Html.text;

import io.streamgauge.analyse.model.ClockSummary;
import io.streamgauge.analyse.model.MetricReading;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.report.html.Html;
import io.streamgauge.text.NumberFormatter;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// Largest error that differences between the clocks of the hosts can cause in an end-to-end latency. The report
/// shows this error below each end-to-end latency.
public final class ClockBound {
    private static final String PLUS_MINUS = "\u00b1\u00a0";

    private ClockBound() {}

    /// Returns the largest error of the end-to-end latencies of the trials. Returns an empty piece for other
    /// metrics, for a missing value, and for trials without such an error.
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

    /// Returns the largest error of end-to-end latencies, in ms, as a suffix for the title of a chart, for
    /// example ` (± 0.30 ms)` or ` (± unknown)`. Returns an empty string for trials without such an error.
    static String ofTitle(List<TrialSummary> trials) {
        return largest(trials)
                .map(error -> " (" + PLUS_MINUS + (error.equals("unknown") ? error : error + " ms") + ")")
                .orElse("");
    }

    /// Returns the largest error of end-to-end latencies in ms, or `unknown`; empty for trials without such an
    /// error.
    public static Optional<String> largest(List<TrialSummary> trials) {
        List<Long> errors = trials.stream()
                .map(TrialSummary::clocks)
                .filter(Objects::nonNull)
                .map(ClockSummary::errorNanos)
                .filter(error -> error != 0)
                .toList();
        return errors.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        errors.contains(ClockSummary.UNKNOWN)
                                ? "unknown"
                                : NumberFormatter.millis(Collections.max(errors)));
    }
}
