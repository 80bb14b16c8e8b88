package io.streamgauge.driver.pulsar;

import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.SystemUnderTest.Launch;
import io.streamgauge.experiment.SystemUnderTest.Network;
import java.util.Map;

/// Three bookies: all store each entry, and it is confirmed when two have it on disk.
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
