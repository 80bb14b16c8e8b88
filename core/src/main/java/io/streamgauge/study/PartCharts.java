package io.streamgauge.study;

import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialSeries;
import java.util.List;
import java.util.Map;

/// What a part found, drawn in the shape that the originals use:
///
/// | load | drawn |
/// |---|---|
/// | a rate | quantile curves, and p99 over time |
/// | full speed | rates as bars, and the brokers' CPU over time |
/// | a search | capacities as bars |
/// | an outage | publish and consume rates, backlog and p99 over time; at full speed rates as bars |
/// | transfers | time by payload |
///
/// @param bars rates and capacities
/// @param curves what needs two axes
public record PartCharts(List<StudyBars> bars, List<StudyChart> curves) {
    /// The lines of a system's rates.
    public static final List<String> RATES = List.of("accepted", "delivered");

    static final PartCharts NONE = new PartCharts(List.of(), List.of());

    public PartCharts {
        bars = List.copyOf(bars);
        curves = List.copyOf(curves);
    }

    /// @param series of trials by their id; charts over time leave out those that are missing
    public static PartCharts of(Summary run, Map<String, TrialSeries> series) {
        return new PartCharts(PartBars.of(run), new PartCurves(run, series).all());
    }

    /// The trials whose series are drawn: one for each system and level.
    public static List<String> drawn(Summary run) {
        return PartCurves.drawn(run);
    }
}
