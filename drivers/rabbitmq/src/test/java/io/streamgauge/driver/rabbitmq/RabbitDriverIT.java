package io.streamgauge.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.streamgauge.DriverException;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.contract.ChangedConfig;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import java.util.Map;
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
    void rejectsMirroredQueuesOnRabbitMq4() {
        Map<String, String> options = Map.of("queue", "mirrored");
        DriverConfig one = RabbitTestSupport.config(broker(), DurabilityClass.D2, options, Map.of());
        DriverConfig ofUnknownSize = ChangedConfig.like(one).nodes(0).get();
        assertThat(catchThrowable(() -> new RabbitDriverFactory().open(ofUnknownSize, reason -> {})))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("does not support mirrored queues");
    }
}
