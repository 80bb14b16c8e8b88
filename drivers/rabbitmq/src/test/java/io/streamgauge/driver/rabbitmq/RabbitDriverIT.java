package io.streamgauge.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.streamgauge.DriverException;
import io.streamgauge.driver.Driver;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.Topology;
import io.streamgauge.driver.contract.Bodies;
import io.streamgauge.driver.contract.ChangedConfig;
import io.streamgauge.driver.contract.MessageCollector;
import io.streamgauge.driver.contract.Outcomes;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Tests of all variants on the current version, and tests specific to that version.
class RabbitDriverIT extends RabbitVariants {
    @Override
    Launch launch() {
        return new Launch(null, 1, null, Map.of(), 0);
    }

    @Override
    int largestBytes() {
        return 16 << 20;
    }

    @Test
    void opensAChannelForEachClientOnSharedConnections() throws Exception {
        DriverConfig config = RabbitTestSupport.config(broker(), DurabilityClass.D1, Map.of(), Map.of());
        List<Topology.Destination> destinations = IntStream.range(0, 4)
                .mapToObj(i -> new Topology.Destination(i, "streamgauge-shared-" + i, 1))
                .toList();
        Driver driver = new RabbitDriverFactory().open(config, reason -> {});
        try {
            driver.createDestinations(new Topology(destinations, 1, 4, 2));
            MessageCollector inbox = new MessageCollector();
            for (int i = 0; i < 4; i++) {
                driver.openConsumer(0, i, inbox.consumer(i));
            }
            for (int i = 0; i < 4; i++) {
                driver.openProducer(i, destinations, new Outcomes()).send(0, i, 0, null, Bodies.of(i, 0, i));
            }
            assertThat(inbox.awaitExactly(4)).hasSize(4).allMatch(m -> m.destination() == m.value());
            assertThat(driver.openConnections()).isEqualTo(2 + 2);
        } finally {
            driver.deleteDestinations();
            driver.close(Duration.ofSeconds(10));
        }
        assertThat(driver.openConnections()).isZero();
    }

    @Test
    void rejectsMirroredQueuesOnRabbitMq4() {
        Map<String, String> options = Map.of("queue", "mirrored");
        DriverConfig one = RabbitTestSupport.config(broker(), DurabilityClass.D2, options, Map.of());
        DriverConfig ofUnknownSize = ChangedConfig.like(one).nodes(0).get();
        assertThat(catchThrowable(() -> new RabbitDriverFactory().open(ofUnknownSize, reason -> {})))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("does not support mirrored queues");
    }
}
