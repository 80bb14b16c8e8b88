package io.streamgauge.study;

import io.streamgauge.analyse.model.PublishedResult;
import io.streamgauge.study.StudyResult.RatioOfRatios;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Ratios between systems for each metric and level: the figure of the first system divided by the figure of
/// each other system. Each result contains the published ratio and the measured ratio.
final class PublishedRatios {
    private static final String AT = " at ";

    private PublishedRatios() {}

    static List<RatioOfRatios> of(List<PublishedResult> figures) {
        Map<String, List<PublishedResult>> alike = new LinkedHashMap<>();
        for (PublishedResult figure : figures) {
            if (figure.ours() != null && figure.published() > 0) {
                alike.computeIfAbsent(figure.metric() + level(figure), _ -> new ArrayList<>())
                        .add(figure);
            }
        }
        List<RatioOfRatios> ratios = new ArrayList<>();
        alike.forEach((what, group) -> group.stream()
                .skip(1)
                .filter(b -> !system(b).equals(system(group.getFirst())))
                .forEach(b -> ratios.add(ratio(what, group.getFirst(), b))));
        return ratios;
    }

    private static RatioOfRatios ratio(String what, PublishedResult a, PublishedResult b) {
        return new RatioOfRatios(
                what,
                system(a),
                system(b),
                a.published() / b.published(),
                value(a) / value(b),
                a.doubtful() != null ? a.doubtful() : b.doubtful());
    }

    private static double value(PublishedResult figure) {
        Double ours = figure.ours();
        return ours == null ? Double.NaN : ours;
    }

    private static String system(PublishedResult figure) {
        return figure.system().split(AT, 2)[0];
    }

    private static String level(PublishedResult figure) {
        int at = figure.system().indexOf(AT);
        return at < 0 ? "" : figure.system().substring(at);
    }
}
