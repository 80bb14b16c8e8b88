package io.streamgauge.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.DriverException;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.Topology.Destination;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.tool.ToolProcesses.Output;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Test of the tool output parsers, with recorded output.
class ToolOutputTest {
    private static final Output PRODUCER = producer("2026-11-22T11:10:05Z");

    /// Output of a producer that sent 200,000 messages in 4.819 s.
    private static Output producer(String ended) {
        return new Output(
                "producer",
                List.of(
                        "51234 records sent, 10246.8 records/sec (9.77 MB/sec), 12.3 ms avg latency, 321.0 ms max latency.",
                        "200000 records sent, 41500.103750 records/sec (39.58 MB/sec), 12.34 ms avg latency, 321.00 ms max "
                                + "latency, 5 ms 50th, 40 ms 95th, 90 ms 99th, 210 ms 99.9th."),
                Instant.parse(ended));
    }

    private static Output consumer(String start, String end, long messages, long formedMillis) {
        return new Output(
                "consumer",
                List.of("2026-11-22 " + start + ", 2026-11-22 " + end + ", 190.7349, 44.0190, " + messages
                        + ", 46157.3967, " + formedMillis + ", 1321, 144.3867, 151400.4542"),
                Instant.EPOCH);
    }

    private static Output rabbit(int... perSecond) {
        return new Output(
                "perf-test",
                java.util.stream.IntStream.range(0, perSecond.length)
                        .mapToObj(i -> "id: test-1, time " + (i + 1) + ".005 s, sent: " + perSecond[i]
                                + " msg/s, confirmed: 1 msg/s, nacked: 0 msg/s, received: " + perSecond[i] / 2
                                + " msg/s, min/median/75th/95th/99th consumer latency: 1/2/3/4/5 µs")
                        .toList(),
                Instant.EPOCH);
    }

    @Test
    void measuresProducersFromTheFirstStartToTheLastEnd() throws Exception {
        assertThat(KafkaPerfTests.sent(List.of(PRODUCER), 200_000)).isCloseTo(41_500.103750, within(0.1));
        assertThat(KafkaPerfTests.sent(List.of(PRODUCER, PRODUCER), 200_000)).isCloseTo(2 * 41_500.103750, within(0.1));
        // The second producer starts and ends 2 s later.
        Output later = producer("2026-11-22T11:10:07Z");
        assertThat(KafkaPerfTests.sent(List.of(later, PRODUCER), 200_000))
                .isCloseTo(400_000 / (200_000 / 41_500.103750 + 2), within(0.1));
    }

    @Test
    void measuresConsumersFromTheFirstReadToTheLastEnd() throws Exception {
        // The first consumer can read from 11:10:03.000, and the second consumer can read from
        // 11:10:04.000. The second consumer ends last, at 11:10:07.000.
        assertThat(KafkaPerfTests.received(List.of(
                        consumer("11:10:01:000", "11:10:06:000", 80_000, 2_000),
                        consumer("11:10:01:500", "11:10:07:000", 80_000, 2_500))))
                .isCloseTo(160_000 / 4.0, within(1e-6));
        assertThat(KafkaPerfTests.received(List.of(consumer("11:10:01:000", "11:10:04:000", 200_000, 1_000))))
                .isCloseTo(100_000, within(1e-6));
    }

    @Test
    void rejectsAConsumerThatTimedOut() {
        Output waited = new Output(
                "consumer",
                List.of(
                        "WARNING: Exiting before consuming the expected number of records: timeout (30000 ms) "
                                + "exceeded.",
                        consumer("11:10:01:000", "11:10:36:000", 199_999, 1_000)
                                .lines()
                                .getFirst()),
                Instant.EPOCH);
        assertThatThrownBy(() -> KafkaPerfTests.received(List.of(waited)))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("fewer messages");
    }

    @Test
    void rejectsConsumersWithoutAPositiveDuration() {
        assertThatThrownBy(() ->
                        KafkaPerfTests.received(List.of(consumer("02:59:58:000", "02:00:03:000", 200_000, 1_000))))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("clock of the machine");
        assertThatThrownBy(() -> KafkaPerfTests.received(List.of(consumer("11:10:01:000", "11:10:02:000", 10, 1_000))))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("Increase the number of messages");
    }

    @Test
    void takesTheMedianOfWholeSecondsOfPerfTest() throws Exception {
        assertThat(RabbitPerfTest.sent(rabbit(400, 20_000, 21_000, 22_000, 700, 0)))
                .isEqualTo(21_000);
        assertThat(RabbitPerfTest.received(rabbit(400, 20_000, 21_000, 22_000, 700, 0)))
                .isEqualTo(10_500);
    }

    @Test
    void includesStallsOfPerfTestInTheMedian() throws Exception {
        assertThat(RabbitPerfTest.sent(rabbit(0, 400, 20_000, 0, 0, 0, 20_000, 700, 0, 0)))
                .isZero();
    }

    @Test
    void rejectsAPerfTestRunWithoutAWholeSecond() {
        assertThatThrownBy(() -> RabbitPerfTest.sent(rabbit(10_000, 30_000, 0)))
                .isInstanceOf(DriverException.class)
                .hasMessageContainingAll("whole second", "--messages");
    }

    @Test
    void rejectsAToolWithoutOutput() {
        Output killed = new Output("it", List.of("killed"), Instant.EPOCH);
        assertThatThrownBy(() -> KafkaPerfTests.sent(List.of(PRODUCER, killed), 200_000))
                .isInstanceOf(DriverException.class)
                .hasMessageContainingAll("it did not print a rate", "killed");
    }

    @Test
    void rejectsAProducerWithRefusedMessages() {
        assertThatThrownBy(() -> KafkaPerfTests.sent(List.of(PRODUCER), 200_001))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("sent 200000 of 200001 messages");
    }

    @Test
    void neverWaitsForMoreMessagesThanAreSent() {
        assertThat(task(3, 1, 1_000_000).messagesOfAConsumer()).isEqualTo(999_999);
        assertThat(task(2, 2, 200_000).messagesOfAConsumer()).isEqualTo(80_000);
    }

    private static ToolTask task(int producers, int consumers, long messages) {
        DriverConfig config =
                new DriverConfig(List.of(), Map.of(), 1, DurabilityClass.D1, Map.of(), Map.of(), Map.of(), Map.of());
        return new ToolTask(config, new Destination(0, "it", 1), producers, consumers, messages, 100, 65_536);
    }
}
