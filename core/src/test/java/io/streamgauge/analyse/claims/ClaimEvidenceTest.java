package io.streamgauge.analyse.claims;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.trial.SampleTrialFiles;
import io.streamgauge.experiment.metric.Claim;
import io.streamgauge.experiment.metric.Claim.Side;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.experiment.metric.Relation;
import io.streamgauge.result.ClaimedPlan;
import io.streamgauge.result.TrialFacts;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClaimEvidenceTest {
    private static final String NO_SCHEDULE = "rabbitmq ran without a schedule, so its latencies are measured from the"
            + " send and not from the due instant";

    /// Returns the obstacles to a claim about kafka and rabbitmq. Only the trials of kafka follow a schedule.
    private static List<String> obstacles(String metric) {
        Claim claim = new Claim(
                "claim",
                "A claim.",
                Metric.parse(metric).orElseThrow(),
                new Side("kafka", Map.of()),
                new Side("rabbitmq", Map.of()),
                new Relation.AtLeast(1),
                ">= 1x",
                0,
                "",
                List.of());
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
}
