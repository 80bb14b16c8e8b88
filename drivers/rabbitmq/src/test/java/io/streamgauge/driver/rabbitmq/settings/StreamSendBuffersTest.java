package io.streamgauge.driver.rabbitmq.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.rabbitmq.RabbitDriverFactory;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.workload.KeySpec;
import io.streamgauge.experiment.workload.PayloadSpec;
import io.streamgauge.experiment.workload.ProducerDestinations;
import io.streamgauge.experiment.workload.RateProfile;
import io.streamgauge.experiment.workload.Workload;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StreamSendBuffersTest {
    private static final long KIB = 1L << 10;

    /// Returns the additional heap of one client, in KiB. Each of 10 producers sends to 2 of 20 destinations with
    /// 3 partitions each.
    private static long additionalKib(int connections, Map<String, String> options, Map<String, String> producer) {
        Workload workload = new Workload(
                20,
                3,
                10,
                ProducerDestinations.AUTOMATIC,
                connections,
                1,
                1,
                new PayloadSpec(new PayloadSpec.Sizes.Fixed(1024), 0),
                new KeySpec.None(),
                new RateProfile.Constant(1_000),
                Workload.Arrivals.CONSTANT,
                null,
                1_000,
                null,
                Workload.UNLIMITED);
        DriverConfig config =
                new DriverConfig(List.of(), Map.of(), 3, DurabilityClass.D2, options, Map.of(), producer, Map.of());
        return new RabbitDriverFactory().sendBufferBytes(config, workload) / KIB;
    }

    /// The table has 16,384 references, the smallest power of two that holds 10,000 messages at a load factor of
    /// 0.75.
    @Test
    void addsATableForEachPairOfAProducerAndAStream() {
        Map<String, String> stream = Map.of("queue", "stream", "protocol", "stream");
        assertThat(additionalKib(Workload.OWN_CONNECTIONS, stream, Map.of())).isEqualTo(6 * 64);
        assertThat(additionalKib(4, stream, Map.of())).isEqualTo(3 * 6 * 64);
        assertThat(additionalKib(4, stream, Map.of("maxUnconfirmedMessages", "3000")))
                .isEqualTo(3 * 6 * 16);
    }

    @Test
    void needsNoAdditionalHeapWithAmqp() {
        assertThat(additionalKib(Workload.OWN_CONNECTIONS, Map.of("queue", "stream"), Map.of()))
                .isZero();
    }
}
