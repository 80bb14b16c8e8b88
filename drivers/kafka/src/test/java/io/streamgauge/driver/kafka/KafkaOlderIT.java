package io.streamgauge.driver.kafka;

import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import java.util.Map;

/// Contract tests on the previous release line of Kafka.
class KafkaOlderIT extends KafkaContract {
    @Override
    Launch launch() {
        return new Launch("3.9.2", 1, null, Map.of(), 0);
    }
}
