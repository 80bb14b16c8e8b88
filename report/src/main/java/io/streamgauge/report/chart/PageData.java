package io.streamgauge.report.chart;

import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.el;

import com.fasterxml.jackson.annotation.JsonFormat;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialGroup;
import io.streamgauge.analyse.model.TrialSeries;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.Latency.CurvePoint;
import io.streamgauge.report.html.Html;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;

/// The data that the page carries for its charts: the summary, the series, and how both are grouped.
public final class PageData {
    private static final JsonMapper JSON =
            JsonMapper.builder().addMixIn(CurvePoint.class, AsArray.class).build();

    private PageData() {}

    /// Writes a point as `[quantile, nanos]`: curves are most of a long report.
    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    private interface AsArray {}

    /// What the charts need beside the summary.
    ///
    /// @param secondsPerPoint how many seconds one point of the series stands for
    /// @param brokerCharts what is drawn of the brokers' own metrics, of the strong trials only
    private record View(
            String run,
            List<String> systems,
            List<String> cells,
            List<Group> groups,
            int secondsPerPoint,
            List<BrokerChart> brokerCharts,
            List<BrokerChart.Line> brokerMarks) {}

    /// The trials of one system in one cell; `strong` is the id of the one drawn strong, or empty.
    private record Group(int cell, int system, String strong, List<String> trials) {}

    public static Html of(Summary summary, List<TrialSeries> series) {
        Set<String> strong = TrialGroup.of(summary.trials()).stream()
                .flatMap(group -> group.representative().stream())
                .map(TrialSummary::id)
                .collect(Collectors.toSet());
        SeriesThinning thinning = SeriesThinning.forPage(series);
        return Html.all(
                script("summary", summary.withoutSearchTrials()),
                script("capacity", CapacityCurve.of(summary)),
                script(
                        "series",
                        series.stream()
                                .map(one -> strong.contains(one.trialId()) ? one : withoutBroker(one))
                                .map(thinning::thin)
                                .toList()),
                script("view", view(summary, thinning.factor())));
    }

    private static TrialSeries withoutBroker(TrialSeries s) {
        return new TrialSeries(
                s.trialId(),
                s.seconds(),
                s.phases(),
                s.intendedPerSecond(),
                s.offeredPerSecond(),
                s.acceptedPerSecond(),
                s.deliveredPerSecond(),
                s.backlog(),
                s.responseP50Millis(),
                s.responseP99Millis(),
                s.responseMaxMillis(),
                s.endToEndP50Millis(),
                s.endToEndP99Millis(),
                s.endToEndMaxMillis(),
                s.generatorCpuPercent(),
                s.brokerCpuPercent(),
                s.brokerRssBytes(),
                List.of());
    }

    private static View view(Summary summary, int secondsPerPoint) {
        List<String> systems = CapacityCurve.systems(summary);
        List<String> cells = TrialGroup.cells(summary.trials());
        List<Group> groups = TrialGroup.of(summary.trials()).stream()
                .map(group -> new Group(
                        cells.indexOf(group.cell()),
                        systems.indexOf(group.system()),
                        group.representative().map(TrialSummary::id).orElse(""),
                        group.trials().stream().map(TrialSummary::id).toList()))
                .toList();
        return new View(summary.runId(), systems, cells, groups, secondsPerPoint, BrokerChart.ALL, BrokerChart.MARKS);
    }

    private static Html script(String id, Object value) {
        // "<" occurs in JSON inside strings only; written so, no text can end the element.
        String json = JSON.writeValueAsString(value).replace("<", "\\u003c");
        return el("script", attr("type", "application/json"), attr("id", "data-" + id), new Html.Raw(json));
    }
}
