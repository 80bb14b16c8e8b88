package io.streamgauge.report.study;

import io.streamgauge.report.study.Inline.Link;
import io.streamgauge.report.study.Inline.Mark;
import io.streamgauge.report.study.Inline.Remark;
import io.streamgauge.report.study.Inline.Strong;
import io.streamgauge.report.study.Inline.Words;
import io.streamgauge.report.study.PageBlock.Bullets;
import io.streamgauge.report.study.PageBlock.Details;
import io.streamgauge.report.study.PageBlock.Heading;
import io.streamgauge.report.study.PageBlock.Kind;
import io.streamgauge.report.study.PageBlock.Paragraph;
import io.streamgauge.report.study.PageBlock.Table;
import io.streamgauge.study.StudyResult;
import io.streamgauge.study.StudyText;
import io.streamgauge.study.verdict.ClaimVerdict;
import io.streamgauge.study.verdict.Evidence;
import io.streamgauge.study.verdict.SizeVerdict;
import io.streamgauge.study.verdict.StatementVerdict;
import io.streamgauge.study.verdict.Verdict;
import io.streamgauge.text.Sentence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Section about one claim: the verdict with the reason, the chart and the evidence.
final class ClaimSection {
    private final StudyResult study;
    private final ClaimVerdict claim;
    private final ClaimPictures pictures;

    ClaimSection(StudyResult study, ClaimVerdict claim, ClaimPictures pictures) {
        this.study = study;
        this.claim = claim;
        this.pictures = pictures;
    }

    List<PageBlock> blocks() {
        List<PageBlock> blocks = new ArrayList<>();
        blocks.add(new Heading(3, claim.id()));
        blocks.add(
                new Paragraph(Kind.TEXT, List.of(new Strong(claim.text()), new Words(" "), new Mark(claim.verdict()))));
        blocks.add(new Bullets(facts()));
        blocks.addAll(pictures.of(claim));
        if (!claim.summary().isEmpty()) {
            blocks.add(statements());
        }
        evidence().ifPresent(blocks::add);
        return blocks;
    }

    private List<List<Inline>> facts() {
        List<List<Inline>> facts = new ArrayList<>();
        String published = StudyContent.published(study.original(), claim);
        if (!published.equals(Measured.NOTHING)) {
            facts.add(fact("Published: ", Inline.words(published + ".")));
        }
        List<Inline> here = Measured.here(claim);
        facts.add(fact(
                "Here: ",
                here.equals(Inline.words(Measured.NOTHING))
                        ? Inline.words("This run did not measure this value.")
                        : Stream.concat(
                                        here.stream()
                                                .map(piece -> piece instanceof Inline.Break ? new Words("; ") : piece),
                                        Stream.of(new Words(".")))
                                .toList()));
        if (claim.summary().isEmpty()) {
            claim.statements().forEach(statement -> {
                facts.add(fact("Reason: ", Inline.words(Sentence.of(statement.reason()))));
                SizeVerdict size = statement.size();
                if (size != null) {
                    facts.add(Inline.words(size(size)));
                }
            });
        } else {
            facts.add(fact("Reason: ", Inline.words(Sentence.of(claim.summary()))));
        }
        if (Measured.evidence(claim).anyMatch(Measured::isProbe)) {
            facts.add(List.of(
                    new Remark("Evidence: "),
                    new Words("the "),
                    new Link("matrix of capabilities", CapabilityMatrix.HEADING, ""),
                    new Words(".")));
        }
        if (claim.verdict() == Verdict.NOT_DECIDED) {
            facts.add(fact("What would decide the claim: ", Inline.words(missingParts())));
        } else if (!claim.change().isEmpty()) {
            facts.add(fact("What could change the verdict: ", Inline.words(Sentence.of(claim.change()))));
        }
        return facts;
    }

    private String missingParts() {
        List<String> parts =
                Measured.evidence(claim).map(Evidence::part).distinct().toList();
        return parts.isEmpty()
                ? "A part that tests it."
                : "A run of " + (parts.size() == 1 ? "part " : "the parts ") + String.join(", ", parts) + ".";
    }

    private static List<Inline> fact(String label, List<Inline> content) {
        return Stream.concat(Stream.of(new Remark(label)), content.stream()).toList();
    }

    private static String size(SizeVerdict size) {
        return Sentence.of(StudyText.size(size)) + " " + Sentence.of(size.reason());
    }

    private Table statements() {
        List<List<List<Inline>>> rows = new ArrayList<>();
        for (StatementVerdict statement : claim.statements()) {
            SizeVerdict size = statement.size();
            String reason = Sentence.of(statement.reason());
            rows.add(List.of(
                    Inline.words(statement.text()),
                    List.of(new Mark(statement.verdict())),
                    Inline.words(size == null ? reason : reason + " " + size(size))));
        }
        return Table.of(
                "statements-" + claim.id(),
                "Statements of claim " + claim.id(),
                List.of("statement", "verdict", "reason"),
                rows);
    }

    /// Returns the comparisons on which the verdict depends, and additional comparisons. The capability matrix
    /// contains the probes. The result is empty if there are no comparisons.
    private Optional<Details> evidence() {
        List<List<List<Inline>>> rows = new ArrayList<>();
        for (StatementVerdict statement : claim.statements()) {
            statement.evidence().forEach(evidence -> add(rows, evidence, ""));
            SizeVerdict size = statement.size();
            if (size != null) {
                size.evidence().forEach(evidence -> add(rows, evidence, ", factor"));
            }
            statement.further().forEach(evidence -> add(rows, evidence, ", further (no effect on the verdict)"));
        }
        if (rows.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Details(
                rows.size() == 1 ? "Evidence: 1 comparison" : "Evidence: " + rows.size() + " comparisons",
                List.of(Table.of(
                        "evidence-" + claim.id(),
                        "Evidence for claim " + claim.id(),
                        List.of("part/comparison", "tested", "measured", "verdict", "reason"),
                        rows))));
    }

    private static void add(List<List<List<Inline>>> rows, Evidence evidence, String kind) {
        if (!Measured.isProbe(evidence)) {
            rows.add(List.of(
                    Inline.words(evidence.part() + "/" + evidence.id() + kind),
                    Inline.words(evidence.statement().isEmpty() ? Measured.NOTHING : evidence.statement()),
                    Inline.words(evidence.measured().isEmpty() ? Measured.NOTHING : evidence.measured()),
                    List.of(new Mark(evidence.verdict())),
                    Inline.words(evidence.explanation())));
        }
    }
}
