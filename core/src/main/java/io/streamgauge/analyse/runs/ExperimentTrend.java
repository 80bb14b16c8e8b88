package io.streamgauge.analyse.runs;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Results of the runs of one experiment over time.
///
/// @param name name of the experiment. All runs with this name belong to the experiment
/// @param runs runs in the order of their start
/// @param series values for each combination of quantity, cell and system
/// @param tests number of comparisons of consecutive runs
/// @param testsOfLatest number of these comparisons whose later run is the latest run; the p values of a run are
///     adjusted for this number
public record ExperimentTrend(String name, List<RunPoint> runs, List<Series> series, int tests, int testsOfLatest) {
    public ExperimentTrend {
        runs = List.copyOf(runs);
        series = List.copyOf(series);
    }

    /// Run of the experiment.
    ///
    /// @param usable false if the run does not have any usable result
    /// @param breaks reasons why the run must not be compared with the previous usable run; empty if
    ///     the runs are comparable
    /// @param differences differences in versions and settings from the previous usable run, as text
    /// @param doubts doubts about the comparison with the previous usable run, which do not prevent this
    ///     comparison, as text
    public record RunPoint(
            StoredRun run, boolean usable, List<String> breaks, List<String> differences, List<String> doubts) {
        public RunPoint {
            breaks = List.copyOf(breaks);
            differences = List.copyOf(differences);
            doubts = List.copyOf(doubts);
        }
    }

    /// Values of one quantity of a system in a cell.
    ///
    /// @param cell levels of the varied factors as text; empty if nothing is varied
    /// @param points one point for each run, in the order of the runs
    public record Series(TrendMetric metric, String cell, String system, List<Point> points) {
        public Series {
            points = List.copyOf(points);
        }
    }

    /// Value of a run.
    ///
    /// @param value geometric mean over the trials that are not void, or over the void trials if
    ///     `isVoid`; in the unit of the metric; null if the run does not have a value
    /// @param low lower end of the 95 % interval; null if it is unknown
    /// @param high upper end of the 95 % interval; null if it is unknown
    /// @param trials number of trials with a value
    /// @param mark significant change from the previous comparable run, or null
    public record Point(
            @Nullable Double value,
            @Nullable Double low,
            @Nullable Double high,
            int trials,
            boolean isVoid,
            @Nullable Mark mark) {
        static final Point NONE = new Point(null, null, null, 0, false, null);

        Point with(Mark change) {
            return new Point(value, low, high, trials, isVoid, change);
        }
    }

    /// Significant change of more than 1 % between two runs.
    ///
    /// @param since index of the earlier run
    /// @param ratio later value divided by earlier value
    /// @param low lower end of the 95 % interval of the ratio
    /// @param high upper end of the 95 % interval of the ratio
    /// @param adjustedP p value, adjusted for all comparisons of the experiment
    /// @param isWorse true if the later value is worse
    public record Mark(int since, double ratio, double low, double high, double adjustedP, boolean isWorse) {}

    /// Returns the differences and doubts that apply to the comparison of a run with the earlier run of a mark,
    /// as text. The runs in between do not have a value in the series, but they may contain the first trial with
    /// a new version or setting.
    ///
    /// @param run index of the later run
    public List<String> context(int run, Mark mark) {
        return runs.subList(mark.since() + 1, run + 1).stream()
                .flatMap(point -> Stream.concat(point.differences().stream(), point.doubts().stream()))
                .distinct()
                .toList();
    }

    /// Returns the number of detected changes.
    public long marks() {
        return series.stream()
                .flatMap(s -> s.points().stream())
                .filter(point -> point.mark() != null)
                .count();
    }

    /// Returns the latest usable run; null if no run is usable.
    public @Nullable StoredRun latest() {
        return runs.stream()
                .filter(RunPoint::usable)
                .reduce((_, last) -> last)
                .map(RunPoint::run)
                .orElse(null);
    }
}
