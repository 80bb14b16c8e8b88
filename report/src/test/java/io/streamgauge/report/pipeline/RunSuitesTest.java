package io.streamgauge.report.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.runs.ComparabilityIssue;
import io.streamgauge.analyse.runs.ComparabilityKind;
import io.streamgauge.analyse.runs.ComparabilityKind.Severity;
import io.streamgauge.analyse.runs.RunComparison;
import io.streamgauge.analyse.runs.RunComparison.Side;
import io.streamgauge.report.pipeline.TestCase.Outcome;
import io.streamgauge.report.run.SampleRuns;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunSuitesTest {
    private static JUnitFile file(SampleRuns run, String failure, boolean allowsInconclusive) {
        return JUnitFile.parse(JUnitXml.render(RunSuites.of(
                run.summary(), failure.isEmpty() ? Outcome.SKIPPED : Outcome.MISSING, failure, allowsInconclusive)));
    }

    @Test
    void reportsRefutedAndInconclusiveClaimsAsFailures() {
        JUnitFile file = file(SampleRuns.claims(), "", false);
        assertThat(file.outcomes("claims: claims")).containsExactly("", "failure", "failure", "failure");
        assertThat(file.outcomes("claims: run")).containsExactly("");
        assertThat(file.values("failure", "type")).containsExactly("failed", "inconclusive", "inconclusive");
        assertThat(file.values("failure", "message").getFirst())
                .isEqualTo("p99 end-to-end: kafka >= 2x rabbitmq, margin 10 %: refuted, kafka 8.1 ms, rabbitmq 3.8 ms;"
                        + " 1.20x (97.5 % CI 1.10 to 1.30, 5 blocks, adjusted p 0.01). the whole interval lies"
                        + " outside");
        assertThat(file.total("tests")).isEqualTo(5);
        assertThat(file.total("failures")).isEqualTo(3);
    }

    @Test
    void reportsAllowedInconclusiveClaimsAsSkipped() {
        JUnitFile file = file(SampleRuns.claims(), "", true);
        assertThat(file.outcomes("claims: claims")).containsExactly("", "failure", "skipped", "skipped");
        assertThat(file.total("skipped")).isEqualTo(2);
    }

    @Test
    void reportsMissingResultsAsTheExitCodeDoes() {
        JUnitFile failed = file(SampleRuns.oneMissing(), "The exit code of the run is 3.", false);
        assertThat(failed.outcomes("kafka-alone: run")).containsExactly("error");
        assertThat(failed.all("error").getFirst().getTextContent())
                .contains("no Erlang found", "The exit code of the run is 3.");
        assertThat(failed.values("error", "type")).containsExactly("missing");
        JUnitFile stored = file(SampleRuns.oneMissing(), "", false);
        assertThat(stored.outcomes("kafka-alone: run")).containsExactly("skipped");
        assertThat(stored.total("errors")).isZero();
    }

    @Test
    void namesVoidTrialsInTheOutputOfTheSuite() {
        JUnitFile file = file(SampleRuns.repeated(), "", false);
        assertThat(file.all("system-out").getFirst().getTextContent())
                .contains("006-rabbitmq is void: LATE_SENDS: p99 send delay was 4.8 ms");
    }

    private static JUnitFile comparison(ComparabilityIssue... doubts) {
        RunComparison comparison = new RunComparison(
                RunComparison.SCHEMA_VERSION,
                List.of(
                        new Side("before", "1", "run", "2026-11-21T10:15:00Z", 1, 0),
                        new Side("after", "2", "run", "2026-11-21T11:15:00Z", 2, 1)),
                List.of(),
                List.of(doubts),
                List.of(),
                List.of());
        return JUnitFile.parse(JUnitXml.render(ComparisonSuites.of(comparison, false)));
    }

    @Test
    void reportsRejectedComparisonsAsErrors() {
        JUnitFile file = comparison(new ComparabilityIssue(
                ComparabilityKind.DURABILITY, Severity.REFUSES, "the durability differs", "a reason"));
        assertThat(file.outcomes("run: comparison")).containsExactly("error");
        assertThat(file.values("error", "type")).containsExactly("rejected");
        assertThat(file.values("error", "message"))
                .containsExactly("The runs are not compared because the durability differs (a reason).");
        assertThat(file.total("errors")).isEqualTo(1);
    }

    @Test
    void countsTheTrialsOfComparedRuns() {
        JUnitFile file = comparison();
        assertThat(file.all("system-out").getFirst().getTextContent())
                .contains("before, started 2026-11-21T10:15:00Z: 1 trial, 0 void")
                .contains("after, started 2026-11-21T11:15:00Z: 2 trials, 1 void");
    }

    @Test
    void writesEverySampleAsValidXml() {
        List<SampleRuns> runs = List.of(
                SampleRuns.comparison(),
                SampleRuns.sweep(),
                SampleRuns.incomplete(),
                SampleRuns.interrupted(),
                SampleRuns.empty(),
                SampleRuns.hostile());
        assertThat(runs)
                .allSatisfy(
                        run -> assertThat(file(run, "", false).all("testsuite")).isNotEmpty());
        assertThat(file(SampleRuns.hostile(), "", false)
                        .values("testsuite", "name")
                        .getFirst())
                .startsWith("<b>\"x\"</b></script><script>window.hacked=1</script><!--'&\uFFFD[31m");
    }
}
