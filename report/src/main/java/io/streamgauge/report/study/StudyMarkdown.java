package io.streamgauge.report.study;

import io.streamgauge.analyse.model.PublishedResult;
import io.streamgauge.analyse.text.MetricFormatter;
import io.streamgauge.study.Prices;
import io.streamgauge.study.StudyResult;
import io.streamgauge.study.StudyResult.ClaimVerdict;
import io.streamgauge.study.StudyResult.Evidence;
import io.streamgauge.study.StudyResult.PartResult;
import io.streamgauge.study.StudyResult.RatioOfRatios;
import io.streamgauge.study.StudyResult.SizeVerdict;
import io.streamgauge.study.StudyResult.StatementVerdict;
import io.streamgauge.study.StudyText;
import io.streamgauge.text.NumberFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Reproduction of a published study as a Markdown page.
public final class StudyMarkdown {
    private StudyMarkdown() {}

    /// Returns the pictures of the page as SVG, by file name.
    public static Map<String, String> pictures(StudyResult study) {
        Map<String, String> files = new LinkedHashMap<>();
        for (PartResult part : study.parts()) {
            List<StudyPicture> pictures = StudyPicture.of(part);
            for (int i = 0; i < pictures.size(); i++) {
                files.put(picture(study, part, i), pictures.get(i).file());
            }
        }
        return files;
    }

    private static String picture(StudyResult study, PartResult part, int number) {
        return study.study() + "-" + part.id() + "-" + (number + 1) + ".svg";
    }

    /// Returns the page as text.
    public static String render(StudyResult study) {
        var out = new StringBuilder();
        out.append("# ").append(study.title()).append("\n\n");
        out.append(study.asks()).append("\n\n");
        out.append("Source: ").append(study.source()).append(". ").append(StudyText.scale(study));
        out.append(" The run started on ").append(study.startedAt(), 0, 10);
        out.append(". To repeat the run, use\n`streamgauge study run ");
        out.append(study.study())
                .append("`.\n\n**")
                .append(StudyText.tally(study.claims()))
                .append("**\n\n");
        out.append("| claim | verdict | condition for another verdict |\n|---|---|---|\n");
        study.claims()
                .forEach(claim -> out.append(row(claim.id() + " " + claim.text(), verdict(claim), claim.change())));
        out.append(list(StudyText.LIMITS, study.limits()));
        out.append("\n## Evidence for the verdicts\n");
        if (StudyText.hasSizes(study.claims())) {
            out.append('\n').append(StudyText.SIZES).append('\n');
        }
        study.claims().forEach(claim -> out.append(evidence(claim)));
        study.parts().forEach(part -> out.append(part(study, part)));
        out.append(costs(study));
        out.append(list("Limitations of the original", study.notes()));
        return NumberFormatter.toAscii(out.toString());
    }

    private static String row(String... cells) {
        return List.of(cells).stream()
                .map(cell -> cell.replace("|", "\\|").replace("\n", " "))
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    private static String list(String title, List<String> sentences) {
        return sentences.isEmpty()
                ? ""
                : sentences.stream().collect(Collectors.joining("\n- ", "\n## " + title + "\n\n- ", "\n"));
    }

    private static String verdict(ClaimVerdict claim) {
        String verdict = StudyText.verdict(claim.verdict());
        return claim.summary().isEmpty() ? verdict : verdict + " (" + claim.summary() + ")";
    }

    private static String evidence(ClaimVerdict claim) {
        var out = new StringBuilder("\n**" + claim.id() + ", " + StudyText.verdict(claim.verdict()) + ".**");
        if (claim.summary().isEmpty()) {
            claim.statements().forEach(statement -> out.append(' ').append(reason(statement)));
        } else {
            out.append(' ').append(StudyText.sentence(claim.summary()));
        }
        out.append('\n');
        for (StatementVerdict statement : claim.statements()) {
            if (!claim.summary().isEmpty()) {
                out.append("\n*")
                        .append(statement.text())
                        .append("* ")
                        .append(StudyText.sentence(StudyText.verdict(statement.verdict())))
                        .append(' ')
                        .append(reason(statement))
                        .append('\n');
            }
            out.append(findings(statement.evidence(), ""));
            SizeVerdict size = statement.size();
            if (size != null) {
                out.append(findings(size.evidence(), "size "));
            }
            out.append(findings(statement.further(), "further "));
        }
        return out.toString();
    }

    private static String reason(StatementVerdict statement) {
        SizeVerdict size = statement.size();
        String reason = StudyText.sentence(statement.reason());
        return size == null
                ? reason
                : reason + " " + StudyText.sentence(StudyText.size(size)) + " " + StudyText.sentence(size.reason());
    }

    private static String findings(List<Evidence> evidence, String kind) {
        Map<String, List<Evidence>> alike = evidence.stream()
                .collect(Collectors.groupingBy(StudyMarkdown::finding, LinkedHashMap::new, Collectors.toList()));
        return alike.entrySet().stream()
                .map(entry -> "- " + kind
                        + entry.getValue().stream()
                                .map(e -> e.part() + "/" + e.id())
                                .distinct()
                                .collect(Collectors.joining(", "))
                        + " " + entry.getKey() + "\n")
                .collect(Collectors.joining("", alike.isEmpty() ? "" : "\n", ""));
    }

    private static String finding(Evidence evidence) {
        String verdict = StudyText.verdict(evidence.verdict());
        String words = evidence.measured().isEmpty() ? evidence.reason() : evidence.measured();
        return evidence.statement().isEmpty()
                ? verdict + ": " + words
                : verdict + ": " + evidence.statement() + " (" + words + ")";
    }

    private static String part(StudyResult study, PartResult part) {
        var out = new StringBuilder("\n## " + part.id() + ": " + part.title() + "\n\n");
        out.append(StudyText.state(part)).append(". ").append(part.answer()).append('\n');
        if (!part.trust().isEmpty()) {
            out.append("\nTrust: ").append(part.trust()).append('\n');
        }
        if (!part.rules().isEmpty()) {
            out.append('\n');
            part.rules().forEach(rule -> out.append("- ").append(rule).append('\n'));
        }
        List<StudyPicture> pictures = StudyPicture.of(part);
        for (int i = 0; i < pictures.size(); i++) {
            out.append("\n![")
                    .append(pictures.get(i).title())
                    .append("](")
                    .append(picture(study, part, i))
                    .append(")\n");
        }
        String reading = StudyPicture.reading(pictures);
        if (!reading.isEmpty()) {
            out.append('\n').append(reading).append('\n');
        }
        if (!part.published().isEmpty()) {
            out.append("\n| system | metric | published | measured | trials |\n|---|---|---|---|---|\n");
            part.published().forEach(figure -> out.append(figure(figure)));
        }
        if (!part.ratios().isEmpty()) {
            out.append("\n| metric | systems | published | measured | measured / published"
                    + " |\n|---|---|---|---|---|\n");
            part.ratios().forEach(ratio -> out.append(ratio(ratio)));
        }
        if (!part.tools().isEmpty()) {
            out.append('\n').append(row(StudyTools.HEADER.toArray(String[]::new)));
            out.append("|---".repeat(StudyTools.HEADER.size())).append("|\n");
            part.tools()
                    .forEach(figure ->
                            out.append(row(Stream.concat(Stream.of(figure.system()), StudyTools.cells(figure).stream())
                                    .toArray(String[]::new))));
            out.append('\n').append(StudyTools.NOTE).append('\n');
        }
        return out.toString();
    }

    private static String costs(StudyResult study) {
        Prices prices = study.prices();
        if (prices == null || study.costs().isEmpty()) {
            return "";
        }
        List<String> header = StudyCosts.header(prices);
        var out = new StringBuilder("\n## Cost of a terabyte\n\n");
        out.append(row(header.toArray(String[]::new)))
                .append("|---".repeat(header.size()))
                .append("|\n");
        study.costs()
                .forEach(cost -> out.append(row(Stream.concat(Stream.of(cost.system()), StudyCosts.cells(cost).stream())
                        .toArray(String[]::new))));
        return out.append('\n').append(StudyText.prices(prices)).append('\n').toString();
    }

    private static String figure(PublishedResult figure) {
        return row(
                figure.system(),
                figure.metric(),
                figure.publishedWords() + (figure.doubtful() == null ? "" : " (doubtful: " + figure.doubtful() + ")"),
                Objects.requireNonNullElse(figure.oursWords(), NumberFormatter.NONE),
                Integer.toString(figure.n()));
    }

    private static String ratio(RatioOfRatios ratio) {
        return row(
                ratio.what(),
                ratio.a() + " / " + ratio.b(),
                MetricFormatter.ratio(ratio.published()) + (ratio.doubtful() == null ? "" : " (doubtful)"),
                MetricFormatter.ratio(ratio.ours()),
                MetricFormatter.ratio(ratio.ratio()));
    }
}
