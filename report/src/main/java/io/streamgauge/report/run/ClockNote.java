package io.streamgauge.report.run;

import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.nothing;

import io.streamgauge.analyse.model.ClockSummary;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.report.html.Html;
import io.streamgauge.text.NumberFormatter;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// Sentence about the error of end-to-end latencies between workers with different clocks.
public final class ClockNote {
    private ClockNote() {}

    /// Returns the sentence about the trial with the largest error; empty if all workers of each trial used
    /// the same clock.
    public static Optional<String> of(List<TrialSummary> trials) {
        List<Long> errors = trials.stream()
                .filter(trial -> trial.clocks() != null)
                .map(trial -> Objects.requireNonNull(trial.clocks()).errorNanos())
                .toList();
        if (errors.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                errors.contains(ClockSummary.UNKNOWN)
                        ? "The workers used different clocks. For at least one trial, the resulting error of end-to-end"
                                + " latencies is unknown."
                        : "The workers used different clocks. The resulting error of end-to-end latencies is at most "
                                + NumberFormatter.millis(Collections.max(errors)) + " ms.");
    }

    static Html paragraph(List<TrialSummary> trials) {
        return of(trials)
                .map(sentence -> el("p", css("note"), Html.text(sentence)))
                .orElse(nothing());
    }
}
