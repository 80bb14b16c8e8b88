package io.streamgauge.analyse.compare;

import io.streamgauge.analyse.model.Comparison;
import io.streamgauge.analyse.model.Comparison.BlockValues;
import io.streamgauge.analyse.model.Comparison.Finding;
import io.streamgauge.analyse.model.MetricValue;
import io.streamgauge.analyse.model.Summary.PlannedTrial;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.Verdict;
import io.streamgauge.analyse.text.LoadText;
import io.streamgauge.experiment.AaControl;
import io.streamgauge.experiment.EarlyStopping;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.statistics.ConfidenceInterval;
import io.streamgauge.statistics.MeasurementError;
import io.streamgauge.statistics.Median;
import io.streamgauge.statistics.compare.AlphaSpending;
import io.streamgauge.statistics.compare.Block;
import io.streamgauge.statistics.compare.ComparisonSentence;
import io.streamgauge.statistics.compare.ComparisonSentence.Basis;
import io.streamgauge.statistics.compare.Equivalence;
import io.streamgauge.statistics.compare.PairedComparison;
import io.streamgauge.statistics.compare.Power;
import io.streamgauge.statistics.compare.RatioEstimate;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// Comparison of systems in a run with several blocks, for each cell and metric.
public final class SystemComparison {
    private static final double ALPHA = 0.05;

    /// Ratio from which an end of an interval is not reported.
    private static final double WIDEST = 1e6;

    /// Largest number of systems for which all pairs are compared. If there are more systems, only the best
    /// system is compared with every other system.
    private static final int ALL_PAIRS = 4;

    private final TrialBlocks trials;
    private final @Nullable AaControl control;
    private final @Nullable EarlyStopping stopping;
    private final @Nullable AlphaSpending spending;

    private record Pair(String a, String b) {}

    private SystemComparison(TrialBlocks trials, @Nullable AaControl control, @Nullable EarlyStopping stopping) {
        this.trials = trials;
        this.control = control;
        this.stopping = stopping;
        this.spending = stopping == null ? null : AlphaSpending.ofEstimatedSpread(stopping.looks(), ALPHA);
    }

    /// Returns all comparisons of a run; empty for a run with fewer than two blocks.
    ///
    /// @param planned all planned trials
    /// @param control system that runs twice in each block, or null
    /// @param stopping rule for ending the run early, or null
    public static List<Comparison> of(
            List<TrialSummary> trials,
            List<PlannedTrial> planned,
            @Nullable AaControl control,
            @Nullable EarlyStopping stopping) {
        TrialBlocks blocked = new TrialBlocks(trials, planned);
        return blocked.plannedBlocks() < 2 ? List.of() : new SystemComparison(blocked, control, stopping).all();
    }

    private List<Comparison> all() {
        List<Comparison> found = new ArrayList<>();
        for (String cell : trials.cells()) {
            List<String> systems = trials.systems(cell);
            ComparedMetrics compared = ComparedMetrics.of(
                    trials.trials().stream().filter(t -> t.cell().equals(cell)).toList());
            List<Metric> metrics = new ArrayList<>(compared.all());
            String decisive = stopping == null ? null : stopping.metric();
            if (decisive != null) {
                Metric.parse(decisive).filter(m -> !metrics.contains(m)).ifPresent(metrics::add);
            }
            for (Metric metric : metrics) {
                OptionalDouble controlDeviation = OptionalDouble.empty();
                if (control != null && systems.contains(control.name())) {
                    Optional<Comparison> aa = compare(
                            cell, metric, new Pair(control.system(), control.name()), true, OptionalDouble.empty());
                    aa.ifPresent(found::add);
                    controlDeviation = aa.flatMap(SystemComparison::controlDeviation)
                            .map(OptionalDouble::of)
                            .orElse(controlDeviation);
                }
                for (Pair pair : pairs(cell, systems, compared.headline())) {
                    compare(cell, metric, pair, false, controlDeviation).ifPresent(found::add);
                }
            }
        }
        return found;
    }

    private static Optional<Double> controlDeviation(Comparison aa) {
        Double low = aa.low();
        Double high = aa.high();
        if (aa.ratio() != null && (low == null || high == null)) {
            return Optional.of(WIDEST);
        }
        return low == null || high == null
                ? Optional.empty()
                : Optional.of(new ConfidenceInterval(low, high, aa.confidence()).maxRatioFromOne());
    }

    private List<Pair> pairs(String cell, List<String> all, Metric headline) {
        List<String> systems = all.stream()
                .filter(s -> control == null || !s.equals(control.name()))
                // Sorting by name makes the choice of system A independent of the random order of execution.
                .sorted()
                .toList();
        List<Pair> pairs = new ArrayList<>();
        if (systems.size() <= ALL_PAIRS) {
            for (int i = 0; i < systems.size(); i++) {
                for (int j = i + 1; j < systems.size(); j++) {
                    pairs.add(new Pair(systems.get(i), systems.get(j)));
                }
            }
            return pairs;
        }
        String best = systems.stream()
                .min(Comparator.comparingDouble(s -> sortKey(trials.values(cell, s, headline), headline)))
                .orElseThrow();
        systems.stream().filter(s -> !s.equals(best)).forEach(s -> pairs.add(new Pair(s, best)));
        return pairs;
    }

    /// Returns a key that sorts the best system first. The key is the median, by which the answer ranks the
    /// systems, negated if higher values are better. If there are no values, the key is infinite.
    private static double sortKey(double[] values, Metric metric) {
        if (values.length == 0) {
            return Double.POSITIVE_INFINITY;
        }
        double median = Median.of(Arrays.stream(values).boxed().toList());
        return metric.moreIsBetter() ? -median : median;
    }

    /// Returns the comparison of two systems; empty if neither system has a value for the metric, or if the
    /// values of the two systems do not have the same meaning.
    private Optional<Comparison> compare(
            String cell, Metric metric, Pair pair, boolean isControl, OptionalDouble controlDeviation) {
        List<Block> blocks = trials.blocks(cell, pair.a(), pair.b(), metric);
        if (blocks.stream().allMatch(b -> b.a().isEmpty() && b.b().isEmpty()) || !areComparable(cell, metric, pair)) {
            return Optional.empty();
        }
        PairedComparison paired = PairedComparison.of(blocks);
        int n = paired.used().size();
        double confidence = spending == null ? 1 - ALPHA : spending.confidenceWith(n);
        Optional<String> missing = trials.missingValue(cell, pair.a(), metric)
                .or(() -> trials.missingValue(cell, pair.b(), metric))
                .or(() -> trials.withoutValues(cell, pair.a(), metric))
                .or(() -> trials.withoutValues(cell, pair.b(), metric));
        Optional<RatioEstimate> estimate = missing.isPresent() ? Optional.empty() : paired.estimate();
        MeasurementError error = trials.error(cell, pair.a(), metric, paired.used())
                .dividedBy(trials.error(cell, pair.b(), metric, paired.used()));
        Optional<ConfidenceInterval> interval =
                estimate.map(e -> error.widen(e.interval(confidence))).filter(SystemComparison::isBounded);
        Finding finding = estimate.map(e -> finding(e, confidence, error)).orElse(Finding.IMPOSSIBLE);
        Basis basis = new Basis(paired.dropped().size(), controlDeviation, confidence, stoppingText(), error);
        return Optional.of(new Comparison(
                new Comparison.Subject(cell, metric.words(), metric.quantity().unit(), pair.a(), pair.b(), isControl),
                blocks.stream()
                        .filter(b -> b.a().isPresent() && b.b().isPresent())
                        .map(b -> new BlockValues(b.number(), b.a().getAsDouble(), b.b().getAsDouble()))
                        .toList(),
                paired.dropped().stream()
                        .map(block -> trials.excludedBlock(cell, pair.a(), pair.b(), metric, block))
                        .toList(),
                new Comparison.Estimate(
                        estimate.map(RatioEstimate::ratio).orElse(null),
                        interval.map(ConfidenceInterval::low).orElse(null),
                        interval.map(ConfidenceInterval::high).orElse(null),
                        confidence),
                finding,
                new Comparison.Sensitivity(
                        controlDeviation.isPresent() ? controlDeviation.getAsDouble() : null,
                        estimate.filter(e -> e.logSd() > 0)
                                .map(e -> Power.detectableRatio(e, error, 1 - confidence))
                                .filter(Double::isFinite)
                                .orElse(null),
                        finding == Finding.UNDECIDED
                                        && finding(estimate.orElseThrow(), confidence, MeasurementError.NONE) == finding
                                ? needed(estimate.orElseThrow(), error)
                                : null,
                        error.clockNanos() == 0 ? null : error.clockNanos()),
                missing.map(sentence(cell, metric, pair)::impossible)
                        .orElseGet(() -> sentence(cell, metric, pair).of(paired, basis))));
    }

    /// Returns whether an interval contains information. The first interim analyses have few blocks and a
    /// confidence level close to 1, so that their intervals can include almost all ratios, and their ends can
    /// overflow.
    private static boolean isBounded(ConfidenceInterval interval) {
        return interval.low() > 1 / WIDEST && interval.high() < WIDEST;
    }

    private boolean areComparable(String cell, Metric metric, Pair pair) {
        return of(cell, pair.a())
                .flatMap(a -> of(cell, pair.b()).map(b -> MetricValue.areComparable(metric, a, b)))
                .orElse(true);
    }

    /// Returns the result of a comparison. The result is conclusive only if it holds for every possible error.
    ///
    /// @param error possible error in the ratio that more blocks do not reduce
    public static Finding finding(RatioEstimate estimate, double confidence, MeasurementError error) {
        if (!error.widen(estimate.interval(confidence)).contains(1)) {
            return Finding.DIFFERENT;
        }
        return Equivalence.isShown(estimate, 1 - confidence, error) ? Finding.EQUAL : Finding.UNDECIDED;
    }

    private static @Nullable Integer needed(RatioEstimate estimate, MeasurementError error) {
        OptionalInt needed = Power.pairsNeeded(estimate, error, ALPHA);
        return needed.isPresent() ? needed.getAsInt() : null;
    }

    private String stoppingText() {
        if (stopping == null) {
            return "";
        }
        int ran = trials.startedBlocks().size();
        return (ran < stopping.blocks() ? ran + " of at most " + stopping.blocks() + " blocks started, " : "")
                + "interval widened for interim analyses";
    }

    private ComparisonSentence sentence(String cell, Metric metric, Pair pair) {
        Map<String, TrialSummary> samples = new LinkedHashMap<>();
        for (String system : List.of(pair.a(), pair.b())) {
            of(cell, system).ifPresent(trial -> samples.put(system, trial));
        }
        TrialSummary first = samples.values().stream().findFirst().orElseThrow();
        return new ComparisonSentence(
                pair.a(),
                pair.b(),
                metric.phrase(),
                LoadText.load(samples, rate -> NumberFormatter.number(rate, 4)),
                durability(cell, pair.a(), first),
                durability(cell, pair.b(), first));
    }

    /// Returns the first trial that sent messages and is not void. If all trials that sent messages are void,
    /// the result is the first of them. The mean rate of a trial that did not complete can differ from that of
    /// the other trials.
    private Optional<TrialSummary> of(String cell, String system) {
        return trials.of(cell, system).stream()
                .filter(t -> t.rates().meanPayloadBytes() > 0)
                .min(Comparator.comparing(t -> t.verdict() == Verdict.VOID));
    }

    private String durability(String cell, String system, TrialSummary otherwise) {
        return LoadText.durabilityClass(of(cell, system).orElse(otherwise).durability());
    }
}
