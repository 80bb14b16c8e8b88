package io.streamgauge.driver.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class KafkaSendBuffersTest {
    private static final long MIB = 1L << 20;

    @Test
    void needsNoAdditionalHeapWithTheDefaultSettings() {
        assertThat(KafkaSendBuffers.additionalBytes(Map.of(), 1)).isZero();
        assertThat(KafkaSendBuffers.additionalBytes(Map.of(), 10_000)).isZero();
        assertThat(KafkaSendBuffers.additionalBytes(Map.of("batch.size", "1000"), 4))
                .isZero();
    }

    /// With four partitions, nine batches can exist at the same time: four incomplete batches, and five in flight.
    @Test
    void addsTheBuffersOfLargeBatches() {
        assertThat(KafkaSendBuffers.additionalBytes(Map.of("batch.size", "1048576"), 4))
                .isEqualTo(9 * MIB - 9 * (16L << 10));
    }

    @Test
    void limitsTheBuffersToTheMemoryOfTheClient() {
        Map<String, String> large = Map.of("batch.size", "1048576", "buffer.memory", "67108864");
        // The default buffers of 95 batches are smaller than their limit of 32 MiB.
        assertThat(KafkaSendBuffers.additionalBytes(large, 90)).isEqualTo(64 * MIB - 95 * (16L << 10));
        assertThat(KafkaSendBuffers.additionalBytes(Map.of("batch.size", "1048576", "buffer.memory", "1024"), 4))
                .isZero();
    }

    @Test
    void ignoresValuesThatAreNotNumbers() {
        assertThat(KafkaSendBuffers.additionalBytes(Map.of("batch.size", "1 MiB"), 4))
                .isZero();
    }
}
