package io.streamgauge.study.chart;

import io.streamgauge.analyse.model.TrialSeries;
import io.streamgauge.result.row.Phase;
import io.streamgauge.study.chart.StudyChart.Line;
import io.streamgauge.study.chart.StudyChart.Of;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reduction of a time series of the measured phase to a limited number of points, which keeps pages small.
final class SeriesPoints {
    private static final int MAX_POINTS = 120;

    /// Minimum duration that a point covers, except for the last point of a line of maxima. After a delay, a
    /// worker writes two intervals in quick succession, and the rate in such a short interval is meaningless.
    private static final double SHORTEST_SECONDS = 0.75;

    private SeriesPoints() {}

    /// Returns a line in which each point is the time-weighted mean of the values of one or more intervals.
    static Line mean(String name, TrialSeries series, List<@Nullable Double> values) {
        return line(name, series, values, false);
    }

    /// Returns a line in which each point is the maximum of the values of one or more intervals, so that spikes
    /// remain visible.
    static Line maxPerPoint(String name, TrialSeries series, List<@Nullable Double> values) {
        return line(name, series, values, true);
    }

    /// Returns a line without the warm-up and the drain, because the figures also exclude these phases. A point
    /// without any known value is a gap.
    private static Line line(String name, TrialSeries series, List<@Nullable Double> values, boolean worst) {
        double start = 0;
        double end = 0;
        for (int i = 0; i < values.size(); i++) {
            start = series.phases().get(i) == Phase.WARMUP ? series.seconds().get(i) : start;
            end = series.phases().get(i) == Phase.MEASURE ? series.seconds().get(i) : end;
        }
        double span = Math.max(SHORTEST_SECONDS, (end - start) / MAX_POINTS);
        List<Double> x = new ArrayList<>();
        List<@Nullable Double> y = new ArrayList<>();
        double before = start;
        double from = start;
        double known = 0;
        double sum = 0;
        double most = 0;
        for (int i = 0; i < values.size(); i++) {
            Double value = values.get(i);
            double at = series.seconds().get(i);
            if (series.phases().get(i) == Phase.MEASURE) {
                if (value != null) {
                    known += at - before;
                    sum += value * (at - before);
                    most = Math.max(most, value);
                }
                before = at;
                if (at - from >= span || (at == end && (worst || at - from >= SHORTEST_SECONDS))) {
                    x.add(ChartValues.rounded(at - start));
                    y.add(known > 0 ? Double.valueOf(ChartValues.rounded(worst ? most : sum / known)) : null);
                    from = at;
                    known = 0;
                    sum = 0;
                    most = 0;
                }
            }
        }
        return new Line(name, Of.MEASURED, x, y);
    }
}
