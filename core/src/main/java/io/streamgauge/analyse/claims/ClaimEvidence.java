package io.streamgauge.analyse.claims;

import io.streamgauge.analyse.claims.TrialValues.Value;
import io.streamgauge.analyse.model.MetricValue;
import io.streamgauge.experiment.metric.Amount;
import io.streamgauge.experiment.metric.Claim;
import io.streamgauge.experiment.metric.Claim.Side;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.experiment.metric.Relation;
import io.streamgauge.experiment.metric.Relation.FallsWith;
import io.streamgauge.experiment.metric.Relation.NarrowsWith;
import io.streamgauge.experiment.metric.Relation.RisesWith;
import io.streamgauge.result.ClaimedPlan;
import io.streamgauge.result.TrialFacts;
import io.streamgauge.statistics.MeasurementError;
import io.streamgauge.statistics.claims.ClaimData;
import io.streamgauge.statistics.claims.ClaimData.Levels;
import io.streamgauge.statistics.claims.ClaimData.Row;
import io.streamgauge.statistics.claims.ClaimData.Sides;
import io.streamgauge.statistics.compare.Block;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Measurements for one claim. A block is a repetition. The two sides of a claim are compared at the same level
/// of each factor that the claim does not name. The value of a block is the geometric mean over the levels of
/// these factors.
///
/// The analysis does not skip a void or missing trial, but records it as an obstacle to a verdict. The
/// cause of a void trial, such as losses or overload, may be the subject of the claim. If such trials
/// were skipped, the remaining blocks would look too good. The exception is a trial that is void only because
/// other guests of the host or other programs used its CPU time. The analysis excludes the block of such a trial.
final class ClaimEvidence {
    private static final String DURABILITY = "durability";

    private final ClaimedPlan plan;
    private final TrialValues values;
    private final Claim claim;
    private final Set<String> obstacles = new LinkedHashSet<>();
    private final SortedMap<Integer, Set<String>> disturbed = new TreeMap<>();
    private final List<List<MeasurementError>> errors = new ArrayList<>();

    private ClaimEvidence(ClaimedPlan plan, TrialValues values, Claim claim) {
        this.plan = plan;
        this.values = values;
        this.claim = claim;
    }

    /// Planned trial of side A and the matching trial of side B. If the claim does not have a side B,
    /// the trial of side B is null.
    private record Pair(TrialFacts a, @Nullable TrialFacts b) {}

    /// Values of a claim, and the possible errors in these values that more blocks do not reduce.
    ///
    /// @param exclusions excluded blocks with the reasons, as text that follows a reason; may be empty
    record Evidence(ClaimData data, ClaimError error, String exclusions) {}

    /// Value of one side in one block, or ratio at one level.
    private record Gathered(OptionalDouble value, MeasurementError error) {
        static final Gathered NOTHING = new Gathered(OptionalDouble.empty(), MeasurementError.NONE);

        Gathered dividedBy(Gathered other) {
            return value.isPresent() && other.value.isPresent()
                    ? new Gathered(
                            OptionalDouble.of(value.getAsDouble() / other.value.getAsDouble()),
                            error.dividedBy(other.error))
                    : NOTHING;
        }
    }

    static Evidence of(ClaimedPlan plan, TrialValues values, Claim claim) {
        ClaimEvidence evidence = new ClaimEvidence(plan, values, claim);
        ClaimData.Values gathered =
                trend(claim.relation()).map(evidence::levels).orElseGet(evidence::sides);
        return new Evidence(
                new ClaimData(gathered, List.copyOf(evidence.obstacles), evidence.disturbed.size()),
                new ClaimError(evidence.errors),
                evidence.exclusions());
    }

    private String exclusions() {
        return disturbed.entrySet().stream()
                .map(e ->
                        "; block " + e.getKey() + " is not used because trial " + String.join(", trial ", e.getValue()))
                .collect(Collectors.joining());
    }

    /// Returns the factor over which a relation claims a trend; empty for other relations.
    static Optional<String> trend(Relation relation) {
        return switch (relation) {
            case RisesWith rises -> Optional.of(rises.factor());
            case FallsWith falls -> Optional.of(falls.factor());
            case NarrowsWith narrows -> Optional.of(narrows.factor());
            case Relation.AtLeast _,
                    Relation.AtMost _,
                    Relation.Between _,
                    Relation.Within _,
                    Relation.SpreadSmaller _ -> Optional.empty();
        };
    }

    private ClaimData.Values sides() {
        List<Block> blocks = new ArrayList<>();
        for (int block : blocks()) {
            List<Pair> pairs = pairs(block, Map.of());
            Gathered a = valueOfA(pairs, block);
            Gathered b = valueOfB(pairs, block);
            if (!disturbed.containsKey(block)) {
                blocks.add(new Block(block, a.value(), b.value()));
                errors.add(List.of(a.error(), b.error()));
            }
        }
        return new Sides(blocks);
    }

    private ClaimData.Values levels(String path) {
        List<String> levels = plan.levels(path);
        List<Row> rows = new ArrayList<>();
        for (int block : blocks()) {
            List<Gathered> row = new ArrayList<>();
            for (String level : levels) {
                List<Pair> pairs = pairs(block, Map.of(path, level));
                Gathered a = valueOfA(pairs, block);
                row.add(claim.b() == null ? a : a.dividedBy(valueOfB(pairs, block)));
            }
            if (!disturbed.containsKey(block)) {
                rows.add(new Row(block, row.stream().map(Gathered::value).toList()));
                errors.add(row.stream().map(Gathered::error).toList());
            }
        }
        return new Levels(levels, rows);
    }

    private List<Integer> blocks() {
        return plan.planned().stream()
                .map(TrialFacts::block)
                .distinct()
                .sorted()
                .toList();
    }

    private Gathered valueOfA(List<Pair> pairs, int block) {
        return mean(claim.a(), pairs.stream().map(Pair::a).toList(), block);
    }

    private Gathered valueOfB(List<Pair> pairs, int block) {
        Amount fixed = claim.value();
        if (fixed != null) {
            return new Gathered(OptionalDouble.of(fixed.value()), MeasurementError.NONE);
        }
        Side side = claim.b();
        List<TrialFacts> trials = new ArrayList<>();
        for (Pair pair : pairs) {
            TrialFacts b = pair.b();
            if (b != null) {
                trials.add(b);
            }
        }
        return side == null ? Gathered.NOTHING : mean(side, trials, block);
    }

    /// Returns the geometric mean over the trials. If a trial does not have a value, this method records that
    /// the block was disturbed, or adds an obstacle, and returns an empty result. The result is also empty if
    /// there are no trials.
    private Gathered mean(Side side, List<TrialFacts> trials, int block) {
        Metric metric = claim.metricOf(side);
        double logs = 0;
        boolean complete = !trials.isEmpty();
        List<MeasurementError> ofTrials = new ArrayList<>();
        for (TrialFacts trial : trials) {
            Value value = values.of(metric, trial);
            if (value.value().isPresent()) {
                logs += Math.log(value.value().getAsDouble());
                ofTrials.add(value.error());
            } else {
                complete = false;
                if (value.disturbed()) {
                    disturbed.computeIfAbsent(block, _ -> new LinkedHashSet<>()).add(value.reason());
                } else {
                    obstacles.add("in block " + block + ", trial " + value.reason());
                }
            }
        }
        return complete
                ? new Gathered(OptionalDouble.of(Math.exp(logs / trials.size())), MeasurementError.ofMean(ofTrials))
                : Gathered.NOTHING;
    }

    private List<Pair> pairs(int block, Map<String, String> fixed) {
        List<TrialFacts> ofA = planned(block, claim.a(), fixed);
        Side b = claim.b();
        if (ofA.isEmpty()) {
            obstacles.add("no trial of " + claim.a().words() + " was planned");
            return List.of();
        }
        if (b == null) {
            return ofA.stream().map(t -> new Pair(t, null)).toList();
        }
        List<TrialFacts> ofB = planned(block, b, fixed);
        List<Pair> pairs = new ArrayList<>();
        for (TrialFacts left : ofA) {
            ofB.stream().filter(right -> matched(left, right, b)).forEach(right -> pairs.add(new Pair(left, right)));
        }
        if (pairs.isEmpty()) {
            obstacles.add(
                    ofB.isEmpty()
                            ? "no trial of " + b.words() + " was planned"
                            : "no trial of " + claim.a().words() + " matches a trial of " + b.words());
        }
        pairs.forEach(this::checkFair);
        return pairs;
    }

    private List<TrialFacts> planned(int block, Side side, Map<String, String> fixed) {
        return plan.planned(side, fixed).stream()
                .filter(t -> t.block() == block)
                .toList();
    }

    /// Returns whether both trials have the same level of every shared factor. Factors that the claim names on
    /// both sides are ignored.
    private boolean matched(TrialFacts left, TrialFacts right, Side b) {
        return left.levels().entrySet().stream()
                .filter(e -> !(claim.a().at().containsKey(e.getKey()) && b.at().containsKey(e.getKey())))
                .allMatch(e ->
                        right.levels().getOrDefault(e.getKey(), e.getValue()).equals(e.getValue()));
    }

    private void checkFair(Pair pair) {
        TrialFacts a = pair.a();
        TrialFacts b = pair.b();
        if (b == null) {
            return;
        }
        // A comparison of a system with itself in another durability class is a claim about durability.
        boolean unequal = !a.durability().equals(b.durability()) && !a.system().equals(b.system());
        if (unequal && !claim.allowsUnequalDurability()) {
            obstacles.add("unequal " + DURABILITY + ": " + a.system() + " has " + a.durability() + ", and " + b.system()
                    + " has " + b.durability());
        }
        if (a.simulated() != b.simulated()) {
            obstacles.add((a.simulated() ? a : b).system() + " ran in simulated time and "
                    + (a.simulated() ? b : a).system() + " in real time");
        }
        String scopeOfA = values.scope(claim.metricOf(claim.a()), a);
        String scopeOfB = values.scope(claim.metricOf(Objects.requireNonNullElse(claim.b(), claim.a())), b);
        if (!scopeOfA.isEmpty() && !scopeOfB.isEmpty() && !scopeOfA.equals(scopeOfB)) {
            obstacles.add("figures of " + a.system() + " are those of " + scopeOfA + ", and figures of " + b.system()
                    + " are those of " + scopeOfB);
        }
        if (a.saturating() != b.saturating()) {
            Side unscheduled = a.saturating() ? claim.a() : claim.b();
            if (unscheduled != null && MetricValue.startsAtTheDueInstant(claim.metricOf(unscheduled))) {
                obstacles.add(unscheduled.system() + " ran without a schedule, so its latencies are measured from the"
                        + " send and not from the due instant");
            }
        }
    }
}
