package io.streamgauge.analyse.claims;

import io.streamgauge.analyse.answer.AlternativeCause;
import io.streamgauge.analyse.claims.ClaimEvidence.Evidence;
import io.streamgauge.analyse.model.ClaimResult;
import io.streamgauge.analyse.model.ClaimResult.Assertion;
import io.streamgauge.analyse.model.ClaimResult.Claimed;
import io.streamgauge.analyse.model.ClaimResult.Interim;
import io.streamgauge.analyse.model.ClaimResult.Ours;
import io.streamgauge.analyse.model.ClaimResult.Wording;
import io.streamgauge.analyse.text.LoadText;
import io.streamgauge.analyse.text.MetricFormatter;
import io.streamgauge.experiment.EarlyStopping;
import io.streamgauge.experiment.metric.Amount;
import io.streamgauge.experiment.metric.Claim;
import io.streamgauge.experiment.metric.Claim.Side;
import io.streamgauge.experiment.metric.Relation;
import io.streamgauge.result.ClaimedPlan;
import io.streamgauge.result.RunFacts;
import io.streamgauge.statistics.Median;
import io.streamgauge.statistics.claims.ClaimData;
import io.streamgauge.statistics.claims.ClaimData.Levels;
import io.streamgauge.statistics.claims.ClaimData.Row;
import io.streamgauge.statistics.claims.ClaimData.Sides;
import io.streamgauge.statistics.claims.ClaimJudge;
import io.streamgauge.statistics.claims.ClaimVerdict;
import io.streamgauge.statistics.claims.InterimClaimJudge;
import io.streamgauge.statistics.claims.InterimClaimJudge.Judged;
import io.streamgauge.statistics.claims.InterimLevels;
import io.streamgauge.statistics.compare.Block;
import io.streamgauge.statistics.compare.Decision;
import io.streamgauge.statistics.compare.RatioRegion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Verdicts on the claims of an experiment, based on its measurements.
public final class RunClaims {
    private RunClaims() {}

    /// Judges the claims of a run. If the claims determine whether the run ends early, they are judged at each
    /// interim analysis, and the first decision is final.
    ///
    /// @param blocks number of completed blocks ([CompletedBlocks]); for a complete run, the number of planned
    ///     blocks
    /// @param breaches changes to the claims since the start of the run; after a change, the claims
    ///     cannot be judged
    public static List<ClaimResult> judge(RunFacts run, TrialValues values, int blocks, List<String> breaches) {
        EarlyStopping stopping = run.rules().stopping();
        return stopping != null && stopping.isByClaims()
                ? judgeAtLooks(run.claimed(), values, stopping, blocks, breaches)
                : judge(run.claimed(), values, breaches);
    }

    /// Judges the claims of an experiment once, with all of its blocks.
    ///
    /// @param breaches changes to the claims since the start of the run; after a change, the claims
    ///     cannot be judged
    static List<ClaimResult> judge(ClaimedPlan plan, TrialValues values, List<String> breaches) {
        List<Evidence> evidence = evidence(plan, values, breaches);
        List<ClaimVerdict> verdicts = ClaimJudge.judge(plan.claims(), data(evidence), ClaimJudge.ALPHA);
        ClaimCaveat caveat = new ClaimCaveat(plan, values);
        List<ClaimResult> results = new ArrayList<>();
        for (int i = 0; i < verdicts.size(); i++) {
            results.add(result(plan, caveat, plan.claims().get(i), evidence.get(i), verdicts.get(i), null));
        }
        return results;
    }

    private static List<ClaimResult> judgeAtLooks(
            ClaimedPlan plan, TrialValues values, EarlyStopping stopping, int blocks, List<String> breaches) {
        SortedMap<Integer, List<Evidence>> evidence = new TreeMap<>();
        SortedMap<Integer, List<ClaimData>> data = new TreeMap<>();
        for (int look : stopping.looks()) {
            if (look <= blocks) {
                List<Evidence> known = evidence(plan.upTo(look), values, breaches);
                evidence.put(look, known);
                data.put(look, data(known));
            }
        }
        List<Judged> judged = InterimClaimJudge.judge(
                plan.claims(), data, new InterimLevels(stopping.looks(), ClaimJudge.ALPHA), (claim, look, decided) -> {
                    Evidence used = Objects.requireNonNull(evidence.get(look)).get(claim);
                    return withError(plan.claims().get(claim), used, decided.get())
                                    .decision()
                            != Decision.INCONCLUSIVE;
                });
        List<Evidence> early = evidence.isEmpty() ? evidence(plan.upTo(blocks), values, breaches) : List.of();
        List<ClaimResult> results = new ArrayList<>();
        for (int i = 0; i < judged.size(); i++) {
            Judged found = judged.get(i);
            List<Evidence> used = evidence.getOrDefault(found.blocks(), early);
            results.add(result(
                    plan,
                    new ClaimCaveat(plan.upTo(found.blocks()), values),
                    plan.claims().get(i),
                    used.get(i),
                    found.verdict(),
                    new Interim(found.blocks(), stopping.blocks(), found.open())));
        }
        return results;
    }

    private static List<Evidence> evidence(ClaimedPlan plan, TrialValues values, List<String> breaches) {
        return plan.claims().stream()
                .map(claim -> ClaimEvidence.of(plan, values, claim))
                .map(e -> new Evidence(
                        new ClaimData(
                                e.data().values(),
                                breaches.isEmpty()
                                        ? shortened(e.data().obstacles())
                                        : List.of("the claims were changed after the start of the run"),
                                e.data().excluded()),
                        e.error(),
                        e.exclusions()))
                .toList();
    }

    private static List<ClaimData> data(List<Evidence> evidence) {
        return evidence.stream().map(Evidence::data).toList();
    }

    private static List<String> shortened(List<String> obstacles) {
        return obstacles.size() <= 3
                ? obstacles
                : Stream.concat(
                                obstacles.stream().limit(2),
                                Stream.of("and " + (obstacles.size() - 2) + " other reasons"))
                        .toList();
    }

    private static ClaimResult result(
            ClaimedPlan plan,
            ClaimCaveat caveat,
            Claim claim,
            Evidence evidence,
            ClaimVerdict judged,
            @Nullable Interim interim) {
        ClaimData data = evidence.data();
        ClaimVerdict verdict = withError(claim, evidence, judged);
        Side b = claim.b();
        Amount fixed = claim.value();
        OptionalDouble estimate = verdict.estimate().isPresent() ? verdict.estimate() : observedRatio(claim, data);
        return new ClaimResult(
                new Wording(
                        claim.id(),
                        claim.text(),
                        claim.source(),
                        ClaimText.statement(claim) + unequal(plan, claim),
                        claim.family()),
                new Assertion(
                        claim.wordsOf(claim.a()),
                        fixed != null ? fixed.text() : b == null ? null : claim.wordsOf(b),
                        claim.relationText(),
                        claim.margin(),
                        claimed(claim)),
                verdict.decision(),
                new ClaimResult.Evidence(
                        toNullable(estimate),
                        verdict.interval(),
                        verdict.n(),
                        verdict.adjustedP(),
                        verdict.neededBlocks().isPresent()
                                ? verdict.neededBlocks().getAsInt()
                                : null),
                interim,
                verdict.reason() + evidence.exclusions(),
                caveat.find(claim, verdict, claimed(claim))
                        .map(AlternativeCause::cause)
                        .orElse(null),
                measuredValues(claim, evidence),
                claim.published());
    }

    /// Returns the verdict with the errors that more blocks do not reduce.
    private static ClaimVerdict withError(Claim claim, Evidence evidence, ClaimVerdict verdict) {
        return evidence.error().applyTo(verdict, claim, evidence.data(), claimed(claim));
    }

    /// Returns text such as `; unequal durability, as published: kafka D1, pulsar D3`; empty if the claim does not
    /// allow unequal durability or does not have a side B.
    private static String unequal(ClaimedPlan plan, Claim claim) {
        Side b = claim.b();
        return b == null || !claim.allowsUnequalDurability()
                ? ""
                : "; unequal durability, as published: " + durability(plan, claim.a()) + ", " + durability(plan, b);
    }

    private static String durability(ClaimedPlan plan, Side side) {
        return side.system()
                + plan.planned(side, Map.of()).stream()
                        .map(t -> " " + LoadText.durabilityClass(t.durability()))
                        .distinct()
                        .collect(Collectors.joining(" or"));
    }

    private static @Nullable Double toNullable(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }

    private static Claimed claimed(Claim claim) {
        double wider = 1 + claim.margin();
        return switch (claim.relation()) {
            case Relation.AtLeast r -> new Claimed(r.factor() / wider, null);
            case Relation.AtMost r -> new Claimed(null, r.factor() * wider);
            case Relation.Between r -> new Claimed(r.low() / wider, r.high() * wider);
            case Relation.Within r -> toClaimed(RatioRegion.within(r.share()));
            case Relation.SpreadSmaller _ -> new Claimed(null, wider);
            case Relation.RisesWith _ -> new Claimed(1.0, null);
            case Relation.FallsWith _, Relation.NarrowsWith _ -> new Claimed(null, 1.0);
        };
    }

    private static Claimed toClaimed(RatioRegion region) {
        return new Claimed(region.low(), region.high());
    }

    /// Returns the observed ratio of a claim that cannot be tested: the geometric mean of A divided by the
    /// geometric mean of B. For a trend, the result is the geometric mean at the last level divided by the
    /// geometric mean at the first level. Each mean covers all blocks with a value. The result is empty for a
    /// claim about a spread, or if a mean does not have a value.
    private static OptionalDouble observedRatio(Claim claim, ClaimData data) {
        if (claim.relation() instanceof Relation.SpreadSmaller) {
            return OptionalDouble.empty();
        }
        return switch (data.values()) {
            case Sides sides -> ratio(geometricMean(sides.blocks(), Block::a), geometricMean(sides.blocks(), Block::b));
            case Levels levels ->
                ratio(
                        geometricMean(
                                levels.rows(), r -> compared(claim, r.values().getLast())),
                        geometricMean(
                                levels.rows(), r -> compared(claim, r.values().getFirst())));
        };
    }

    /// Returns the value that the relation compares at one level. For a gap, this value is the ratio of the
    /// larger to the smaller value of the two sides.
    private static OptionalDouble compared(Claim claim, OptionalDouble value) {
        boolean gap = claim.relation() instanceof Relation.NarrowsWith && value.isPresent();
        return gap ? OptionalDouble.of(Math.max(value.getAsDouble(), 1 / value.getAsDouble())) : value;
    }

    private static OptionalDouble ratio(OptionalDouble a, OptionalDouble b) {
        return a.isPresent() && b.isPresent()
                ? OptionalDouble.of(a.getAsDouble() / b.getAsDouble())
                : OptionalDouble.empty();
    }

    private static <T> OptionalDouble geometricMean(List<T> items, Function<T, OptionalDouble> value) {
        OptionalDouble logs = items.stream()
                .map(value)
                .flatMapToDouble(OptionalDouble::stream)
                .map(Math::log)
                .average();
        return logs.isPresent() ? OptionalDouble.of(Math.exp(logs.getAsDouble())) : logs;
    }

    private static <T> OptionalDouble median(List<T> items, Function<T, OptionalDouble> value) {
        List<Double> known = items.stream()
                .map(value)
                .flatMapToDouble(OptionalDouble::stream)
                .boxed()
                .toList();
        return known.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Median.of(known));
    }

    /// Returns medians over the blocks, because all values of single systems in reports are medians.
    private static List<Ours> measuredValues(Claim claim, Evidence evidence) {
        ClaimError error = evidence.error();
        List<Ours> measured = new ArrayList<>();
        switch (evidence.data().values()) {
            case Sides sides -> {
                add(
                        measured,
                        claim,
                        claim.a(),
                        claim.wordsOf(claim.a()),
                        median(sides.blocks(), Block::a),
                        error.nanos(0));
                Side b = claim.b();
                if (b != null) {
                    add(measured, claim, b, claim.wordsOf(b), median(sides.blocks(), Block::b), error.nanos(1));
                }
            }
            case Levels levels -> {
                for (int i = 0; i < levels.levels().size(); i++) {
                    int level = i;
                    OptionalDouble value =
                            median(levels.rows(), (Row r) -> r.values().get(level));
                    if (claim.b() == null) {
                        add(measured, claim, claim.a(), levels.levels().get(i), value, error.nanos(i));
                    } else if (value.isPresent()) {
                        measured.add(new Ours(
                                levels.levels().get(i),
                                value.getAsDouble(),
                                MetricFormatter.ratio(value.getAsDouble())));
                    }
                }
            }
        }
        return measured;
    }

    private static void add(
            List<Ours> measured, Claim claim, Side side, String what, OptionalDouble value, long clockErrorNanos) {
        if (value.isPresent()) {
            measured.add(new Ours(
                    what,
                    value.getAsDouble(),
                    MetricFormatter.value(claim.metricOf(side), value.getAsDouble(), clockErrorNanos)));
        }
    }
}
