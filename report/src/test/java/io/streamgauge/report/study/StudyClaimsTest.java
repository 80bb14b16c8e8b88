package io.streamgauge.report.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.study.PartCharts;
import io.streamgauge.study.PartState;
import io.streamgauge.study.Study.Scale;
import io.streamgauge.study.StudyResult;
import io.streamgauge.study.StudyResult.ClaimVerdict;
import io.streamgauge.study.StudyResult.Evidence;
import io.streamgauge.study.StudyResult.PartResult;
import io.streamgauge.study.StudyResult.SizeVerdict;
import io.streamgauge.study.StudyResult.StatementVerdict;
import io.streamgauge.study.StudyResult.ToolFigure;
import io.streamgauge.study.StudyResult.Verdict;
import io.streamgauge.study.StudyText;
import io.streamgauge.text.NumberFormatter;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Test of the claims on the HTML page and on the Markdown page of a study.
class StudyClaimsTest {
    private static final Evidence FASTER =
            new Evidence("P", "faster", "quick > slow", Verdict.SUPPORTED, "1.5x (3 blocks)", "inside");
    private static final Evidence TWICE =
            new Evidence("P", "twice", "quick >= 2x slow", Verdict.REFUTED, "1.5x (3 blocks)", "outside");
    private static final StatementVerdict DIRECTION = new StatementVerdict(
            "The quick system is faster, twice as fast.",
            Verdict.SUPPORTED,
            "all evidence supports the statement",
            List.of(FASTER),
            new SizeVerdict(Verdict.REFUTED, "P/twice: outside", List.of(TWICE)));
    private static final StatementVerdict DISKS = new StatementVerdict(
            "The slow system is limited by the disk.",
            Verdict.NOT_TESTABLE,
            "A test requires disks.",
            List.of(new Evidence("P", "disk", "disk busy: slow > 80 %", Verdict.REFUTED, "30 %", "outside")),
            null);

    private static StudyResult study(ClaimVerdict... claims) {
        return new StudyResult(
                StudyResult.SCHEMA_VERSION,
                "scripts",
                "Two scripts",
                "fictitious",
                "Which is faster?",
                Scale.MACHINE,
                "2026-11-25T00:00:00Z",
                "1",
                List.of(new PartResult(
                        "P",
                        "Throughput",
                        PartState.DONE,
                        "The quick system is faster.",
                        "Three blocks are few.",
                        60L,
                        3,
                        0,
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        new PartCharts(List.of(), List.of()))),
                List.of(claims),
                List.of(),
                List.of(),
                null,
                List.of());
    }

    private static ClaimVerdict two() {
        return new ClaimVerdict(
                "A1",
                "The quick system is faster, and the slow one is limited by the disk.",
                Verdict.SUPPORTED,
                "1 of 2 statements supported, 1 not testable here",
                List.of(DIRECTION, DISKS),
                "a faster disk");
    }

    private static ClaimVerdict one(StatementVerdict statement) {
        return new ClaimVerdict("A2", statement.text(), statement.verdict(), "", List.of(statement), "");
    }

    @Test
    void showsEveryStatementInMarkdown() {
        assertThat(StudyMarkdown.render(study(two())))
                .contains("""
                        **A1, supported.** 1 of 2 statements supported, 1 not testable here.

                        *The quick system is faster, twice as fast.* Supported. All evidence supports the statement. \
                        Same size: refuted. P/twice: outside.

                        - P/faster supported: quick > slow (1.5x (3 blocks))

                        - size P/twice refuted: quick >= 2x slow (1.5x (3 blocks))

                        *The slow system is limited by the disk.* Not testable here. A test requires disks.

                        - P/disk refuted: disk busy: slow > 80 % (30 %)
                        """, "| supported (1 of 2 statements supported, 1 not testable here) |", StudyText.SIZES);
    }

    @Test
    void omitsTheTextOfASingleStatementInMarkdown() {
        String page = StudyMarkdown.render(study(one(DISKS)));
        assertThat(page)
                .contains("**A2, not testable here.** A test requires disks.\n\n- P/disk refuted: ")
                .contains("| A2 The slow system is limited by the disk. | not testable here |")
                .doesNotContain("*The slow system is limited by the disk.*")
                .doesNotContain(StudyText.SIZES);
    }

    @Test
    void printsTheReasonsOfThePageInMarkdown() {
        StudyResult study = study(two(), one(DISKS));
        for (String output : List.of(StudyPage.render(study), StudyMarkdown.render(study))) {
            assertThat(output)
                    .contains(
                            "All evidence supports the statement.",
                            "P/twice: outside.",
                            "A test requires disks.",
                            "Trust: Three blocks are few.",
                            "1 of 2 statements supported, 1 not testable here",
                            "The slow system is limited by the disk.");
        }
    }

    @Test
    void showsTheSizeOnThePageOnlyOfStatementsWithAFactor() {
        assertThat(StudyPage.render(study(two()))).contains("same size: refuted", "Directions carry over");
        assertThat(StudyPage.render(study(one(DISKS)))).doesNotContain("same size", "Directions carry over");
    }

    @Test
    void marksFurtherEvidenceOnBothPages() {
        StatementVerdict statement = new StatementVerdict(
                "The quick system is faster.",
                Verdict.SUPPORTED,
                "all evidence supports the statement",
                List.of(FASTER),
                null,
                List.of(TWICE));
        assertThat(StudyMarkdown.render(study(one(statement))))
                .contains("- P/faster supported", "- further P/twice refuted: quick >= 2x slow");
        assertThat(StudyPage.render(study(one(statement)))).contains(StudyText.FURTHER, "P/twice");
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
}
