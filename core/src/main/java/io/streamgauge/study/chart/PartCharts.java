package io.streamgauge.study.chart;

import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialSeries;
import java.util.List;
import java.util.Map;

/// Charts of a part, of the same types as in the original studies:
/// | load | charts |
/// |---|---|
/// | a rate | quantile curves; p99, mean end-to-end latency and journal queue over time |
/// | saturating | rates as bars, broker CPU over time |
/// | a search | capacities as bars |
/// | an outage | rates, backlog, p99, memory and written bytes over time; rates as bars at saturation |
/// | transfers | time by payload |
///
/// @param bars rates and capacities
/// @param curves charts with two axes
public record PartCharts(List<StudyBars> bars, List<StudyChart> curves) {
    public static final PartCharts NONE = new PartCharts(List.of(), List.of());

    public PartCharts {
        bars = List.copyOf(bars);
        curves = List.copyOf(curves);
    }

    /// Returns the charts of a run.
    ///
    /// @param series time series by the ID of the trial; charts over time omit trials that have no time series
    public static PartCharts of(Summary run, Map<String, TrialSeries> series) {
        return new PartCharts(PartBars.of(run), new PartCurves(run, series).all());
    }

    /// Returns the IDs of the trials whose time series the charts show. For each system, level and chart, the
    /// result contains the trial with the median of the chart's metric.
    public static List<String> drawn(Summary run) {
        return PartCurves.drawn(run);
    }
}
