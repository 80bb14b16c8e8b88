package io.streamgauge.report.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.Latency;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.report.pipeline.JobSummary.Pictures;
import io.streamgauge.report.run.SampleRuns;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunMarkdownTest {
    private static final Pictures NAMED = new Pictures("my summary");

    private static List<String> lines(SampleRuns run, Pictures pictures) {
        return RunMarkdown.of(run.summary(), pictures).markdown().lines().toList();
    }

    @Test
    void startsWithTheAnswer() {
        assertThat(lines(SampleRuns.comparison(), Pictures.NONE))
                .startsWith("## kafka-vs-rabbitmq", "")
                .contains("**rabbitmq's p99 response time was 0.47× kafka's (3.8 ms against 8.1 ms) at 5,000"
                        + " messages/s.**");
    }

    @Test
    void containsResultsWithIntervalsVerdictsAndCaveats() {
        String page =
                RunMarkdown.of(SampleRuns.repeated().summary(), Pictures.NONE).markdown();
        assertThat(page)
                .contains("### Geometric mean of p99 end-to-end", "| system | p99 end-to-end, ms | 95 % interval |  |")
                .containsPattern("\\| kafka \\| [\\d.]+ \\| [\\d.]+–[\\d.]+ \\| █{20} \\|")
                .containsPattern("\\| rabbitmq \\| 4 flagged, 1 \\*\\*void\\*\\* \\|")
                .contains("| p99 end-to-end | kafka | rabbitmq | **different** |")
                .contains("- **void** 006-rabbitmq: p99 send delay was 4.8 ms");
        assertThat(RunMarkdown.of(SampleRuns.claims().summary(), Pictures.NONE).markdown())
                .contains("### Claims: 1 supported, 1 refuted, 2 inconclusive")
                .contains("| **refuted** | thrice: Kafka takes at least twice as long.<br>");
    }

    @Test
    void statesTheNumberOfTrialsWithoutAValue() {
        Summary summary = SampleRuns.repeated().summary();
        TrialSummary first = summary.trials().getFirst();
        Latency few = new Latency(9, 1e6, 1, 1, List.of(new Latency.Quantile("p99", 0.99, null)), List.of());
        List<TrialSummary> trials = new ArrayList<>(summary.trials());
        trials.set(0, SampleRuns.withLatencies(first, first.responseTime(), few));
        assertThat(RunMarkdown.of(summary.withTrials(trials), Pictures.NONE).markdown())
                .contains("| " + first.system() + " (4 of 5 trials) | ");
    }

    @Test
    void refersToThePictureOnlyIfItIsWritten() {
        JobSummary with = RunMarkdown.of(SampleRuns.repeated().summary(), NAMED);
        assertThat(with.pictures()).containsOnlyKeys("my summary.svg");
        assertThat(with.pictures().get("my summary.svg")).contains("<svg", "rabbitmq: ");
        assertThat(with.markdown()).contains("![p99 end-to-end, ms](<my summary.svg>)");
        JobSummary without = RunMarkdown.of(SampleRuns.repeated().summary(), Pictures.NONE);
        assertThat(without.pictures()).isEmpty();
        assertThat(without.markdown()).doesNotContain("![");
    }

    @Test
    void keepsHostileNamesOutOfTheMarkup() {
        assertThat(RunMarkdown.of(SampleRuns.hostile().summary(), NAMED).markdown())
                .doesNotContainPattern("(?<!\\\\)<(?!br>|my summary\\.svg>)")
                .doesNotContain("\u001b");
    }

    @Test
    void namesSimulatedTime() {
        String note = "**The trials ran in simulated time.**";
        SampleRuns run = SampleRuns.comparison();
        assertThat(lines(run, Pictures.NONE)).doesNotContain(note);
        Summary simulated = run.summary()
                .withTrials(run.summary().trials().stream()
                        .map(SampleRuns::simulated)
                        .toList());
        assertThat(RunMarkdown.of(simulated, Pictures.NONE).markdown().lines()).contains(note);
    }

    @Test
    void describesIncompleteRuns() {
        assertThat(lines(SampleRuns.incomplete(), Pictures.NONE))
                .contains("- The run did not complete (INCOMPLETE): 1 of 4 planned trials completed.");
        assertThat(lines(SampleRuns.empty(), Pictures.NONE)).doesNotContain("### Results");
    }

    @Test
    void drawsBarsInEighthsOfACharacter() {
        assertThat(BarTable.bar(1)).isEqualTo("█".repeat(20));
        assertThat(BarTable.bar(0.5)).isEqualTo("█".repeat(10));
        assertThat(BarTable.bar(0.5 + 1.0 / 160)).isEqualTo("█".repeat(10) + "▏");
        assertThat(BarTable.bar(0)).isEqualTo("▏");
    }
}
