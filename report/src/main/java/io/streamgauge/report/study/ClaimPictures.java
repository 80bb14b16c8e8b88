package io.streamgauge.report.study;

import io.streamgauge.report.study.Inline.Words;
import io.streamgauge.report.study.PageBlock.Paragraph;
import io.streamgauge.report.study.PageBlock.Picture;
import io.streamgauge.study.StudyResult;
import io.streamgauge.study.StudyResult.PartResult;
import io.streamgauge.study.chart.StudyBars;
import io.streamgauge.study.verdict.ClaimVerdict;
import io.streamgauge.study.verdict.Evidence;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/// Charts of the claims. If several claims have the same chart, the page shows the chart only once.
final class ClaimPictures {
    private final Map<String, List<PageBlock>> byClaim = new LinkedHashMap<>();
    private final Map<String, String> claimsByPicture = new LinkedHashMap<>();

    private ClaimPictures() {}

    static ClaimPictures of(StudyResult study) {
        ClaimPictures pictures = new ClaimPictures();
        study.claims().forEach(claim -> pictures.add(study, claim, pictures(study, claim)));
        return pictures;
    }

    /// Returns the charts of a claim and references to the charts of earlier claims; may be empty.
    List<PageBlock> of(ClaimVerdict claim) {
        return byClaim.getOrDefault(claim.id(), List.of());
    }

    /// Returns whether this chart is the chart of a claim.
    boolean contains(StudyPicture picture) {
        return claimsByPicture.containsKey(picture.file());
    }

    private void add(StudyResult study, ClaimVerdict claim, List<StudyPicture> pictures) {
        List<PageBlock> blocks = new ArrayList<>();
        Set<String> referenced = new HashSet<>();
        for (StudyPicture picture : pictures) {
            String earlier = claimsByPicture.putIfAbsent(picture.file(), claim.id());
            if (earlier == null) {
                String number = blocks.isEmpty() ? "" : "-" + (blocks.size() + 1);
                blocks.add(new Picture(picture, study.study() + "-" + claim.id() + number + ".svg"));
            } else if (referenced.add(earlier)) {
                blocks.add(new Paragraph(
                        PageBlock.Kind.NOTE,
                        List.of(
                                new Words("The charts of "),
                                StudyContent.link(earlier),
                                new Words(" also show this claim."))));
            }
        }
        byClaim.put(claim.id(), List.copyOf(blocks));
    }

    /// Returns a chart for each part with comparisons of a claim: the first chart of the part that shows such a
    /// comparison, restricted to the systems and levels in the comparisons.
    private static List<StudyPicture> pictures(StudyResult study, ClaimVerdict claim) {
        List<Evidence> evidence = Measured.evidence(claim).toList();
        Set<String> parts = new LinkedHashSet<>();
        evidence.forEach(e -> parts.add(e.part()));
        List<StudyPicture> pictures = new ArrayList<>();
        for (String id : parts) {
            Optional<PartResult> part =
                    study.parts().stream().filter(p -> p.id().equals(id)).findFirst();
            List<String> statements = evidence.stream()
                    .filter(e -> e.part().equals(id))
                    .map(Evidence::statement)
                    .filter(statement -> !statement.isEmpty())
                    .toList();
            if (part.isPresent() && !statements.isEmpty()) {
                picture(part.get(), statements).ifPresent(pictures::add);
            }
        }
        return pictures;
    }

    private static Optional<StudyPicture> picture(PartResult part, List<String> statements) {
        for (String statement : statements) {
            String metric = Objects.requireNonNull(statement.split(": ", 2)[0]);
            for (String title : titles(metric)) {
                Optional<StudyPicture> found = StudyPicture.of(part, statements).stream()
                        .filter(picture -> picture.title().startsWith(title))
                        .filter(picture -> !(picture instanceof PublishedPlot plot) || plot.shows(statement))
                        .findFirst();
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    /// Returns the title prefixes of the charts that show a metric. The chart type that the publications use
    /// comes first.
    private static List<String> titles(String metric) {
        if (metric.contains("transfer")) {
            return List.of("Transfer time");
        }
        if (metric.startsWith("variation over time")) {
            return List.of("p99 response time over time");
        }
        if (metric.contains(" while ")) {
            return metric.contains("rate")
                    ? List.of("Accepted and delivered rate over time")
                    : List.of("p99 response time over time");
        }
        if (metric.contains("rate") || metric.equals("capacity")) {
            // The last two titles are those of earlier versions.
            return List.of(
                    StudyBars.CAPACITY,
                    StudyBars.DELIVERED_AT_SATURATION,
                    StudyBars.ACCEPTED_AT_SATURATION,
                    "Delivered at saturation",
                    "Accepted at saturation");
        }
        if (metric.contains("CPU")) {
            return List.of("Broker CPU use over time");
        }
        String quantiles = metric.contains("end-to-end") ? "Quantiles of the end-to-end" : "Quantiles of the response";
        boolean latency = metric.contains("end-to-end") || metric.contains("response time");
        boolean quantile = metric.matches("p\\d.*");
        String published = PublishedPlot.TITLE + metric;
        if (quantile) {
            return List.of(quantiles, published, metric);
        }
        return latency ? List.of(published, quantiles) : List.of(published);
    }
}
