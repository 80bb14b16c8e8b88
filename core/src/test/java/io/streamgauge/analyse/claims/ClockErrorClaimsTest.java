package io.streamgauge.analyse.claims;

import static io.streamgauge.analyse.trial.SampleTrialFiles.MILLI;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.analyse.capacity.SearchedValue;
import io.streamgauge.analyse.model.ClaimResult;
import io.streamgauge.analyse.model.ClaimResult.Claimed;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.trial.SampleTrialFiles;
import io.streamgauge.experiment.Factor;
import io.streamgauge.experiment.metric.Amount;
import io.streamgauge.experiment.metric.Claim;
import io.streamgauge.experiment.metric.Claim.Side;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.experiment.metric.Relation;
import io.streamgauge.result.ClaimedPlan;
import io.streamgauge.result.LatencyStage;
import io.streamgauge.result.TrialFacts;
import io.streamgauge.statistics.ConfidenceInterval;
import io.streamgauge.statistics.MeasurementError;
import io.streamgauge.statistics.claims.ClaimData;
import io.streamgauge.statistics.claims.ClaimVerdict;
import io.streamgauge.statistics.compare.Decision;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ClockErrorClaimsTest {
    private static final int BLOCKS = 3;
    private static final String LEVEL = "workload.payload";

    /// Returns the result of a claim about kafka, given the p99 of kafka at each level. If the claim has two
    /// sides, the p99 of rabbitmq is 10 ms.
    private static ClaimResult judged(
            Relation relation, @Nullable Amount value, boolean twoSides, double clockErrorMillis, double... p99Millis) {
        List<TrialFacts> planned = new ArrayList<>();
        List<TrialSummary> trials = new ArrayList<>();
        for (int block = 1; block <= BLOCKS; block++) {
            for (int level = 0; level < p99Millis.length; level++) {
                add(planned, trials, "kafka", block, level, p99Millis[level] + 0.001 * (block % 3), clockErrorMillis);
                if (twoSides) {
                    add(planned, trials, "rabbitmq", block, level, 10 + 0.001 * (block % 2), clockErrorMillis);
                }
            }
        }
        Claim claim = new Claim(
                "claim",
                "A claim.",
                Metric.parse("p99 end-to-end").orElseThrow(),
                new Side("kafka", Map.of()),
                twoSides ? new Side("rabbitmq", Map.of()) : null,
                value,
                relation,
                "",
                0,
                null,
                "",
                List.of(),
                "");
        List<String> levels = List.of("a", "b", "c").subList(0, p99Millis.length);
        ClaimedPlan plan = new ClaimedPlan(List.of(claim), List.of(new Factor(LEVEL, levels)), planned);
        PlannedTrialValues values = new PlannedTrialValues(trials, List.of(), SearchedValue.NONE);
        return RunClaims.judge(plan, values, List.of()).getFirst();
    }

    private static void add(
            List<TrialFacts> planned,
            List<TrialSummary> trials,
            String system,
            int block,
            int level,
            double millis,
            double clockErrorMillis) {
        SampleTrialFiles trial = new SampleTrialFiles(system, "level " + level)
                .numbered(planned.size() + 1)
                .block(block)
                .latency(LatencyStage.END_TO_END, Math.round(millis * MILLI));
        if (clockErrorMillis > 0) {
            trial.onTwoHosts(Math.round(clockErrorMillis * MILLI));
        }
        TrialFacts facts = trial.facts();
        planned.add(new TrialFacts(
                facts.id(),
                system,
                new TrialFacts.PlanEntry(
                        facts.cell(), Map.of(LEVEL, List.of("a", "b", "c").get(level)), block, 42),
                facts.durability(),
                new TrialFacts.PhaseSeconds(10, 60, 10),
                new TrialFacts.Load(1000, 100, 1, false, false, 0, 0),
                null));
        trials.add(trial.summary());
    }

    private static ClaimResult atMost20Millis(double p99Millis, double clockErrorMillis) {
        return judged(new Relation.AtMost(1), new Amount("20 ms", 20e6), false, clockErrorMillis, p99Millis);
    }

    @Test
    void doesNotSupportALimitThatTheClocksCouldExceed() {
        assertThat(atMost20Millis(19.9, 0).verdict()).isEqualTo(Decision.SUPPORTED);
        assertThat(atMost20Millis(19.9, 0.05).verdict()).isEqualTo(Decision.SUPPORTED);
        ClaimResult doubtful = atMost20Millis(19.9, 0.3);
        assertThat(doubtful.verdict()).isEqualTo(Decision.INCONCLUSIVE);
        assertThat(doubtful.reason())
                .isEqualTo("the p99 end-to-end latency may be wrong by up to 0.30\u202fms because the workers use"
                        + " different clocks");
        assertThat(doubtful.neededBlocks()).isNull();
    }

    @Test
    void doesNotRefuteALimitThatTheClocksCouldMeet() {
        assertThat(atMost20Millis(20.1, 0.05).verdict()).isEqualTo(Decision.REFUTED);
        assertThat(atMost20Millis(20.1, 0.3).verdict()).isEqualTo(Decision.INCONCLUSIVE);
    }

    @Test
    void widensTheIntervalOfADecidedClaim() {
        ConfidenceInterval without =
                Objects.requireNonNull(atMost20Millis(10, 0).interval());
        ConfidenceInterval with = Objects.requireNonNull(atMost20Millis(10, 1).interval());
        assertThat(with.low()).isCloseTo(without.low() * 0.9, within(0.001));
        assertThat(with.high()).isCloseTo(without.high() / 0.9, within(0.001));
    }

    @Test
    void statesTheErrorOfEachMeasuredValue() {
        assertThat(judged(new Relation.AtLeast(1), null, true, 0.3, 12).ours())
                .extracting(ours -> ours.words())
                .containsExactly("12\u202fms ±\u00a00.30\u202fms", "10\u202fms ±\u00a00.30\u202fms");
        assertThat(atMost20Millis(10, 0).ours().getFirst().words()).isEqualTo("10\u202fms");
        assertThat(judged(new Relation.RisesWith(LEVEL), null, false, 0.1, 10, 11)
                        .ours())
                .allSatisfy(ours -> assertThat(ours.words()).endsWith(" ±\u00a00.10\u202fms"));
    }

    @Test
    void addsTheErrorsOfBothSides() {
        Relation higher = new Relation.AtLeast(1);
        assertThat(judged(higher, null, true, 0.3, 10.5).verdict()).isEqualTo(Decision.INCONCLUSIVE);
        assertThat(judged(higher, null, true, 0.2, 10.5).verdict()).isEqualTo(Decision.SUPPORTED);
        assertThat(judged(higher, null, true, 0.2, 9.5).verdict()).isEqualTo(Decision.REFUTED);
    }

    @Test
    void doesNotDecideARangeThatTheClocksCouldLeave() {
        Relation within = new Relation.Within(0.05);
        assertThat(judged(within, null, true, 0.1, 10.1).verdict()).isEqualTo(Decision.SUPPORTED);
        assertThat(judged(within, null, true, 0.3, 10.1).verdict()).isEqualTo(Decision.INCONCLUSIVE);
        assertThat(judged(within, null, true, 0.3, 12).verdict()).isEqualTo(Decision.REFUTED);
    }

    @Test
    void doesNotDecideATrendThatTheClocksCouldExplain() {
        Relation rises = new Relation.RisesWith(LEVEL);
        assertThat(judged(rises, null, false, 0.1, 10, 10.3, 10.6).verdict()).isEqualTo(Decision.SUPPORTED);
        assertThat(judged(rises, null, false, 0.5, 10, 10.3, 10.6).verdict()).isEqualTo(Decision.INCONCLUSIVE);
        assertThat(judged(rises, null, false, 0.1, 10.6, 10.3, 10).verdict()).isEqualTo(Decision.REFUTED);
        assertThat(judged(rises, null, false, 0.1, 10, 12, 11).verdict()).isEqualTo(Decision.REFUTED);
        assertThat(judged(rises, null, false, 0.9, 10, 12, 11).verdict()).isEqualTo(Decision.INCONCLUSIVE);
    }

    private static ClaimVerdict onCatchUpTimes(Claimed claimed) {
        long step = 1_000_000_000;
        ClaimVerdict supported = new ClaimVerdict(
                "claim",
                Decision.SUPPORTED,
                OptionalDouble.of(1.5),
                new ConfidenceInterval(1.5, 1.5, 0.95),
                5,
                0,
                OptionalInt.empty(),
                "");
        return new ClaimError(List.of(List.of(MeasurementError.ofStep(3e9, step), MeasurementError.ofStep(2e9, step))))
                .applyTo(
                        supported,
                        SampleClaim.of("catch-up time"),
                        new ClaimData(new ClaimData.Sides(List.of()), List.of()),
                        claimed);
    }

    /// The true catch-up times are above 2 s and above 1 s, so that their ratio is between 1 and 3.
    @Test
    void doesNotSupportAMultipleThatTheStepsCouldExplain() {
        ClaimVerdict doubtful = onCatchUpTimes(new Claimed(1.4, null));
        assertThat(doubtful.decision()).isEqualTo(Decision.INCONCLUSIVE);
        assertThat(doubtful.reason()).isEqualTo("the catch-up time has a resolution of 1\u202fs");
        assertThat(onCatchUpTimes(new Claimed(null, 2.9)).decision()).isEqualTo(Decision.INCONCLUSIVE);
        assertThat(onCatchUpTimes(new Claimed(0.9, 3.1)).decision()).isEqualTo(Decision.SUPPORTED);
    }

    /// The ratio differs from the limit by 2 %. More blocks decide the claim only if the error of the clocks is
    /// smaller.
    @Test
    void doesNotRecommendBlocksIfTheClocksPreventADecision() {
        Claim claim = SampleClaim.of("p99 end-to-end");
        ClaimVerdict open = new ClaimVerdict(
                "claim",
                Decision.INCONCLUSIVE,
                OptionalDouble.of(1.02),
                new ConfidenceInterval(0.9, 1.15, 0.95),
                5,
                1,
                OptionalInt.of(40),
                "About 40 blocks are needed for a decision");
        ClaimData data = new ClaimData(new ClaimData.Sides(List.of()), List.of());
        Claimed above = new Claimed(1.0, null);

        ClaimVerdict decidable = new ClaimError(
                        List.of(List.of(MeasurementError.ofShare(0.01, 10_000), MeasurementError.NONE)))
                .applyTo(open, claim, data, above);
        assertThat(decidable.neededBlocks()).hasValue(40);
        assertThat(decidable.reason()).isEqualTo(open.reason());

        ClaimVerdict hopeless = new ClaimError(
                        List.of(List.of(MeasurementError.ofShare(0.03, 300_000), MeasurementError.NONE)))
                .applyTo(open, claim, data, above);
        assertThat(hopeless.decision()).isEqualTo(Decision.INCONCLUSIVE);
        assertThat(hopeless.neededBlocks()).isEmpty();
        assertThat(hopeless.reason())
                .isEqualTo("the p99 end-to-end latency may be wrong by up to 0.30\u202fms because the workers use"
                        + " different clocks");
    }
}
