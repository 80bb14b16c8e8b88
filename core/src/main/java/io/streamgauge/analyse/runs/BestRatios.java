package io.streamgauge.analyse.runs;

import io.streamgauge.analyse.answer.AlternativeCause;
import io.streamgauge.analyse.model.Comparison.Finding;
import io.streamgauge.analyse.model.MetricValue;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialGroup;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.Verdict;
import io.streamgauge.analyse.text.LoadText;
import io.streamgauge.experiment.metric.Metric.Figure;
import io.streamgauge.statistics.MeanEstimate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Ratio of each system to the best system, in the latest usable run of each experiment. If the generator
/// limited the capacity of a system, the best system is unknown, and the capacities do not count as a test.
/// Simulated runs do not measure speed. Their results count as tests only if there are no tests from real-time
/// runs.
///
/// @param tests tests of the cells with at least two systems; in each cell, one for the capacity with each
///     objective, and one for the headline metric of the ordinary trials
/// @param scores score of each system; first the systems with results in all experiments, then the other
///     systems, both sorted by score
public record BestRatios(List<Test> tests, List<Score> scores) {
    public BestRatios {
        tests = List.copyOf(tests);
        scores = List.copyOf(scores);
    }

    /// Values of all systems in one cell of an experiment.
    ///
    /// @param run latest usable run of the experiment
    /// @param metric capacity, or headline metric of the ordinary trials
    /// @param entries results of the systems, keyed by name; a system without a usable result is missing
    public record Test(String experiment, StoredRun run, String cell, TrendMetric metric, Map<String, Entry> entries) {
        public Test {
            entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
        }

        /// Returns whether the run contains a trial that ran in simulated time.
        public boolean isSimulated() {
            return run.isSimulated();
        }

        /// Returns the durability class of each system as text if the classes differ, for example `kafka D1,
        /// rabbitmq D3`; otherwise an empty text.
        public String unequalDurability() {
            Map<String, String> classes = new LinkedHashMap<>();
            run.facts().planned().stream()
                    .filter(t -> t.cell().equals(cell) && entries.containsKey(t.system()))
                    .forEach(t -> classes.putIfAbsent(t.system(), LoadText.durabilityClass(t.durability())));
            return classes.values().stream().distinct().count() < 2
                    ? ""
                    : classes.entrySet().stream()
                            .map(e -> e.getKey() + " " + e.getValue())
                            .sorted()
                            .collect(Collectors.joining(", "));
        }
    }

    /// Result of a system in a test.
    ///
    /// @param value geometric mean over the trials, in the unit of the metric
    /// @param ratio ratio to the best value, at least 1; null if a caveat could explain why the system is worse, so
    ///     that the answer of the run does not contain a ratio
    /// @param shown true for the best system, and for a system that differs significantly from the best system
    public record Entry(double value, @Nullable Double ratio, boolean shown) {}

    /// Score of a system over all experiments.
    ///
    /// @param ratio geometric mean over the experiments, which have equal weight; the value of an experiment is
    ///     the geometric mean of its ratios; null if the system does not have a ratio
    /// @param missing experiments, with their cells, in which the system does not have a usable result or a ratio
    public record Score(String system, @Nullable Double ratio, List<String> missing) {
        public Score {
            missing = List.copyOf(missing);
        }

        private double order() {
            return ratio == null ? Double.POSITIVE_INFINITY : ratio;
        }
    }

    /// Computes the ratios from the trends of all experiments.
    public static BestRatios of(List<ExperimentTrend> trends) {
        List<Test> tests = new ArrayList<>();
        for (ExperimentTrend trend : trends) {
            StoredRun latest = trend.latest();
            if (latest != null) {
                tests.addAll(tests(trend.name(), latest));
            }
        }
        if (tests.stream().anyMatch(test -> !test.isSimulated())) {
            tests.removeIf(Test::isSimulated);
        }
        TreeSet<String> systems = new TreeSet<>();
        tests.forEach(test -> systems.addAll(test.entries().keySet()));
        return new BestRatios(
                tests,
                systems.stream()
                        .map(system -> score(system, tests))
                        .sorted(Comparator.comparing((Score s) -> !s.missing().isEmpty())
                                .thenComparingDouble(Score::order)
                                .thenComparing(Score::system))
                        .toList());
    }

    private static List<Test> tests(String experiment, StoredRun run) {
        List<Test> tests = new ArrayList<>();
        Summary summary = run.summary();
        for (String cell : run.trials().cells()) {
            Stream<TrendMetric> capacities = summary.capacities().stream()
                    .filter(c -> c.cell().equals(cell))
                    .map(c -> new TrendMetric(new Figure(Figure.Name.CAPACITY), c.objective()))
                    .distinct();
            List<TrialSummary> trials = run.trials().trials().stream()
                    .filter(t -> t.cell().equals(cell) && TrialGroup.measured(t))
                    .toList();
            Stream<TrendMetric> headline = trials.isEmpty() ? Stream.empty() : Stream.of(TrendMetric.headline(trials));
            Stream.concat(capacities, headline).forEach(metric -> {
                Test test = test(experiment, run, cell, metric);
                boolean isBestKnown = run.systems().stream().noneMatch(s -> metric.isGeneratorBound(run, cell, s));
                if (systemsIn(run, cell).size() > 1
                        && isBestKnown
                        && !test.entries().isEmpty()) {
                    tests.add(test);
                }
            });
        }
        return tests;
    }

    /// Returns the planned systems of a cell. If a factor applies to a single system, its cells do not contain
    /// the other systems.
    private static List<String> systemsIn(StoredRun run, String cell) {
        return run.systems().stream()
                .filter(system -> run.contains(cell, system))
                .toList();
    }

    private static Test test(String experiment, StoredRun run, String cell, TrendMetric metric) {
        Map<String, Double> values = new LinkedHashMap<>();
        for (String system : run.systems()) {
            double[] of = metric.values(run, cell, system);
            if (of.length > 0) {
                values.put(system, MeanEstimate.of(of).mean());
            }
        }
        Map<String, Entry> entries = new LinkedHashMap<>();
        if (!values.isEmpty()) {
            double best = metric.best(values.values().stream().mapToDouble(Double::doubleValue));
            String first = values.entrySet().stream()
                    .filter(e -> e.getValue() == best)
                    .map(Map.Entry::getKey)
                    .findFirst()
                    .orElseThrow();
            values.forEach((system, value) -> entries.put(
                    system,
                    new Entry(
                            value,
                            ratio(run, cell, metric, system, first, metric.ratioToBest(value, best)),
                            system.equals(first) || isShown(run, cell, metric, system, first))));
        }
        return new Test(experiment, run, cell, metric, entries);
    }

    /// Returns the ratio; null if a caveat could explain why the system is worse than the best system, or if only
    /// some trials of one of the two systems have a value.
    private static @Nullable Double ratio(
            StoredRun run, String cell, TrendMetric metric, String system, String best, double ratio) {
        if (metric.isIncomplete(run, cell, system) || metric.isIncomplete(run, cell, best)) {
            return null;
        }
        boolean doubtful = ratio > 1
                && !metric.isCapacity()
                && AlternativeCause.of(used(run, cell, metric, system), ratio)
                        .or(() -> AlternativeCause.ofBetter(used(run, cell, metric, best), ratio))
                        .isPresent();
        return doubtful ? null : ratio;
    }

    private static List<TrialSummary> used(StoredRun run, String cell, TrendMetric metric, String system) {
        return run.trials().of(cell, system).stream()
                .filter(t -> t.verdict() != Verdict.VOID
                        && MetricValue.of(metric.metric(), t).isPresent())
                .toList();
    }

    /// Returns whether the run shows that a system is worse than the best system. For capacities, the rule is that
    /// of the answer.
    private static boolean isShown(StoredRun run, String cell, TrendMetric metric, String system, String best) {
        if (metric.isCapacity()) {
            return !metric.isIncomplete(run, cell, system)
                    && !metric.isIncomplete(run, cell, best)
                    && metric.range(run, cell, system).isBelow(metric.range(run, cell, best));
        }
        return run.summary().comparisons().stream()
                .filter(c -> c.cell().equals(cell)
                        && c.metric().equals(metric.metric().words()))
                .filter(c -> c.isOf(system, best))
                .anyMatch(c -> c.finding() == Finding.DIFFERENT && !c.withinControl());
    }

    private static Score score(String system, List<Test> tests) {
        Map<String, List<Double>> logs = new LinkedHashMap<>();
        Set<String> missing = new LinkedHashSet<>();
        for (Test test : tests) {
            Entry entry = test.entries().get(system);
            Double ratio = entry == null ? null : entry.ratio();
            if (ratio == null) {
                missing.add(test.experiment() + (test.cell().isEmpty() ? "" : " at " + test.cell()));
            } else {
                logs.computeIfAbsent(test.experiment(), _ -> new ArrayList<>()).add(Math.log(ratio));
            }
        }
        OptionalDouble mean = logs.values().stream()
                .mapToDouble(of ->
                        of.stream().mapToDouble(Double::doubleValue).average().orElseThrow())
                .average();
        return new Score(system, mean.isPresent() ? Math.exp(mean.getAsDouble()) : null, List.copyOf(missing));
    }
}
