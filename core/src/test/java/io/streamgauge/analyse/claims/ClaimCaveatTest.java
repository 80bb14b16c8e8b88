package io.streamgauge.analyse.claims;

import static io.streamgauge.analyse.trial.SampleTrialFiles.MILLI;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.capacity.SearchedValue;
import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.ClaimResult;
import io.streamgauge.analyse.model.ClaimResult.Claimed;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.trial.SampleTrialFiles;
import io.streamgauge.experiment.Factor;
import io.streamgauge.experiment.metric.Claim;
import io.streamgauge.experiment.metric.Relation;
import io.streamgauge.result.ClaimedPlan;
import io.streamgauge.result.LatencyStage;
import io.streamgauge.result.TrialFacts;
import io.streamgauge.statistics.claims.ClaimVerdict;
import io.streamgauge.statistics.compare.Decision;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClaimCaveatTest {
    private static final int BLOCKS = 3;
    private static final String LATENCY = "p99 response time";

    /// In the trials of this system, a sender waited for a core for 12 ms per second, which is more than 1 %
    /// of the time and can therefore determine the p99.
    private static SampleTrialFiles contended(String system) {
        return new SampleTrialFiles(system, "").waitingForACore(12 * MILLI);
    }

    private static SampleTrialFiles calm(String system) {
        return new SampleTrialFiles(system, "");
    }

    private static ClaimedPlan plan(String metric, SampleTrialFiles... systems) {
        List<TrialFacts> planned = new ArrayList<>();
        for (int block = 1; block <= BLOCKS; block++) {
            for (SampleTrialFiles system : systems) {
                planned.add(system.block(block).facts());
            }
        }
        return new ClaimedPlan(List.of(SampleClaim.of(metric)), List.of(), planned);
    }

    private static PlannedTrialValues values(SampleTrialFiles... systems) {
        List<TrialSummary> trials = new ArrayList<>();
        for (int block = 1; block <= BLOCKS; block++) {
            for (SampleTrialFiles system : systems) {
                trials.add(system.block(block).summary());
            }
        }
        return new PlannedTrialValues(trials, List.of(), SearchedValue.NONE);
    }

    private static Optional<String> cause(
            Decision decision,
            double estimate,
            @Nullable Double low,
            @Nullable Double high,
            String metric,
            SampleTrialFiles... systems) {
        ClaimedPlan plan = plan(metric, systems);
        ClaimVerdict verdict = new ClaimVerdict(
                "claim", decision, OptionalDouble.of(estimate), null, BLOCKS, 0.01, OptionalInt.empty(), "a reason");
        return new ClaimCaveat(plan, values(systems))
                .find(plan.claims().getFirst(), verdict, new Claimed(low, high))
                .map(cause -> cause.system() + " " + cause.caveat().kind());
    }

    /// The claim is that the ratio of kafka to rabbitmq is at least 1 (or at most 1). Contention raises
    /// latencies and lowers rates. Without it, the ratio of latencies falls if kafka is affected, and rises
    /// if rabbitmq is affected.
    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "kafka, SUPPORTED, 2, 1, -, p99 response time, kafka CPU_CONTENTION",
                "kafka, SUPPORTED, 0.5, -, 1, p99 response time, -",
                "kafka, REFUTED, 2, -, 1, p99 response time, kafka CPU_CONTENTION",
                "kafka, REFUTED, 0.5, 1, -, p99 response time, -",
                "kafka, INCONCLUSIVE, 2, 1, -, p99 response time, -",
                "rabbitmq, SUPPORTED, 2, 1, -, p99 response time, -",
                "rabbitmq, SUPPORTED, 0.5, -, 1, p99 response time, rabbitmq CPU_CONTENTION",
                "rabbitmq, REFUTED, 0.5, 1, -, p99 response time, rabbitmq CPU_CONTENTION",
                "kafka, SUPPORTED, 0.5, -, 1, accepted rate, kafka CPU_CONTENTION",
                "kafka, SUPPORTED, 2, 1, -, accepted rate, -",
                "kafka, SUPPORTED, 1, 0.9, 1.1, p99 response time, kafka CPU_CONTENTION",
                "kafka, SUPPORTED, 2, 1, -, broker CPU per message, -"
            })
    void findsACaveatThatCouldReverseTheVerdict(
            String affected,
            Decision decision,
            double estimate,
            @Nullable Double low,
            @Nullable Double high,
            String metric,
            @Nullable String expected) {
        boolean kafka = affected.equals("kafka");
        assertThat(cause(
                        decision,
                        estimate,
                        low,
                        high,
                        metric,
                        kafka ? contended("kafka") : calm("kafka"),
                        kafka ? calm("rabbitmq") : contended("rabbitmq")))
                .isEqualTo(Optional.ofNullable(expected));
    }

    /// A send delay of 2 ms can turn a latency of 3 ms into one of 1 ms, which is a third. It cannot turn it
    /// into a tenth.
    @Test
    void considersHowMuchTheVerdictDependsOnTheCaveat() {
        SampleTrialFiles late =
                calm("kafka").latency(LatencyStage.SEND_DELAY, 2 * MILLI).latency(LatencyStage.END_TO_END, 10 * MILLI);
        assertThat(cause(Decision.SUPPORTED, 2, 1.0, null, LATENCY, late, calm("rabbitmq")))
                .hasValue("kafka " + CaveatKind.LATE_SENDS);
        assertThat(cause(Decision.SUPPORTED, 10, 1.0, null, LATENCY, late, calm("rabbitmq")))
                .isEmpty();
    }

    /// An overloaded system accepts less than the load. This is its own result.
    @Test
    void doesNotExplainTheRateOfAnOverloadedSystem() {
        SampleTrialFiles overloaded = calm("kafka").accepting(0.97);
        assertThat(overloaded.summary().caveats()).extracting(Caveat::kind).contains(CaveatKind.OVERLOAD);
        assertThat(cause(Decision.SUPPORTED, 0.9, null, 1.0, "accepted rate", overloaded, calm("rabbitmq")))
                .isEmpty();
    }

    private static Optional<String> ofTrend(
            Decision decision, double estimate, Double low, SampleTrialFiles first, SampleTrialFiles last) {
        String path = "workload.payload";
        Claim sample = SampleClaim.of(LATENCY);
        Claim claim = new Claim(
                "trend",
                "A trend.",
                sample.metric(),
                sample.a(),
                null,
                new Relation.RisesWith(path),
                "rises",
                0,
                "",
                List.of());
        List<TrialFacts> planned = new ArrayList<>();
        List<TrialSummary> trials = new ArrayList<>();
        for (SampleTrialFiles level : List.of(first, last)) {
            TrialFacts facts = level.block(1).facts();
            planned.add(new TrialFacts(
                    facts.id(),
                    facts.system(),
                    new TrialFacts.PlanEntry(
                            facts.cell(), Map.of(path, facts.cell().substring("payload ".length())), 1, 42),
                    facts.durability(),
                    new TrialFacts.PhaseSeconds(10, 60, 10),
                    new TrialFacts.Load(1000, 100, 1, false, false, 0, 0),
                    null));
            trials.add(level.summary());
        }
        ClaimedPlan plan = new ClaimedPlan(List.of(claim), List.of(new Factor(path, List.of("a", "b"))), planned);
        ClaimVerdict verdict = new ClaimVerdict(
                "trend", decision, OptionalDouble.of(estimate), null, BLOCKS, 0.01, OptionalInt.empty(), "a reason");
        return new ClaimCaveat(plan, new PlannedTrialValues(trials, List.of(), SearchedValue.NONE))
                .find(claim, verdict, new Claimed(low, null))
                .map(cause -> cause.system() + " " + cause.caveat().kind());
    }

    private static SampleTrialFiles level(String level, boolean contended, int number) {
        SampleTrialFiles files = new SampleTrialFiles("kafka", "payload " + level).numbered(number);
        return contended ? files.waitingForACore(12 * MILLI) : files;
    }

    @Test
    void considersBothEndsOfATrend() {
        assertThat(ofTrend(Decision.SUPPORTED, 2, 1.0, level("a", false, 1), level("b", true, 2)))
                .hasValue("kafka CPU_CONTENTION");
        assertThat(ofTrend(Decision.SUPPORTED, 2, 1.0, level("a", true, 1), level("b", false, 2)))
                .isEmpty();
        assertThat(ofTrend(Decision.REFUTED, 0.5, 1.0, level("a", true, 1), level("b", false, 2)))
                .hasValue("kafka CPU_CONTENTION");
    }

    /// The trend is refuted although its end levels agree with the claim, because a step between levels is
    /// reversed.
    @Test
    void considersEachLevelOfAReversedTrend() {
        assertThat(ofTrend(Decision.REFUTED, 2, 1.0, level("a", true, 1), level("b", false, 2)))
                .hasValue("kafka CPU_CONTENTION");
        assertThat(ofTrend(Decision.REFUTED, 2, 1.0, level("a", false, 1), level("b", false, 2)))
                .isEmpty();
    }

    @Test
    void statesTheCauseInTheResultOfTheClaim() {
        SampleTrialFiles kafka = contended("kafka").latency(LatencyStage.RESPONSE_TIME, 9 * MILLI);
        SampleTrialFiles rabbitmq = calm("rabbitmq");
        ClaimResult result = RunClaims.judge(plan(LATENCY, kafka, rabbitmq), values(kafka, rabbitmq), List.of())
                .getFirst();
        assertThat(result.verdict()).isEqualTo(Decision.SUPPORTED);
        assertThat(result.alternativeCause()).startsWith("kafka: CPU contention: ");
        assertThat(result.explanation())
                .startsWith(result.reason() + ". A caveat could also explain this verdict. kafka: CPU contention");
    }

    @Test
    void statesNoCauseForCalmTrials() {
        SampleTrialFiles kafka = calm("kafka").latency(LatencyStage.RESPONSE_TIME, 9 * MILLI);
        SampleTrialFiles rabbitmq = calm("rabbitmq");
        ClaimResult result = RunClaims.judge(plan(LATENCY, kafka, rabbitmq), values(kafka, rabbitmq), List.of())
                .getFirst();
        assertThat(result.alternativeCause()).isNull();
        assertThat(result.explanation()).isEqualTo(result.reason());
    }
}
