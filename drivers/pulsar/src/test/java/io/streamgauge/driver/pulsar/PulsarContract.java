package io.streamgauge.driver.pulsar;

import io.streamgauge.driver.Driver;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.DriverFactory;
import io.streamgauge.driver.Topology;
import io.streamgauge.driver.contract.DriverContract;
import io.streamgauge.driver.contract.LiveBroker;
import io.streamgauge.driver.contract.RecipeBroker;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import java.util.List;
import java.util.Map;

/// Contract tests on the deployment that a test class starts. The tests use the durability class that the
/// deployment provides.
abstract class PulsarContract extends DriverContract {
    abstract Launch launch();

    /// Returns the durability class of the deployment. The class depends on whether the bookies flush data to
    /// disk.
    abstract DurabilityClass durability();

    @Override
    protected DriverFactory factory() {
        return new PulsarDriverFactory();
    }

    @Override
    protected LiveBroker startBroker() throws Exception {
        return RecipeBroker.start("pulsar", launch(), durability());
    }

    @Override
    protected DriverConfig config(LiveBroker broker, DurabilityClass durability) {
        return new DriverConfig(
                broker.addresses(),
                broker.credentials(),
                1,
                durability,
                Map.of(
                        "admin", String.valueOf(broker.endpoints().get("admin")),
                        "bookies", String.valueOf(broker.endpoints().get("bookies"))),
                Map.of(),
                Map.of("sendTimeoutMs", "8000"),
                Map.of());
    }

    @Override
    protected List<DurabilityClass> offered() {
        return List.of(durability());
    }

    @Override
    protected DurabilityClass defaultDurability() {
        return durability();
    }

    @Override
    protected DriverConfig rejectingConfig(DriverConfig config) {
        return config;
    }

    @Override
    protected int sendBeyondLimit(Driver.Producer producer) {
        producer.send(0, 0, null, new byte[100]);
        producer.send(1, 0, null, new byte[6_000_000]);
        producer.send(2, 0, null, new byte[100]);
        return 3;
    }

    @Override
    protected Topology.Destination unroutable(LiveBroker broker, Topology created) {
        return new Topology.Destination(0, "streamgauge-nonexistent", 2);
    }

    @Override
    protected boolean exists(LiveBroker broker, Topology.Destination destination) throws Exception {
        return PulsarAdminRequests.send(broker, "GET", "/persistent/public/default/partitioned")
                        .body()
                        .contains(destination.name())
                || PulsarAdminRequests.send(broker, "GET", "/persistent/public/default")
                        .body()
                        .contains(destination.name());
    }
}
