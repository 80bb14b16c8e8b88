package io.streamgauge.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.runs.ComparabilityIssue;
import io.streamgauge.analyse.runs.ComparabilityKind;
import io.streamgauge.analyse.runs.ComparabilityKind.Severity;
import io.streamgauge.analyse.runs.RunComparison;
import io.streamgauge.analyse.runs.RunComparison.Side;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparisonPageTest {
    @ParameterizedTest
    @CsvSource({
        "DURABILITY, REFUSES, 'Not compared because seen (why).'",
        "HOST, STOPS_GATES, 'Gates are inconclusive because seen (why).'",
        "PHASES, WARNS, 'seen (why).'"
    })
    void showsTheConsequenceOfEachIssue(ComparabilityKind kind, Severity severity, String text) {
        String page = ComparisonPage.render(new RunComparison(
                RunComparison.SCHEMA_VERSION,
                List.of(
                        new Side("before", "1", "run", "2026-11-21T10:15:00Z", 1, 0),
                        new Side("after", "2", "run", "2026-11-21T11:15:00Z", 1, 0)),
                List.of(),
                List.of(new ComparabilityIssue(kind, severity, "seen", "why")),
                List.of(),
                List.of()));
        assertThat(page).contains("<p class=\"banner\">" + text + "</p>");
    }
}
