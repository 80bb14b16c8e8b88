package io.streamgauge.report.study;

import io.streamgauge.analyse.model.PublishedResult;
import io.streamgauge.study.PartState;
import io.streamgauge.study.Study.Original;
import io.streamgauge.study.Study.Scale;
import io.streamgauge.study.StudyResult;
import io.streamgauge.study.StudyResult.Advice;
import io.streamgauge.study.StudyResult.CapabilityResult;
import io.streamgauge.study.StudyResult.PartResult;
import io.streamgauge.study.StudyResult.SourceRun;
import io.streamgauge.study.TestBed;
import io.streamgauge.study.chart.PartCell;
import io.streamgauge.study.chart.PartCharts;
import io.streamgauge.study.chart.StudyBars;
import io.streamgauge.study.chart.StudyBars.Bar;
import io.streamgauge.study.chart.StudyChart;
import io.streamgauge.study.verdict.ClaimVerdict;
import io.streamgauge.study.verdict.Evidence;
import io.streamgauge.study.verdict.SizeVerdict;
import io.streamgauge.study.verdict.StatementVerdict;
import io.streamgauge.study.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Results of a fictitious study.
final class SampleStudy {
    static final StatementVerdict DIRECTION = new StatementVerdict(
            "The quick system is faster, twice as fast.",
            Verdict.SUPPORTED,
            "all evidence supports the statement",
            List.of(new Evidence(
                    "P",
                    "A1-faster",
                    "delivered rate: quick at partitions 1 > slow at partitions 1",
                    Verdict.SUPPORTED,
                    "quick 300/s, slow 200/s; 1.5x (95 % CI 1.4 to 1.6, 3 blocks, adjusted p 0.01)",
                    "inside")),
            new SizeVerdict(
                    Verdict.REFUTED,
                    "P/twice: outside",
                    List.of(new Evidence(
                            "P",
                            "A1-twice",
                            "delivered rate: quick >= 2x slow",
                            Verdict.REFUTED,
                            "quick 300/s, slow 200/s; 1.5x (90 % CI 1.45 to 1.55, 3 blocks, adjusted p 0.01)",
                            "outside"))));
    static final StatementVerdict DISKS = new StatementVerdict(
            "The slow system is limited by the disk.",
            Verdict.NOT_TESTABLE,
            "A test requires disks.",
            List.of(new Evidence("P", "disk", "disk busy: slow > 80 %", Verdict.REFUTED, "slow 30 %", "outside")),
            null);
    private static final StatementVerdict REPLAY = new StatementVerdict(
            "Only the quick system replays messages.",
            Verdict.REFUTED,
            "Q/replay: 2 of 2 messages were read again",
            List.of(
                    new Evidence("Q", "replay", "quick offers replay", Verdict.SUPPORTED, "", "2 of 2 messages"),
                    new Evidence("Q", "replay", "slow does not offer replay", Verdict.REFUTED, "", "again 2 of 2")),
            null);

    private SampleStudy() {}

    static ClaimVerdict two() {
        return new ClaimVerdict(
                "A1",
                "The quick system is faster, and the slow one is limited by the disk.",
                Verdict.SUPPORTED,
                "1 of 2 statements supported, 1 not testable here",
                List.of(DIRECTION, DISKS),
                "a faster disk");
    }

    static ClaimVerdict one(String id, StatementVerdict statement) {
        return new ClaimVerdict(id, statement.text(), statement.verdict(), "", List.of(statement), "");
    }

    static ClaimVerdict replay() {
        return one("A3", REPLAY);
    }

    static StudyChart curve(String title, boolean measured) {
        return new StudyChart(
                title,
                "A curve shows one trial.",
                new StudyChart.Axis("seconds", StudyChart.Scale.LINEAR),
                new StudyChart.Axis("ms", StudyChart.Scale.LINEAR),
                List.of(new StudyChart.Panel(
                        "",
                        List.of(new StudyChart.Line(
                                "quick",
                                measured ? StudyChart.Of.MEASURED : StudyChart.Of.PUBLISHED,
                                List.of(1.0, 2.0),
                                List.of(3.0, 4.0))))),
                null);
    }

    private static Bar bar(String level, String system, double value) {
        return new Bar(level, system, value, value - 1, value + 1, null, false);
    }

    static PartResult part(String id, PartCharts charts, List<CapabilityResult> capabilities) {
        return new PartResult(
                id,
                "Throughput",
                PartState.DONE,
                "The quick system is faster.",
                "Three blocks are few.",
                60L,
                3,
                0,
                List.of("repeat=3: limits the study to an hour"),
                List.of(),
                List.of(),
                List.of(),
                charts,
                List.of(),
                capabilities,
                null);
    }

    /// Returns a study with a part whose trials used workers on several hosts.
    static StudyResult onSeveralHosts() {
        StudyChart curve = curve("Quantiles of the end-to-end latency", true);
        StudyChart uncertain =
                new StudyChart(curve.title(), curve.reading(), curve.x(), curve.y(), curve.panels(), 300_000L);
        PartCell cell = new PartCell(
                "",
                "quick",
                3,
                0,
                List.of(
                        new PartCell.Value("p99 response time", 8e6, 7e6, 9e6, null),
                        new PartCell.Value("p99 end-to-end", 10e6, 9e6, 11e6, 300_000L)));
        PublishedResult published = new PublishedResult(
                "quick", "p99 end-to-end", 5e6, "5 ms", null, "", 10e6, "10 ms", 9e6, 11e6, 3, 2.0, 300_000L);
        PartResult one = part("P", PartCharts.NONE, List.of());
        PartResult part = new PartResult(
                one.id(),
                one.title(),
                one.state(),
                one.answer(),
                one.trust(),
                one.seconds(),
                one.trials(),
                one.voidTrials(),
                one.rules(),
                List.of(published, published),
                one.ratios(),
                one.tools(),
                new PartCharts(List.of(), List.of(uncertain, curve("Quantiles of the response time", true))),
                List.of(cell),
                one.capabilities(),
                "The workers used different clocks.");
        return study(part);
    }

    /// Returns a study with a single part.
    static StudyResult study(PartResult part) {
        return study(study(List.of()), null, List.of(part));
    }

    /// Returns a study whose parts ran on a test bed.
    static StudyResult on(TestBed bed) {
        StudyResult study = study(List.of());
        return study(study, bed, study.parts());
    }

    private static StudyResult study(StudyResult study, @Nullable TestBed bed, List<PartResult> parts) {
        return study(study, bed, parts, List.of());
    }

    /// Returns a study whose parts P and Q come from two runs.
    static StudyResult combined(@Nullable TestBed first, @Nullable TestBed second) {
        StudyResult study = study(List.of(), two());
        return study(
                study,
                first,
                study.parts(),
                List.of(
                        new SourceRun("2026-11-25T00:00:00Z", "1", first, List.of("P"), null),
                        new SourceRun("2026-11-27T00:00:00Z", "2", second, List.of("Q"), null)));
    }

    private static StudyResult study(
            StudyResult study, @Nullable TestBed bed, List<PartResult> parts, List<SourceRun> runs) {
        return new StudyResult(
                study.schemaVersion(),
                study.study(),
                study.title(),
                study.source(),
                study.asks(),
                study.original(),
                study.scale(),
                study.startedAt(),
                study.streamgaugeVersion(),
                bed,
                study.recommendations(),
                parts,
                study.claims(),
                study.limits(),
                study.notes(),
                study.prices(),
                study.costs(),
                runs);
    }

    /// Returns a study with an additional part R, which has a bar for the slow system.
    static StudyResult withSecondRun(ClaimVerdict claim) {
        StudyResult study = study(List.of(), claim);
        StudyBars bars = new StudyBars(
                StudyBars.DELIVERED_AT_SATURATION, "A bar shows the median.", List.of(bar("", "slow", 200)));
        List<PartResult> parts = new ArrayList<>(study.parts());
        parts.add(part("R", new PartCharts(List.of(bars), List.of()), List.of()));
        return study(study, null, parts);
    }

    /// Returns a study with two parts. One part has bars for 1 and 16 partitions, and the other part has probes.
    static StudyResult study(List<StudyChart> curves, ClaimVerdict... claims) {
        return study(List.of(new Advice("high rates", "A1", 1, Verdict.SUPPORTED, "Choose quick.")), curves, claims);
    }

    static StudyResult study(List<Advice> recommendations, List<StudyChart> curves, ClaimVerdict... claims) {
        StudyBars bars = new StudyBars(
                StudyBars.DELIVERED_AT_SATURATION,
                "A bar shows the median.",
                List.of(
                        bar("partitions 1", "quick", 300),
                        bar("partitions 1", "slow", 200),
                        bar("partitions 16", "quick", 3000)));
        return new StudyResult(
                StudyResult.SCHEMA_VERSION,
                "scripts",
                "Two scripts",
                "fictitious",
                "Which is faster?",
                new Original("The quick one was.", Map.of("CPU", "one large core"), Map.of("A1", "twice, 60k/s")),
                Scale.MACHINE,
                "2026-11-25T00:00:00Z",
                "1",
                null,
                recommendations,
                List.of(
                        part("P", new PartCharts(List.of(bars), curves), List.of()),
                        part("Q", new PartCharts(List.of(), List.of()), List.of())),
                List.of(claims),
                List.of("Two cores are few."),
                List.of("A table has a misprint."),
                null,
                List.of(),
                List.of());
    }
}
