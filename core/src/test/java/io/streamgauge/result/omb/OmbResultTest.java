package io.streamgauge.result.omb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.experiment.omb.OmbHeader;
import io.streamgauge.result.Json;
import io.streamgauge.result.TrialFacts;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.TrialWriter;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.Phase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class OmbResultTest {
    private static final OmbHeader HEADER = new OmbHeader("a load", 100, 2, 3, 4, 5, 10);

    @TempDir
    private Path directory = Path.of("");

    private static IntervalRow row(int second, Phase phase) {
        long end = second + 1L;
        return new IntervalRow(
                second,
                phase,
                second,
                end,
                new IntervalRow.Messages(end * 100.0, end * 100, end * 10_000, end * 90, end * 10, end * 80, 0, 0),
                new IntervalRow.Disturbances(0, 0, 0, -1, 0),
                true);
    }

    private static Histogram histogram(long nanos, int count) {
        Histogram histogram = new Histogram(3);
        histogram.recordValueWithCount(nanos, count);
        return histogram;
    }

    /// Returns the result of a trial with a warm-up of 1 s, a measured phase of 14 s and a drain of 1 s.
    private JsonNode result() throws IOException {
        return result(false);
    }

    private JsonNode result(boolean saturating) throws IOException {
        TrialFacts facts = new TrialFacts(
                "001-a",
                "a",
                new TrialFacts.PlanEntry("", Map.of(), 1, 42),
                "D1",
                new TrialFacts.PhaseSeconds(1, 14, 1),
                new TrialFacts.Load(100, 100, 2, false, saturating, 0, 0),
                null);
        try (TrialWriter writer = new TrialWriter(directory, facts)) {
            writer.started(1_764_000_000_000L);
            writer.interval(row(0, Phase.WARMUP), Map.of("warmup.service-time", histogram(900_000_000, 5)));
            for (int second = 1; second <= 14; second++) {
                writer.interval(
                        row(second, Phase.MEASURE),
                        Map.of(
                                "service-time", histogram(second <= 10 ? 1_500_000 : 4_000_000, 10),
                                "send-delay", histogram(second <= 10 ? 7_000 : 90_000_000, 10),
                                "response-time", histogram(800_000_000, 10),
                                "end-to-end", histogram(250_000, 10)));
            }
            writer.interval(row(15, Phase.DRAIN), Map.of("service-time", histogram(50_000_000, 1)));
        }
        TrialResult trial = TrialResult.read(directory).orElseThrow();
        return Json.compact()
                .readTree(Json.compact().writeValueAsString(OmbResult.of(HEADER, "Some driver", "VALID", trial)));
    }

    private static List<Double> numbers(JsonNode array) {
        List<Double> numbers = new ArrayList<>();
        array.forEach(value -> numbers.add(value.asDouble()));
        return numbers;
    }

    @Test
    void writesTheSixtyTwoKeysOfOmbAndFiveFurtherKeys() throws IOException {
        List<String> expected = new ArrayList<>(List.of(
                "workload",
                "driver",
                "messageSize",
                "topics",
                "partitions",
                "producersPerTopic",
                "consumersPerTopic",
                "publishRate",
                "publishErrorRate",
                "consumeRate",
                "backlog"));
        for (String latency : List.of("PublishLatency", "PublishDelayLatency", "EndToEndLatency")) {
            String lower = Character.toLowerCase(latency.charAt(0)) + latency.substring(1);
            for (String figure : List.of("Avg", "50pct", "75pct", "95pct", "99pct", "999pct", "9999pct", "Max")) {
                expected.add(lower + figure);
                expected.add("aggregated" + latency + figure);
            }
            expected.add("aggregated" + latency + "Quantiles");
        }

        assertThat(expected).hasSize(62);
        expected.addAll(List.of(
                OmbResult.END_TO_END_START,
                OmbResult.VERDICT,
                OmbResult.WINDOW_SECONDS,
                OmbResult.MEASURED_SECONDS,
                OmbResult.SIMULATED));
        assertThat(result().propertyNames()).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void writesTheFactsOfTheWorkload() throws IOException {
        JsonNode result = result();

        assertThat(result.path("workload").asString()).isEqualTo("a load");
        assertThat(result.path("driver").asString()).isEqualTo("Some driver");
        assertThat(List.of("messageSize", "topics", "partitions", "producersPerTopic", "consumersPerTopic"))
                .extracting(key -> result.path(key).asInt())
                .containsExactly(100, 2, 3, 4, 5);
    }

    @Test
    void writesAnEntryForEachTenSecondsOfTheMeasuredPhase() throws IOException {
        JsonNode result = result();

        assertThat(numbers(result.path("publishRate"))).containsExactly(90.0, 90.0);
        assertThat(numbers(result.path("publishErrorRate"))).containsExactly(10.0, 10.0);
        // Two groups receive 80 messages per second each.
        assertThat(numbers(result.path("consumeRate"))).containsExactly(160.0, 160.0);
        // Each of the two groups falls behind by 10 messages per second. The values are the backlogs after 11 s
        // and 15 s.
        assertThat(numbers(result.path("backlog"))).containsExactly(220.0, 300.0);
    }

    @Test
    void writesThePublishLatencyFromTheSendInMilliseconds() throws IOException {
        JsonNode result = result();

        assertThat(result.path("publishLatency50pct").get(0).asDouble()).isCloseTo(1.5, within(0.002));
        assertThat(result.path("publishLatency50pct").get(1).asDouble()).isCloseTo(4, within(0.005));
        assertThat(result.path("publishLatencyMax").get(1).asDouble()).isCloseTo(4, within(0.005));
        assertThat(result.path("publishLatencyAvg").get(0).asDouble()).isCloseTo(1.5, within(0.002));
        assertThat(result.path("aggregatedPublishLatency50pct").asDouble()).isCloseTo(1.5, within(0.002));
    }

    @Test
    void includesMessagesThatCompleteInTheDrain() throws IOException {
        assertThat(result().path("aggregatedPublishLatencyMax").asDouble()).isCloseTo(50, within(0.05));
    }

    @Test
    void writesThePublishDelayInWholeMicroseconds() throws IOException {
        JsonNode result = result();

        assertThat(result.path("publishDelayLatency99pct").get(0).isIntegralNumber())
                .isTrue();
        assertThat(result.path("publishDelayLatency99pct").get(0).asLong()).isEqualTo(7);
        assertThat(result.path("aggregatedPublishDelayLatencyMax").asDouble()).isCloseTo(90_000, within(90.0));
    }

    @Test
    void keepsEndToEndLatenciesBelowAMillisecond() throws IOException {
        JsonNode result = result();

        assertThat(result.path("aggregatedEndToEndLatency50pct").asDouble()).isCloseTo(0.25, within(0.001));
        JsonNode quantiles = result.path("aggregatedEndToEndLatencyQuantiles");
        assertThat(quantiles.path("100.0").asDouble()).isCloseTo(0.25, within(0.001));
    }

    @Test
    void statesTheStartOfEndToEndLatencies() throws IOException {
        assertThat(result(false).path(OmbResult.END_TO_END_START).asString()).isEqualTo("due instant");
        assertThat(result(true).path(OmbResult.END_TO_END_START).asString()).isEqualTo("send");
    }
}
