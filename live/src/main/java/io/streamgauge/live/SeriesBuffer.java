package io.streamgauge.live;

import io.streamgauge.analyse.model.TrialSeries;
import io.streamgauge.analyse.model.TrialSeries.Quantiles;
import io.streamgauge.analyse.model.TrialSeries.Rates;
import io.streamgauge.analyse.model.TrialSeries.Resources;
import io.streamgauge.report.chart.SeriesThinning;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Time series of a running trial, with a limited number of points. If the series is full, each pair of points
/// is merged into one point in the same way as in the report. The series does not include the metrics of the
/// broker nodes.
final class SeriesBuffer {
    /// Number of points at which the series is thinned, to limit the drawing time. This number must be even.
    static final int MAX_POINTS = 200;

    private final TrialSeries empty;
    private TrialSeries points;
    private TrialSeries seconds;
    private int secondsPerPoint = 1;

    SeriesBuffer(String trialId) {
        empty = new TrialSeries(
                trialId,
                List.of(),
                List.of(),
                new Rates(List.of(), List.of(), List.of(), List.of()),
                List.of(),
                new Quantiles(List.of(), List.of(), List.of(), List.of()),
                new Quantiles(List.of(), List.of(), List.of(), List.of()),
                new Resources(List.of(), List.of(), List.of(), List.of()),
                List.of());
        points = empty;
        seconds = empty;
    }

    /// Appends the last interval of a series.
    void append(TrialSeries series) {
        seconds = joined(seconds, series, series.seconds().size() - 1);
        if (seconds.seconds().size() < secondsPerPoint) {
            return;
        }
        points = series();
        seconds = empty;
        if (points.seconds().size() >= MAX_POINTS) {
            points = new SeriesThinning(2).thin(points);
            secondsPerPoint *= 2;
        }
    }

    /// Returns the series so far. Its last point can cover fewer seconds than the other points.
    TrialSeries series() {
        return joined(points, new SeriesThinning(secondsPerPoint).thin(seconds), 0);
    }

    private static TrialSeries joined(TrialSeries a, TrialSeries b, int from) {
        return new TrialSeries(
                a.trialId(),
                joined(a.seconds(), b.seconds(), from),
                joined(a.phases(), b.phases(), from),
                new Rates(
                        joined(a.rates().intended(), b.rates().intended(), from),
                        joined(a.rates().offered(), b.rates().offered(), from),
                        joined(a.rates().accepted(), b.rates().accepted(), from),
                        joined(a.rates().delivered(), b.rates().delivered(), from)),
                joined(a.backlog(), b.backlog(), from),
                joined(a.responseTime(), b.responseTime(), from),
                joined(a.endToEnd(), b.endToEnd(), from),
                new Resources(
                        joined(
                                a.resources().generatorCpuPercent(),
                                b.resources().generatorCpuPercent(),
                                from),
                        joined(a.resources().brokerCpuPercent(), b.resources().brokerCpuPercent(), from),
                        joined(a.resources().brokerRssBytes(), b.resources().brokerRssBytes(), from),
                        joined(
                                a.resources().brokerWrittenPerSecond(),
                                b.resources().brokerWrittenPerSecond(),
                                from)),
                List.of());
    }

    private static Quantiles joined(Quantiles a, Quantiles b, int from) {
        return new Quantiles(
                joined(a.p50(), b.p50(), from),
                joined(a.p99(), b.p99(), from),
                joined(a.max(), b.max(), from),
                joined(a.mean(), b.mean(), from));
    }

    private static <T extends @Nullable Object> List<T> joined(List<T> a, List<T> b, int from) {
        List<T> all = new ArrayList<>(a);
        all.addAll(b.subList(from, b.size()));
        return all;
    }
}
