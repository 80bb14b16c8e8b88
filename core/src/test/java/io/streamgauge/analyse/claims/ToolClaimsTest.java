package io.streamgauge.analyse.claims;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.ClaimResult;
import io.streamgauge.experiment.metric.Claim;
import io.streamgauge.experiment.metric.Claim.Side;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.experiment.metric.Relation;
import io.streamgauge.result.ClaimedPlan;
import io.streamgauge.result.Json;
import io.streamgauge.result.ToolResults;
import io.streamgauge.result.ToolResults.Row;
import io.streamgauge.result.TrialFacts;
import io.streamgauge.statistics.compare.Decision;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ToolClaimsTest {
    private static final int BLOCKS = 5;

    private static Claim claim(String id, String metric, Relation relation) {
        return new Claim(
                id,
                "A claim.",
                Metric.parse(metric).orElseThrow(),
                new Side("kafka", Map.of()),
                new Side("rabbitmq", Map.of()),
                relation,
                ">",
                0,
                "",
                List.of());
    }

    private static TrialFacts planned(String id, String system, int block) {
        return new TrialFacts(
                id,
                system,
                new TrialFacts.PlanEntry("", Map.of(), block, block),
                "D1",
                new TrialFacts.PhaseSeconds(0, 10, 10),
                new TrialFacts.Load(0, 1000, 1, false, true, 0, 0),
                null);
    }

    /// Returns results in which Kafka sends about twice as fast as RabbitMQ and receives about ten times as
    /// fast.
    ///
    /// @param failure reason why the last run of RabbitMQ does not have figures; empty if this run completed
    private static ToolResults results(String failure, Claim... claims) {
        List<TrialFacts> planned = new ArrayList<>();
        List<Row> rows = new ArrayList<>();
        for (int block = 1; block <= BLOCKS; block++) {
            double noise = 1 + 0.01 * block;
            planned.add(planned(block + "-kafka", "kafka", block));
            rows.add(row(block + "-kafka", "kafka", block, 200 * noise, 1000, ""));
            planned.add(planned(block + "-rabbitmq", "rabbitmq", block));
            rows.add(row(block + "-rabbitmq", "rabbitmq", block, 100, 100 * noise, block == BLOCKS ? failure : ""));
        }
        return new ToolResults(
                "1",
                "2026-11-25T00:00:00Z",
                "hash",
                "",
                1000,
                true,
                new ClaimedPlan(List.of(claims), List.of(), planned),
                rows,
                List.of());
    }

    private static Row row(String id, String system, int block, double sent, double received, String failure) {
        return new Row(id, system, Map.of(), "", block, "tool", List.of(), sent, received, failure, null);
    }

    @Test
    void judgesClaimsWithTheRatesOfTheTools() {
        List<ClaimResult> judged = ToolClaims.judge(results(
                "",
                claim("sent", "accepted rate", new Relation.AtLeast(1.5)),
                claim("received", "delivered rate", new Relation.AtLeast(5)),
                claim("lower", "accepted rate", new Relation.AtMost(1))));
        assertThat(judged)
                .extracting(ClaimResult::verdict)
                .containsExactly(Decision.SUPPORTED, Decision.SUPPORTED, Decision.REFUTED);
        assertThat(judged).allSatisfy(claim -> assertThat(claim.interval()).isNotNull());
    }

    @Test
    void doesNotJudgeAFailedRunOrAMetricThatAToolDoesNotReport() {
        List<ClaimResult> judged = ToolClaims.judge(results(
                "no rate",
                claim("sent", "accepted rate", new Relation.AtLeast(1)),
                claim("cpu", "broker CPU per message", new Relation.AtLeast(1))));
        assertThat(judged).extracting(ClaimResult::verdict).containsOnly(Decision.INCONCLUSIVE);
        assertThat(judged.getFirst().reason()).contains("5-rabbitmq failed (no rate)");
        assertThat(judged.getLast().reason()).contains("a tool reports only the accepted rate");
    }

    /// Uses a tool whose median rate is 0, because it stalled for most of the time.
    @Test
    void doesNotJudgeARateOfZero() {
        ToolResults results = results("", claim("sent", "accepted rate", new Relation.AtLeast(1)));
        List<Row> rows = new ArrayList<>(results.rows());
        rows.set(0, row("1-kafka", "kafka", 1, 0, 1000, ""));
        ClaimResult judged = ToolClaims.judge(
                        new ToolResults("1", "", "", "", 1000, true, results.claimed(), rows, List.of()))
                .getFirst();
        assertThat(judged.verdict()).isEqualTo(Decision.INCONCLUSIVE);
        assertThat(judged.reason())
                .contains("trial 1-kafka does not have a positive value for accepted rate (the value is 0)");
    }

    @Test
    void readsResultsOfEarlierVersionsWithoutClaims() {
        ToolResults before = Json.compact().readValue("""
                        { "streamgaugeVersion": "1", "startedAt": "", "planHash": "", "messages": 1,
                          "complete": true, "rows": [] }
                        """, ToolResults.class);
        assertThat(ToolClaims.judge(before)).isEmpty();
    }

    @Test
    void survivesTheResultFile() {
        ToolResults results = results("", claim("sent", "accepted rate", new Relation.AtLeast(1)));
        ToolResults read = Json.compact().readValue(Json.compact().writeValueAsString(results), ToolResults.class);
        assertThat(read).isEqualTo(results);
    }
}
