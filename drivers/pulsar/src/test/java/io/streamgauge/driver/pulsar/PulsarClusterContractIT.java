package io.streamgauge.driver.pulsar;

import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.experiment.system.SystemUnderTest.Network;
import java.util.Map;

/// Contract tests with three bookies. Each bookie stores every entry. The broker confirms an entry when
/// two bookies have written the entry to disk.
class PulsarClusterContractIT extends PulsarContract {
    @Override
    Launch launch() {
        return new Launch(null, 1, null, Map.of(), 0, Map.of("mode", "cluster"), Network.LOOPBACK);
    }

    @Override
    DurabilityClass durability() {
        return DurabilityClass.D3;
    }
}
