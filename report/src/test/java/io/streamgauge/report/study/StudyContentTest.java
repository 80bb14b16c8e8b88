package io.streamgauge.report.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.result.HostFacts;
import io.streamgauge.study.StudyResult;
import io.streamgauge.study.StudyResult.ToolFigure;
import io.streamgauge.study.StudyText;
import io.streamgauge.study.TestBed;
import io.streamgauge.study.chart.PartCharts;
import io.streamgauge.study.chart.StudyBars;
import io.streamgauge.study.verdict.ClaimVerdict;
import io.streamgauge.study.verdict.Evidence;
import io.streamgauge.study.verdict.StatementVerdict;
import io.streamgauge.study.verdict.Verdict;
import io.streamgauge.text.NumberFormatter;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Test of the HTML page and of the Markdown page of a study.
class StudyContentTest {
    private static final ClaimVerdict TWO = SampleStudy.two();
    private static final ClaimVerdict DISKS = SampleStudy.one("A2", SampleStudy.DISKS);

    private static StudyResult study(ClaimVerdict... claims) {
        return SampleStudy.study(List.of(), claims);
    }

    @Test
    void printsEveryFactInBothFormats() {
        StudyResult study = study(TWO, DISKS, SampleStudy.replay());
        for (String output : List.of(StudyPage.render(study), StudyMarkdown.render(study))) {
            assertThat(output)
                    .contains(
                            "Which is faster? The quick one was.",
                            "3 published claims: 1 supported (1 of them in part), 1 refuted, 1 not testable here.",
                            "twice, 60k/s",
                            "one large core",
                            "All evidence supports the statement. Published factor: refuted. P/twice: outside.",
                            "A test requires disks.",
                            "A faster disk.",
                            "Trust: Three blocks are few.",
                            "repeat=3: limits the study to an hour",
                            "Two cores are few.",
                            "A table has a misprint.",
                            "Choose quick.",
                            "./streamgauge study run scripts")
                    .containsOnlyOnce(Measured.AVERAGE);
        }
    }

    @Test
    void ordersTheSections() {
        assertThat(StudyMarkdown.render(study(TWO, SampleStudy.replay()))
                        .lines()
                        .filter(line -> line.startsWith("## ")))
                .containsExactly(
                        "## Question and published answer",
                        "## Result of this run",
                        "## Claims",
                        "## Test bed",
                        "## Results by claim",
                        "## Capabilities",
                        "## All results",
                        "## Recommendations",
                        "## Commands to run this study",
                        "## Notes on the original and on this reproduction");
    }

    @Test
    void summarizesClaimsInATable() {
        assertThat(StudyMarkdown.render(study(TWO, DISKS)))
                .contains(
                        "| [A1](#a1) The quick system is faster, and the slow one is limited by the disk."
                                + " | twice, 60k/s | faster: 1.5x (95 % CI 1.4 to 1.6) quick / slow<br>twice: 1.5x (90 % CI"
                                + " 1.45 to 1.55) quick / slow<br>disk: slow 30 %"
                                + " | supported<br>1 of 2 statements supported, 1 not testable here<br>published factor: refuted |",
                        "| [A2](#a2) The slow system is limited by the disk. | - | slow 30 % | not testable here |",
                        StudyText.SIZES);
        assertThat(StudyMarkdown.render(study(DISKS))).doesNotContain(StudyText.SIZES);
    }

    /// Uses a claim whose text contains a factor. The verdict on the claim covers only the direction, so the
    /// summary must also show the verdict on the factor.
    @Test
    void showsTheVerdictOnTheFactorInTheSummary() {
        assertThat(StudyMarkdown.render(study(TWO)))
                .contains("- Direction supported, published factor refuted: [A1](#a1) The quick"
                        + " system is faster, and the slow one is limited by the disk. (1 of 2 statements supported, 1"
                        + " not testable here; published factor: refuted)");
    }

    @Test
    void showsTheChartOfAClaimAtItsLevelsOnce() {
        ClaimVerdict again = SampleStudy.one("A4", SampleStudy.DIRECTION);
        StudyResult study = study(TWO, again);
        assertThat(StudyMarkdown.render(study))
                .contains("![Delivered rate at saturation, messages/s](scripts-A1.svg)")
                .contains("The charts of [A1](#a1) also show this claim.")
                // The chart of the claim does not show 16 partitions. Therefore, the section of the part has another
                // chart.
                .contains("](scripts-P-1.svg)")
                .doesNotContain("](scripts-A4.svg)");
        assertThat(StudyMarkdown.pictures(study)).containsOnlyKeys("scripts-A1.svg", "scripts-P-1.svg");
        assertThat(StudyMarkdown.pictures(study).get("scripts-A1.svg"))
                .contains("slow, partitions 1: 200")
                .doesNotContain("partitions 16");
    }

    @Test
    void omitsChartsWithoutMeasuredValues() {
        StudyResult study = SampleStudy.study(
                List.of(SampleStudy.curve("Only published", false), SampleStudy.curve("Measured", true)), DISKS);
        assertThat(StudyMarkdown.render(study)).contains("![Measured]").doesNotContain("Only published");
        assertThat(StudyPage.render(study)).contains("Measured").doesNotContain("Only published");
    }

    @Test
    void printsTheClockErrorOfSeveralHosts() {
        StudyResult study = SampleStudy.onSeveralHosts();
        assertThat(StudyMarkdown.render(study))
                .contains(
                        "| quick | 3 | 8.0 ms<br>7.0 ms to 9.0 ms | 10 ms<br>9.0 ms to 11 ms<br>+-0.30 ms |",
                        "The workers used different clocks.",
                        NumberFormatter.toAscii(Measured.CLOCKS),
                        "![Quantiles of the end-to-end latency (+-0.30 ms)]",
                        "![Quantiles of the response time]",
                        "![Published and measured p99 end-to-end (+-0.30 ms)]");
        assertThat(StudyPage.render(study))
                .contains(
                        "±\u00a00.30\u202fms",
                        "The workers used different clocks.",
                        Measured.CLOCKS,
                        "Quantiles of the end-to-end latency (±\u00a00.30\u202fms)");
        assertThat(StudyPage.render(study(TWO))).doesNotContain("±");
    }

    @Test
    void explainsTheMarksOfAChartBelowIt() {
        assertThat(StudyMarkdown.render(SampleStudy.onSeveralHosts()))
                .contains("the range of these values. A diamond shows a published value.")
                .doesNotContain("diamond)");
    }

    @Test
    void marksCapabilitiesThatDiffer() {
        StudyResult study = study(SampleStudy.replay());
        assertThat(StudyMarkdown.render(study))
                .contains(
                        "1 of 2 published capabilities match",
                        "| capability | quick, published | quick, probed | slow, published | slow, probed |",
                        "| replay | yes | [yes](#probes-of-quick-in-part-q) | no"
                                + " | [yes](#probes-of-slow-in-part-q) **≠** |",
                        "| replay | yes | again 2 of 2 |");
        assertThat(StudyPage.render(study))
                .contains("<a href=\"#probe-Q-slow-replay\">yes</a>", "<tr id=\"probe-Q-slow-replay\">");
    }

    @Test
    void recommendsNothingWithoutADecidedVerdict() {
        StudyResult study = SampleStudy.study(List.of(), List.of(), DISKS);
        assertThat(StudyMarkdown.render(study)).contains("The results do not support a recommendation");
        assertThat(StudyPage.render(study)).doesNotContain("Choose quick.");
        assertThat(StudyMarkdown.render(study(TWO)))
                .contains("| high rates | Choose quick. | [A1](#a1), statement 1: supported |");
    }

    @Test
    void explainsWhatWouldDecideAVerdict() {
        assertThat(StudyMarkdown.render(study(TWO))).contains("What could change the verdict: A faster disk.");
        ClaimVerdict open = new ClaimVerdict("A5", "It is open.", Verdict.INCONCLUSIVE, "", List.of(), "more trials");
        assertThat(StudyMarkdown.render(study(open)))
                .contains("What could change the verdict: More trials.", "Here: This run did not measure this value.");
    }

    @Test
    void namesThePartsThatWouldDecideAClaim() {
        Evidence missing = new Evidence("L", "C6", "", Verdict.NOT_DECIDED, "", "part L did not run");
        StatementVerdict statement = new StatementVerdict(
                "It is faster.", Verdict.NOT_DECIDED, "part L did not run", List.of(missing), null);
        ClaimVerdict open =
                new ClaimVerdict("A6", "It is faster.", Verdict.NOT_DECIDED, "", List.of(statement), "a disk");
        assertThat(StudyMarkdown.render(study(open)))
                .contains("What would decide the claim: A run of part L.")
                .doesNotContain("A disk.");
    }

    @Test
    void showsFurtherEvidence() {
        Evidence twice = new Evidence("P", "twice", "quick >= 2x slow", Verdict.REFUTED, "1.5x (3 blocks)", "outside");
        StatementVerdict statement = new StatementVerdict(
                "The quick system is faster.",
                Verdict.SUPPORTED,
                "all evidence supports the statement",
                SampleStudy.DIRECTION.evidence(),
                null,
                List.of(twice));
        StudyResult study = study(SampleStudy.one("A6", statement));
        for (String output : List.of(StudyPage.render(study), StudyMarkdown.render(study))) {
            assertThat(output).contains("P/twice, further (no effect on the verdict)");
        }
    }

    @Test
    void showsTheRangeOfSeveralRunsOfATool() {
        ToolFigure figure = new ToolFigure(
                "kafka",
                "producers 1",
                "tool",
                3,
                2000.0,
                3000.0,
                null,
                null,
                List.of(1900.0, 2100.0),
                List.of(),
                3,
                "");
        assertThat(StudyTools.cells(figure))
                .contains(
                        NumberFormatter.rate(2000) + " (" + NumberFormatter.rate(1900) + " to "
                                + NumberFormatter.rate(2100) + ")",
                        NumberFormatter.rate(3000));
    }

    @Test
    void showsTheIntervalsOfCapacities() {
        StudyBars bars = new StudyBars(
                StudyBars.CAPACITY,
                "A bar shows the estimate.",
                List.of(new StudyBars.Bar("", "quick", 1000, 950, 1050, null, false)));
        StudyResult capacities =
                SampleStudy.study(SampleStudy.part("C", new PartCharts(List.of(bars), List.of()), List.of()));
        assertThat(NumberFormatter.toAscii(StudyMarkdown.render(capacities)))
                .contains(
                        "| system | level | metric | estimate (median of the searches) | 95 % interval (range of the"
                                + " intervals) |",
                        "| quick | - | Capacity, messages/s | 1,000 | 950 to 1,050 |")
                .doesNotContain("lowest to highest");
        assertThat(StudyMarkdown.render(study())).contains("lowest to highest trial");
    }

    /// Uses two parts, between which the machine got more CPUs.
    @Test
    void showsEachMachineOfTheParts() {
        HostFacts host = new HostFacts("a", "Linux", "cpu", 4, 1L << 30, "25", "ext4");
        HostFacts larger = new HostFacts("a", "Linux", "cpu", 8, 1L << 30, "25", "ext4");
        HostFacts other = new HostFacts("b", "Linux", "cpu", 8, 1L << 30, "25", "ext4");
        assertThat(StudyMarkdown.render(
                        SampleStudy.on(new TestBed(host, List.of(larger), null, null, null, List.of(), null))))
                .contains("cpu, 4 cores<br>cpu, 8 cores", "| 1.0 GiB |")
                .doesNotContain("different machines");
        assertThat(StudyMarkdown.render(
                        SampleStudy.on(new TestBed(host, List.of(other), null, null, null, List.of(), null))))
                .contains("the parts ran on 2 different machines");
    }

    @Test
    void doesNotPlaceConnectedClustersOnOneMachine() {
        HostFacts host = new HostFacts("a", "Linux", "cpu", 4, 1L << 30, "25", "ext4");
        assertThat(StudyMarkdown.render(
                        SampleStudy.on(new TestBed(host, List.of(), null, null, null, List.of(), null))))
                .contains("one machine for brokers, replicas and generator", "The run used a single machine.");
        assertThat(StudyMarkdown.render(
                        SampleStudy.on(new TestBed(host, List.of(), null, null, null, List.of(), true))))
                .contains("The run used existing clusters")
                .doesNotContain("one machine for brokers", "loopback", "a single machine.");
    }

    @Test
    void showsOnlyTheSystemsOfAClaim() {
        Evidence limit = new Evidence(
                "P", "limit", "delivered rate: quick at partitions 1 > 100/s", Verdict.SUPPORTED, "3x (1 to 9)", "");
        StatementVerdict statement =
                new StatementVerdict("It is fast.", Verdict.SUPPORTED, "inside", List.of(limit), null);
        StudyResult study = study(SampleStudy.one("A7", statement));
        assertThat(StudyMarkdown.pictures(study).get("scripts-A7.svg"))
                .contains("quick, partitions 1: 300")
                .doesNotContain("slow");
    }

    @Test
    void showsAChartForEachPartOfAClaim() {
        Evidence first = new Evidence(
                "P", "a", "delivered rate: quick at partitions 1 > 100/s", Verdict.SUPPORTED, "3x (1 to 9)", "");
        Evidence second = new Evidence("R", "b", "delivered rate: slow > 100/s", Verdict.SUPPORTED, "2x (1 to 4)", "");
        StatementVerdict statement =
                new StatementVerdict("Both are fast.", Verdict.SUPPORTED, "inside", List.of(first, second), null);
        assertThat(StudyMarkdown.pictures(SampleStudy.withSecondRun(SampleStudy.one("A8", statement))))
                .containsKeys("scripts-A8.svg", "scripts-A8-2.svg");
    }
}
