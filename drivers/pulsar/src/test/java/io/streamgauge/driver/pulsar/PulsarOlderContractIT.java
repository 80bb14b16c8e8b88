package io.streamgauge.driver.pulsar;

import io.streamgauge.driver.contract.RecipeBroker;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.experiment.system.SystemUnderTest.Network;
import java.util.Map;
import org.junit.jupiter.api.condition.EnabledIf;

/// Contract tests with one bookie and a Pulsar version that can store its metadata only in ZooKeeper. This
/// version opens ports on all interfaces and therefore requires namespaces.
@EnabledIf("hasNamespaces")
class PulsarOlderContractIT extends PulsarContract {
    static boolean hasNamespaces() {
        return RecipeBroker.separateAddressesIfSupported() == Network.NAMESPACES;
    }

    @Override
    Launch launch() {
        return new Launch("2.6.0", 1, null, Map.of(), 0, Map.of("mode", "cluster", "bookies", "1"), Network.NAMESPACES);
    }

    @Override
    DurabilityClass durability() {
        return DurabilityClass.D1;
    }
}
