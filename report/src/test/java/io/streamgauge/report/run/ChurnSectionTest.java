package io.streamgauge.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.ChurnSummary;
import io.streamgauge.result.outcome.ChurnCounts;
import io.streamgauge.text.NumberFormatter;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChurnSectionTest {
    /// Returns a copy of the trial with churn. The connect latency of the copy is the response time of the
    /// trial.
    private static TrialSummary withChurn(TrialSummary trial) {
        ChurnCounts counts = new ChurnCounts("connections", 50, 1_500, 1_490, 7, 3, "refused");
        return SampleTrial.with(trial, null, new ChurnSummary(counts, trial.responseTime()));
    }

    @Test
    void showsTheConnectLatencyAndTheCounts() {
        Summary plain = SampleRuns.comparison().summary();
        assertThat(ChurnSection.has(plain)).isFalse();
        Summary summary = plain.withTrials(
                plain.trials().stream().map(ChurnSectionTest::withChurn).toList());
        String page = HtmlReport.render(summary, List.of());
        assertThat(page).contains("id=\"churn\"", "data-csv=\"connect-cell0\"", "Connect latency by percentile");
        String section = page.substring(page.indexOf("data-csv=\"churn\""));
        String row =
                section.substring(section.indexOf("<tbody>"), section.indexOf("</tr>", section.indexOf("<tbody>")));
        assertThat(row).contains("connections", ">" + NumberFormatter.count(1_490) + "<", ">7<", ">3<");
    }
}
