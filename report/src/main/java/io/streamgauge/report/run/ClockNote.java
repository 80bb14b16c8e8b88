package io.streamgauge.report.run;

import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.nothing;

import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.text.ClockSentences;
import io.streamgauge.report.html.Html;
import java.util.List;

/// Paragraph about the placement of several workers, and about the clocks on which end-to-end latencies are
/// based.
final class ClockNote {
    private ClockNote() {}

    static Html paragraph(List<TrialSummary> trials) {
        return ClockSentences.of(trials)
                .map(sentence -> el("p", css("note"), Html.text(sentence)))
                .orElse(nothing());
    }
}
