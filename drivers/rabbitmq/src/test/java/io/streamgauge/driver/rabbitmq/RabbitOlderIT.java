package io.streamgauge.driver.rabbitmq;

import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import java.util.Map;

/// Tests of all variants on the previous release line, which also has mirrored queues.
class RabbitOlderIT extends RabbitVariants {
    @Override
    Launch launch() {
        return new Launch("3.10.8", 1, null, Map.of(), 0);
    }

    @Override
    int largestBytes() {
        return 128 << 20;
    }
}
