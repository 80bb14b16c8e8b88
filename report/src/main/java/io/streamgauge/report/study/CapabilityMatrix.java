package io.streamgauge.report.study;

import io.streamgauge.report.study.Inline.Link;
import io.streamgauge.report.study.Inline.Strong;
import io.streamgauge.report.study.Inline.Words;
import io.streamgauge.report.study.PageBlock.Column;
import io.streamgauge.report.study.PageBlock.Details;
import io.streamgauge.report.study.PageBlock.Heading;
import io.streamgauge.report.study.PageBlock.Row;
import io.streamgauge.report.study.PageBlock.Table;
import io.streamgauge.study.StudyResult;
import io.streamgauge.study.StudyResult.CapabilityResult;
import io.streamgauge.study.StudyResult.PartResult;
import io.streamgauge.study.verdict.Evidence;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Matrix of capabilities: a row for each capability, and the published and the probed result of each system.
final class CapabilityMatrix {
    /// Heading of the section.
    static final String HEADING = "Capabilities";

    private static final String DIFFERENT = "≠";
    private static final String NO = "does not offer ";

    private final PartResult part;
    private final List<CapabilityResult> results;
    private final List<String> systems;

    private CapabilityMatrix(PartResult part, List<CapabilityResult> results) {
        this.part = part;
        this.results = results;
        this.systems = results.stream()
                .map(CapabilityResult::system)
                .distinct()
                .sorted()
                .toList();
    }

    /// Returns the matrix of each part with probes.
    static List<PageBlock> of(StudyResult study) {
        List<PageBlock> blocks = new ArrayList<>();
        for (PartResult part : study.parts()) {
            List<CapabilityResult> results = results(study, part);
            if (!results.isEmpty()) {
                if (blocks.isEmpty()) {
                    blocks.add(new Heading(2, HEADING));
                }
                blocks.addAll(new CapabilityMatrix(part, results).blocks());
            }
        }
        return blocks;
    }

    /// Returns the results of a part. In files of schema version 1, only the evidence for the claims contains
    /// these results.
    private static List<CapabilityResult> results(StudyResult study, PartResult part) {
        return part.capabilities().isEmpty()
                ? study.claims().stream()
                        .flatMap(Measured::evidence)
                        .filter(evidence -> evidence.part().equals(part.id()) && Measured.isProbe(evidence))
                        .map(CapabilityMatrix::result)
                        .distinct()
                        .toList()
                : part.capabilities();
    }

    private static CapabilityResult result(Evidence evidence) {
        boolean published = !evidence.statement().contains(NO);
        Boolean probed = switch (evidence.verdict()) {
            case SUPPORTED -> published;
            case REFUTED -> !published;
            case INCONCLUSIVE, NOT_TESTABLE, NOT_DECIDED -> null;
        };
        String system = evidence.statement().split(" ", 2)[0];
        return new CapabilityResult(evidence.id(), system, published, probed, evidence.reason());
    }

    private List<PageBlock> blocks() {
        long differing = results.stream().filter(CapabilityResult::differs).count();
        long compared = results.stream()
                .filter(r -> r.published() != null && r.probed() != null)
                .count();
        return List.of(
                PageBlock.text((compared - differing) + " of " + compared
                        + " published capabilities match the probes of live"
                        + " brokers. The mark " + DIFFERENT + " shows a difference. A probed result links to its"
                        + " evidence."),
                matrix(),
                evidence());
    }

    private Table matrix() {
        Map<String, List<CapabilityResult>> rows = new LinkedHashMap<>();
        results.forEach(
                r -> rows.computeIfAbsent(r.row(), _ -> new ArrayList<>()).add(r));
        List<Column> columns = new ArrayList<>(List.of(new Column("capability", false)));
        for (String system : systems) {
            columns.add(new Column(system + ", published", false));
            columns.add(new Column(system + ", probed", false));
        }
        return new Table(
                "capabilities-" + part.id(),
                "Published and probed capabilities",
                columns,
                rows.entrySet().stream()
                        .map(row -> new Row("", cells(row.getKey(), row.getValue())))
                        .toList());
    }

    private List<List<Inline>> cells(String row, List<CapabilityResult> found) {
        List<List<Inline>> cells = new ArrayList<>(List.of(Inline.words(words(row))));
        for (String system : systems) {
            CapabilityResult result = found.stream()
                    .filter(r -> r.system().equals(system))
                    .findFirst()
                    .orElse(new CapabilityResult(row, system, null, null, ""));
            cells.add(Inline.words(word(result.published(), NumberFormatter.NONE)));
            cells.add(probed(result));
        }
        return cells;
    }

    private List<Inline> probed(CapabilityResult result) {
        if (result.evidence().isEmpty()) {
            return Inline.words(NumberFormatter.NONE);
        }
        Link link = new Link(word(result.probed(), "inconclusive"), heading(result.system()), place(result));
        return result.differs() ? List.of(link, new Words(" "), new Strong(DIFFERENT)) : List.of(link);
    }

    private Details evidence() {
        List<PageBlock> content = new ArrayList<>();
        for (String system : systems) {
            List<Row> rows = results.stream()
                    .filter(r -> r.system().equals(system) && !r.evidence().isEmpty())
                    .map(r -> new Row(
                            place(r),
                            List.of(
                                    Inline.words(words(r.row())),
                                    Inline.words(word(r.probed(), "inconclusive")),
                                    Inline.words(r.evidence()))))
                    .toList();
            if (!rows.isEmpty()) {
                content.add(new Heading(4, heading(system)));
                content.add(new Table(
                        "probes-" + part.id() + "-" + system,
                        "Probe evidence for " + system,
                        Stream.of("capability", "probed", "evidence")
                                .map(name -> new Column(name, false))
                                .toList(),
                        rows));
            }
        }
        return new Details("Evidence of the probes", content);
    }

    private String heading(String system) {
        return "Probes of " + system + " in part " + part.id();
    }

    private String place(CapabilityResult result) {
        return "probe-" + part.id() + "-" + result.system() + "-" + result.row();
    }

    private static String words(String row) {
        return row.replace('-', ' ').replace("amqp 0 9 1", "AMQP 0-9-1").replace("ttl", "TTL");
    }

    private static String word(@Nullable Boolean value, String unknown) {
        return value == null ? unknown : value ? "yes" : "no";
    }
}
