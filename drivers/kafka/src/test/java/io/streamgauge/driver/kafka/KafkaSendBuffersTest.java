package io.streamgauge.driver.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.experiment.workload.KeySpec;
import io.streamgauge.experiment.workload.PayloadSpec;
import io.streamgauge.experiment.workload.ProducerDestinations;
import io.streamgauge.experiment.workload.RateProfile;
import io.streamgauge.experiment.workload.Workload;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KafkaSendBuffersTest {
    private static final long KIB = 1L << 10;
    private static final long MIB = 1L << 20;
    /// Metrics and metadata of the only topic, minus the heap that each client has.
    private static final long TOPIC = 14 * KIB - MIB;

    /// Returns the heap for a low load of small messages, of which few are in flight.
    private static long additionalBytes(Map<String, String> properties, int partitions) {
        return additionalBytes(properties, partitions, new RateProfile.Constant(1), 1_000);
    }

    private static long additionalBytes(
            Map<String, String> properties, int partitions, RateProfile rate, int maxInFlight) {
        return additionalBytes(properties, partitions, rate, maxInFlight, new KeySpec.Drawn(1_000, 0));
    }

    private static long additionalBytes(
            Map<String, String> properties, int partitions, RateProfile rate, int maxInFlight, KeySpec keys) {
        Workload load = new Workload(
                1,
                partitions,
                10,
                1,
                1,
                new PayloadSpec(new PayloadSpec.Sizes.Fixed(1024), 0),
                keys,
                rate,
                Workload.Arrivals.CONSTANT,
                null,
                maxInFlight);
        return KafkaSendBuffers.additionalBytes(properties, load);
    }

    @Test
    void needsNoAdditionalHeapWithTheDefaultSettings() {
        assertThat(additionalBytes(Map.of(), 1)).isZero();
        assertThat(additionalBytes(Map.of(), 8)).isZero();
        assertThat(additionalBytes(Map.of("batch.size", "1000"), 4)).isZero();
    }

    /// With four partitions, 24 batches can exist at the same time: an incomplete batch and five batches in flight for
    /// each partition.
    @Test
    void addsTheBuffersOfLargeBatches() {
        assertThat(additionalBytes(Map.of("batch.size", "1048576"), 4)).isEqualTo(24 * MIB + TOPIC);
    }

    /// Each of ten producers sends to 100 of 1,000 topics.
    @Test
    void addsABatchAndTheMetricsOfEachTopic() {
        Workload load = new Workload(
                1_000,
                1,
                10,
                new ProducerDestinations(100, 0),
                Workload.OWN_CONNECTIONS,
                1,
                1,
                new PayloadSpec(new PayloadSpec.Sizes.Fixed(1024), 0),
                new KeySpec.None(),
                new RateProfile.Constant(1),
                Workload.Arrivals.CONSTANT,
                null,
                1_000,
                null,
                Workload.UNLIMITED);
        assertThat(KafkaSendBuffers.additionalBytes(Map.of(), load)).isEqualTo(600 * 16 * KIB + 100 * 14 * KIB - MIB);
    }

    /// Without keys, a topic has one incomplete batch, regardless of the number of partitions.
    @Test
    void countsOneIncompleteBatchOfATopicWithoutKeys() {
        Map<String, String> large = Map.of("batch.size", "1048576");
        assertThat(additionalBytes(large, 90, new RateProfile.Constant(1), 1_000, new KeySpec.None()))
                .isEqualTo(6 * MIB + TOPIC);
    }

    @Test
    void limitsTheBuffersToTheMemoryOfTheClient() {
        Map<String, String> large = Map.of("batch.size", "1048576", "buffer.memory", "67108864");
        assertThat(additionalBytes(large, 90)).isEqualTo(64 * MIB + TOPIC);
        assertThat(additionalBytes(Map.of(), 10_000)).isEqualTo(32 * MIB + TOPIC);
        assertThat(additionalBytes(Map.of("batch.size", "1048576", "buffer.memory", "1024"), 4))
                .isZero();
    }

    @Test
    void ignoresValuesThatAreNotNumbers() {
        assertThat(additionalBytes(Map.of("batch.size", "1 MiB"), 4)).isZero();
    }

    @Test
    void addsTheMessagesInFlightOfALoadWithoutASchedule() {
        RateProfile saturating = new RateProfile.Saturating();
        assertThat(additionalBytes(Map.of(), 1, saturating, 10_240)).isEqualTo(10 * MIB + TOPIC);
        assertThat(additionalBytes(Map.of(), 1, saturating, 65_536)).isEqualTo(32 * MIB + TOPIC);
    }

    /// In 30 s, each of ten producers sends 3,072 of 1,024 messages/s, that is 3 MiB.
    @Test
    void addsTheMessagesThatTheBrokerDoesNotAcceptFor30Seconds() {
        assertThat(additionalBytes(Map.of(), 1, new RateProfile.Constant(1_024), 65_536))
                .isEqualTo(3 * MIB + TOPIC);
    }
}
