package io.streamgauge.report.study;

import io.streamgauge.report.study.Inline.Link;
import io.streamgauge.report.study.Inline.Mark;
import io.streamgauge.report.study.Inline.Words;
import io.streamgauge.report.study.PageBlock.Bullets;
import io.streamgauge.report.study.PageBlock.Commands;
import io.streamgauge.report.study.PageBlock.Heading;
import io.streamgauge.report.study.PageBlock.Kind;
import io.streamgauge.report.study.PageBlock.Paragraph;
import io.streamgauge.report.study.PageBlock.Table;
import io.streamgauge.report.study.PageBlock.Title;
import io.streamgauge.study.Study.Original;
import io.streamgauge.study.StudyResult;
import io.streamgauge.study.StudyResult.Advice;
import io.streamgauge.study.StudyResult.PartResult;
import io.streamgauge.study.StudyRunText;
import io.streamgauge.study.StudyText;
import io.streamgauge.study.VerdictCauses;
import io.streamgauge.study.verdict.ClaimVerdict;
import io.streamgauge.study.verdict.Verdict;
import io.streamgauge.text.Sentence;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Content of the page of a study. Streamgauge creates the pages in all formats from this content, so that all
/// formats have the same content.
final class StudyContent {
    /// Maximum number of claims whose text the summary repeats for each verdict.
    private static final int REPEATED = 3;

    private final StudyResult study;
    private final ClaimPictures pictures;
    private final List<PageBlock> blocks = new ArrayList<>();

    private StudyContent(StudyResult study) {
        this.study = study;
        this.pictures = ClaimPictures.of(study);
    }

    static List<PageBlock> of(StudyResult study) {
        StudyContent content = new StudyContent(study);
        content.addAll();
        return content.blocks;
    }

    private void addAll() {
        blocks.add(new Title(study.title()));
        question();
        findings();
        claims();
        blocks.addAll(TestBedTable.of(study));
        blocks.add(new Heading(2, "Results by claim"));
        study.claims().forEach(claim -> blocks.addAll(new ClaimSection(study, claim, pictures).blocks()));
        blocks.addAll(CapabilityMatrix.of(study));
        blocks.addAll(PartSections.of(study, pictures));
        blocks.addAll(StudyCosts.of(study));
        recommendations();
        repetition();
        if (!study.notes().isEmpty()) {
            blocks.add(new Heading(2, "Notes on the original and on this reproduction"));
            blocks.add(sentences(study.notes()));
        }
    }

    static Bullets sentences(List<String> sentences) {
        return new Bullets(sentences.stream().map(Inline::words).toList());
    }

    private void question() {
        Original original = study.original();
        blocks.add(new Heading(2, "Question and published answer"));
        String found = original == null ? "" : original.found();
        blocks.add(PageBlock.text(found.isEmpty() ? study.asks() : study.asks() + " " + found));
        blocks.add(PageBlock.note("Source: " + study.source() + "."));
    }

    private void findings() {
        blocks.add(new Heading(2, "Result of " + StudyRunText.runs(study)));
        blocks.add(new Paragraph(Kind.LEAD, Inline.words(StudyText.tally(study.claims()))));
        List<List<Inline>> sentences = new ArrayList<>();
        List<ClaimVerdict> supported = with(Verdict.SUPPORTED);
        add(
                sentences,
                "Supported: ",
                supported.stream()
                        .filter(claim -> !StudyText.isFactorRefuted(claim))
                        .toList(),
                REPEATED);
        add(
                sentences,
                "Direction supported, published factor refuted: ",
                supported.stream().filter(StudyText::isFactorRefuted).toList(),
                REPEATED);
        add(sentences, "Refuted: ", with(Verdict.REFUTED), REPEATED);
        for (Verdict verdict : List.of(Verdict.INCONCLUSIVE, Verdict.NOT_TESTABLE, Verdict.NOT_DECIDED)) {
            add(sentences, Sentence.of(StudyText.verdict(verdict)).replace(".", ": "), with(verdict), 0);
        }
        blocks.add(new Bullets(sentences));
        blocks.add(PageBlock.note(StudyRunText.dates(study) + " " + StudyText.scale(study)));
    }

    private List<ClaimVerdict> with(Verdict verdict) {
        return study.claims().stream().filter(c -> c.verdict() == verdict).toList();
    }

    /// Adds a sentence that lists claims.
    ///
    /// @param start words before the first claim
    /// @param texts maximum number of claims whose text is repeated
    private static void add(List<List<Inline>> sentences, String start, List<ClaimVerdict> claims, int texts) {
        if (claims.isEmpty()) {
            return;
        }
        List<Inline> sentence = new ArrayList<>(Inline.words(start));
        for (int i = 0; i < claims.size(); i++) {
            ClaimVerdict claim = claims.get(i);
            sentence.add(link(claim.id()));
            if (i < texts) {
                sentence.add(new Words(" " + qualified(claim) + (i < claims.size() - 1 ? " " : "")));
            } else {
                sentence.add(new Words(i < claims.size() - 1 ? ", " : "."));
            }
        }
        sentences.add(sentence);
    }

    /// Returns the text of a claim, followed by what the verdict does not cover: statements with another
    /// verdict, the published factor, and a possible other cause.
    private static String qualified(ClaimVerdict claim) {
        String but = StudyText.qualification(claim);
        return but.isEmpty() ? claim.text() : claim.text() + " (" + but + ")";
    }

    static Link link(String claim) {
        return new Link(claim, claim, "");
    }

    private void claims() {
        blocks.add(new Heading(2, "Claims"));
        List<List<List<Inline>>> rows = new ArrayList<>();
        for (ClaimVerdict claim : study.claims()) {
            rows.add(List.of(
                    List.of(link(claim.id()), new Words(" " + claim.text())),
                    Inline.words(published(study.original(), claim)),
                    Measured.here(claim),
                    verdict(claim)));
        }
        blocks.add(Table.of(
                "study-claims",
                "Published claims and their verdicts",
                List.of("claim", "published", StudyRunText.runs(study), "verdict"),
                rows));
        blocks.add(PageBlock.note(Measured.AVERAGE));
        blocks.add(PageBlock.note(Measured.ERRORS));
        if (study.parts().stream().anyMatch(PartResult::hasClockErrors)) {
            blocks.add(PageBlock.note(Measured.CLOCKS));
        }
        if (StudyText.hasSizes(study.claims())) {
            blocks.add(PageBlock.note(StudyText.SIZES));
        }
    }

    private static List<Inline> verdict(ClaimVerdict claim) {
        List<Inline> cell = new ArrayList<>(List.of(new Mark(claim.verdict())));
        if (!claim.summary().isEmpty()) {
            cell.add(new Inline.Break());
            cell.add(new Inline.Remark(claim.summary()));
        }
        String size = StudyText.sizes(claim);
        if (!size.isEmpty()) {
            cell.add(new Inline.Break());
            cell.add(new Inline.Remark(size));
        }
        String cause = VerdictCauses.remark(claim);
        if (!cause.isEmpty()) {
            cell.add(new Inline.Break());
            cell.add(new Inline.Remark(cause));
        }
        return cell;
    }

    /// Returns the published figures for a claim, or a placeholder.
    static String published(@Nullable Original original, ClaimVerdict claim) {
        return original == null ? Measured.NOTHING : original.figures().getOrDefault(claim.id(), Measured.NOTHING);
    }

    private void recommendations() {
        blocks.add(new Heading(2, "Recommendations"));
        if (study.recommendations().isEmpty()) {
            blocks.add(PageBlock.text("The results do not support a recommendation, because the verdicts that a"
                    + " recommendation depends on are not decided."));
            return;
        }
        List<List<List<Inline>>> rows = new ArrayList<>();
        for (Advice advice : study.recommendations()) {
            List<Inline> claim = new ArrayList<>(List.of(
                    link(advice.claim()),
                    new Words(advice.statement() == 0 ? " " : ", statement " + advice.statement() + ": "),
                    new Mark(advice.verdict())));
            String cause = VerdictCauses.remark(advice, study.claims());
            if (!cause.isEmpty()) {
                claim.add(new Words(" (" + cause + ")"));
            }
            rows.add(List.of(Inline.words(advice.use()), Inline.words(advice.text()), claim));
        }
        blocks.add(Table.of(
                "recommendations",
                "Recommendations by use case",
                List.of("use case", "recommendation", "claim"),
                rows));
        blocks.add(PageBlock.note("A recommendation follows from one supported or refuted claim. It applies to the test"
                + " bed and the load of " + StudyRunText.runs(study)
                + ". Repeat the study on your hosts before you rely on it."));
    }

    private void repetition() {
        blocks.add(new Heading(2, "Commands to run this study"));
        String scale = switch (study.scale()) {
            case MACHINE -> "";
            case PAPER -> " --scale paper";
        };
        blocks.add(new Commands(List.of(
                "./streamgauge study show " + study.study() + scale,
                "./streamgauge study run " + study.study() + scale,
                "./streamgauge study report runs/" + study.study() + "-TIME --markdown " + study.study() + ".md")));
        blocks.add(PageBlock.text("The first command lists the parts of the study with their durations, and the"
                + " changes that reduce these parts for one machine. The second command runs all parts. The"
                + " option --only selects parts. The option --until-decided runs the parts in blocks until no"
                + " further statement can be decided. To repeat the study on hosts like those of the original,"
                + " add --scale paper and --connect FILE. The file contains the addresses of your clusters."));
    }
}
