package io.streamgauge.analyse.claims;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.trial.SampleTrialFiles;
import io.streamgauge.experiment.metric.Claim;
import io.streamgauge.result.ClaimedPlan;
import io.streamgauge.result.TrialFacts;
import io.streamgauge.statistics.MeasurementError;
import io.streamgauge.statistics.claims.ClaimData;
import io.streamgauge.statistics.compare.Block;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClaimEvidenceTest {
    private static final String NO_SCHEDULE = "rabbitmq ran without a schedule, so its latencies are measured from the"
            + " send and not from the due instant";

    /// Returns the obstacles to a claim about kafka and rabbitmq. Only the trials of kafka follow a schedule.
    private static List<String> obstacles(String metric) {
        Claim claim = SampleClaim.of(metric);
        List<TrialFacts> planned = List.of(
                new SampleTrialFiles("kafka", "").facts(),
                new SampleTrialFiles("rabbitmq", "").saturating().facts());
        TrialValues values = (_, _) -> new TrialValues.Value(OptionalDouble.of(1), "");
        return ClaimEvidence.of(new ClaimedPlan(List.of(claim), List.of(), planned), values, claim)
                .data()
                .obstacles();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "p99 response time",
                "mean end-to-end",
                "p99.9/p50 end-to-end",
                "variation over time of p99 response time",
                "p99 response time while building"
            })
    void rejectsLatenciesFromDifferentInstants(String metric) {
        assertThat(obstacles(metric)).containsExactly(NO_SCHEDULE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "p99 service time",
                "catch-up time",
                "transfer time",
                "accepted rate",
                "lowest accepted rate while building"
            })
    void acceptsMetricsThatDoNotDependOnASchedule(String metric) {
        assertThat(obstacles(metric)).isEmpty();
    }

    /// Returns the evidence of three blocks for a claim about kafka and rabbitmq. The trial of kafka in block 2 does
    /// not have a value.
    private static ClaimEvidence.Evidence withMissingValue(boolean disturbed) {
        Claim claim = SampleClaim.of("accepted rate");
        List<TrialFacts> planned = Stream.of("kafka", "rabbitmq")
                .flatMap(system -> IntStream.rangeClosed(1, 3)
                        .mapToObj(block ->
                                new SampleTrialFiles(system, "").block(block).facts()))
                .toList();
        TrialValues values = (_, trial) -> trial.id().equals("002-kafka")
                ? new TrialValues.Value(
                        OptionalDouble.empty(), "002-kafka is void (steal)", MeasurementError.NONE, disturbed)
                : new TrialValues.Value(OptionalDouble.of(1), "");
        return ClaimEvidence.of(new ClaimedPlan(List.of(claim), List.of(), planned), values, claim);
    }

    @Test
    void excludesABlockThatWasDisturbedFromOutside() {
        ClaimEvidence.Evidence evidence = withMissingValue(true);
        assertThat(evidence.data().obstacles()).isEmpty();
        assertThat(evidence.data().excluded()).isEqualTo(1);
        assertThat(evidence.data().values())
                .isEqualTo(new ClaimData.Sides(List.of(Block.of(1, 1, 1), Block.of(3, 1, 1))));
        assertThat(evidence.exclusions()).isEqualTo("; block 2 is not used because trial 002-kafka is void (steal)");
    }

    @Test
    void rejectsATrialThatIsVoidForAnotherReason() {
        ClaimEvidence.Evidence evidence = withMissingValue(false);
        assertThat(evidence.data().obstacles()).containsExactly("in block 2, trial 002-kafka is void (steal)");
        assertThat(evidence.exclusions()).isEmpty();
    }
}
