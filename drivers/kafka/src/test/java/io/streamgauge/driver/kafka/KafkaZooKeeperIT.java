package io.streamgauge.driver.kafka;

import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import java.util.Map;

/// Contract tests on the oldest version that Streamgauge launches. This version keeps its metadata in ZooKeeper.
class KafkaZooKeeperIT extends KafkaContract {
    @Override
    Launch launch() {
        return new Launch("2.6.0", 1, null, Map.of(), 0);
    }
}
