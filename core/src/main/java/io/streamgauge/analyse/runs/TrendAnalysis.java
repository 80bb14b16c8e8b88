package io.streamgauge.analyse.runs;

import io.streamgauge.analyse.model.Capacity;
import io.streamgauge.analyse.model.TrialGroup;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.runs.ComparabilityKind.Severity;
import io.streamgauge.analyse.runs.ExperimentTrend.Mark;
import io.streamgauge.analyse.runs.ExperimentTrend.Point;
import io.streamgauge.analyse.runs.ExperimentTrend.RunPoint;
import io.streamgauge.analyse.runs.ExperimentTrend.Series;
import io.streamgauge.analyse.runs.RunComparison.Area;
import io.streamgauge.analyse.runs.RunComparison.Difference;
import io.streamgauge.experiment.LevelOrder;
import io.streamgauge.statistics.ConfidenceInterval;
import io.streamgauge.statistics.Holm;
import io.streamgauge.statistics.MeanEstimate;
import io.streamgauge.statistics.MeasurementError;
import io.streamgauge.statistics.compare.RatioEstimate;
import io.streamgauge.statistics.compare.RatioRegion;
import io.streamgauge.statistics.compare.WelchComparison;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Analysis of stored runs over time. Each value is compared with the value of the previous usable run by
/// Welch's t test on the logarithms of the values. The command `compare` uses the same test. Runs without a
/// value are skipped. Runs with different releases of Streamgauge, and runs whose gates `compare` would not
/// judge, are not compared. A change is marked if the test shows that it is larger than 1 %. The p values are
/// adjusted by Holm's procedure for all tests of the later run, so that further runs do not change the marks of
/// earlier runs.
public final class TrendAnalysis {
    private static final double ALPHA = 0.05;

    /// Range of changes that are not relevant. Without this margin, tiny changes in rates with little variation
    /// would be marked.
    private static final RatioRegion UNCHANGED = RatioRegion.within(0.01);

    /// Kinds that are not doubts about a trend. Wide intervals already show that a run has few trials, and
    /// trends compare capacities.
    private static final Set<ComparabilityKind> NO_DOUBTS =
            EnumSet.of(ComparabilityKind.FEW_TRIALS, ComparabilityKind.CAPACITY_SEARCHES);

    private final String name;
    private final List<RunPoint> runs;
    private final List<Series> series = new ArrayList<>();
    private final List<ChangeTest> tests = new ArrayList<>();

    private TrendAnalysis(String name, List<StoredRun> sorted) {
        this.name = name;
        this.runs = points(sorted);
    }

    /// Significance test for a change between two runs of a series.
    ///
    /// @param series index of the series
    /// @param before index of the earlier run
    /// @param now index of the later run
    private record ChangeTest(int series, int before, int now, RatioEstimate estimate, MeasurementError error) {
        /// Returns the p value of the hypothesis that the ratio is within the margin. The result is the largest
        /// p value over all possible errors.
        double pValue() {
            double shift = Math.min(Math.abs(estimate.logRatio()), error.logShiftTowardsOne(estimate.logRatio()));
            return UNCHANGED
                    .test(estimate.shifted(-Math.signum(estimate.logRatio()) * shift))
                    .refuting();
        }
    }

    /// Analyses the runs of all experiments.
    ///
    /// @param runs runs in any order
    /// @return trend of each experiment, sorted by name
    public static List<ExperimentTrend> of(List<StoredRun> runs) {
        Map<String, List<StoredRun>> byName = runs.stream()
                .collect(Collectors.groupingBy(run -> run.summary().name(), TreeMap::new, Collectors.toList()));
        return byName.entrySet().stream()
                .map(entry -> new TrendAnalysis(
                                entry.getKey(),
                                entry.getValue().stream()
                                        .sorted(Comparator.comparing((StoredRun run) ->
                                                Instant.parse(run.summary().startedAt())))
                                        .toList())
                        .trend())
                .toList();
    }

    private static List<RunPoint> points(List<StoredRun> sorted) {
        List<RunPoint> points = new ArrayList<>();
        Optional<StoredRun> previous = Optional.empty();
        for (StoredRun run : sorted) {
            boolean usable = isUsable(run);
            points.add(
                    usable && previous.isPresent()
                            ? compared(previous.get(), run)
                            : new RunPoint(run, usable, List.of(), List.of(), List.of()));
            previous = usable ? Optional.of(run) : previous;
        }
        return points;
    }

    private static boolean isUsable(StoredRun run) {
        return run.summary().capacities().stream().anyMatch(Capacity::found)
                || run.summary().trials().stream()
                        .anyMatch(t -> TrialGroup.measured(t) && t.verdict() != TrialSummary.Verdict.VOID);
    }

    private static RunPoint compared(StoredRun before, StoredRun now) {
        RunComparison comparison = RunComparisonAnalysis.of(List.of(before, now), List.of());
        List<String> breaks = new ArrayList<>();
        List<String> doubts = new ArrayList<>();
        for (ComparabilityIssue issue : comparison.doubts()) {
            boolean otherRelease = issue.kind() == ComparabilityKind.STREAMGAUGE
                    && !release(before).equals(release(now));
            if (issue.severity() != Severity.WARNS || otherRelease) {
                breaks.add(issue.seen());
            } else if (!NO_DOUBTS.contains(issue.kind())) {
                doubts.add(issue.seen());
            }
        }
        return new RunPoint(
                now,
                true,
                breaks,
                comparison.differences().stream()
                        .filter(d -> d.part() == Area.VERSIONS || d.part() == Area.SETTINGS)
                        .map(TrendAnalysis::words)
                        .toList(),
                doubts);
    }

    /// Returns the version of Streamgauge without the commit of a development version.
    private static String release(StoredRun run) {
        return run.summary().streamgaugeVersion().split("\\+", 2)[0];
    }

    private static String words(Difference difference) {
        return difference.what() + ": "
                + difference.values().stream()
                        .map(value -> value.isEmpty() ? "none" : value)
                        .collect(Collectors.joining(" → "));
    }

    private ExperimentTrend trend() {
        List<StoredRun> stored = runs.stream().map(RunPoint::run).toList();
        List<String> systems = stored.stream()
                .flatMap(run -> run.systems().stream())
                .distinct()
                .toList();
        List<String> cells = stored.stream()
                .flatMap(run -> run.trials().cells().stream())
                .distinct()
                .sorted(LevelOrder.BY_VALUE)
                .toList();
        for (TrendMetric metric : TrendMetric.of(stored)) {
            for (String cell : cells) {
                for (String system : systems) {
                    add(metric, cell, system);
                }
            }
        }
        tests.stream().collect(Collectors.groupingBy(ChangeTest::now)).values().forEach(this::mark);
        int testsOfLatest = (int)
                tests.stream().filter(test -> test.now() == runs.size() - 1).count();
        return new ExperimentTrend(name, runs, series, tests.size(), testsOfLatest);
    }

    private void add(TrendMetric metric, String cell, String system) {
        List<Point> points = runs.stream()
                .map(point -> point(metric, point.run(), cell, system))
                .toList();
        if (points.stream().allMatch(point -> point.value() == null)) {
            return;
        }
        series.add(new Series(metric, cell, system, points));
        int before = -1;
        for (int i = 0; i < runs.size(); i++) {
            if (!runs.get(i).breaks().isEmpty()) {
                before = -1;
            }
            Point point = points.get(i);
            if (point.value() == null || point.isVoid()) {
                continue;
            }
            if (before >= 0) {
                test(metric, cell, system, before, i).ifPresent(tests::add);
            }
            before = i;
        }
    }

    private static Point point(TrendMetric metric, StoredRun run, String cell, String system) {
        double[] usable = metric.values(run, cell, system);
        double[] values = usable.length > 0 ? usable : metric.voidValues(run, cell, system);
        if (values.length == 0) {
            return Point.NONE;
        }
        MeanEstimate mean = MeanEstimate.of(values);
        return new Point(
                mean.mean(),
                mean.interval().map(ConfidenceInterval::low).orElse(null),
                mean.interval().map(ConfidenceInterval::high).orElse(null),
                values.length,
                usable.length == 0,
                null);
    }

    private Optional<ChangeTest> test(TrendMetric metric, String cell, String system, int before, int now) {
        StoredRun old = runs.get(before).run();
        StoredRun young = runs.get(now).run();
        if (!metric.areComparable(old, young, cell, system)
                || metric.isIncomplete(old, cell, system)
                || metric.isIncomplete(young, cell, system)) {
            return Optional.empty();
        }
        MeasurementError error = metric.error(young, cell, system).dividedBy(metric.error(old, cell, system));
        return WelchComparison.of(metric.values(young, cell, system), metric.values(old, cell, system))
                .map(estimate -> new ChangeTest(series.size() - 1, before, now, estimate, error));
    }

    /// Marks the significant changes.
    ///
    /// @param ofRun all tests of the same later run
    private void mark(List<ChangeTest> ofRun) {
        double[] adjusted =
                Holm.adjusted(ofRun.stream().mapToDouble(ChangeTest::pValue).toArray());
        for (int i = 0; i < adjusted.length; i++) {
            if (adjusted[i] <= ALPHA) {
                mark(ofRun.get(i), adjusted[i]);
            }
        }
    }

    private void mark(ChangeTest test, double adjustedP) {
        Series of = series.get(test.series());
        ConfidenceInterval interval = test.error().widen(test.estimate().interval(1 - ALPHA));
        double ratio = test.estimate().ratio();
        Mark mark = new Mark(
                test.before(),
                ratio,
                interval.low(),
                interval.high(),
                adjustedP,
                ratio > 1 != of.metric().metric().moreIsBetter());
        List<Point> points = IntStream.range(0, of.points().size())
                .mapToObj(i -> i == test.now()
                        ? of.points().get(i).with(mark)
                        : of.points().get(i))
                .toList();
        series.set(test.series(), new Series(of.metric(), of.cell(), of.system(), points));
    }

    /// Returns the sentences that explain when a change is marked.
    public static String rule() {
        return Stream.of(
                        "Each run is compared with the previous usable run by Welch's t test on the logarithms of the"
                                + " values.",
                        "A change is marked if the test shows that it is larger than 1 %.",
                        "The p values are adjusted by Holm's procedure for all tests of a run.",
                        "If the variation between runs equals the variation within a run, the probability of at least"
                                + " one false positive is at most 5 % for each run.",
                        "A change in the machine between two runs cannot be distinguished from a change in a system.")
                .collect(Collectors.joining(" "));
    }
}
