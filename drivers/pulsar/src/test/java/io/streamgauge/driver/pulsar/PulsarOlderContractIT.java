package io.streamgauge.driver.pulsar;

import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.experiment.system.SystemUnderTest.Network;
import java.util.Map;

/// Contract tests with a version of Pulsar whose metadata is in ZooKeeper only, and with one bookie.
class PulsarOlderContractIT extends PulsarContract {
    @Override
    Launch launch() {
        return new Launch("2.6.0", 1, null, Map.of(), 0, Map.of("mode", "cluster", "bookies", "1"), Network.LOOPBACK);
    }

    @Override
    DurabilityClass durability() {
        return DurabilityClass.D1;
    }
}
