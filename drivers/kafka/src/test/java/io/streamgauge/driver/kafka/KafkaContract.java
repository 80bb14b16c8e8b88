package io.streamgauge.driver.kafka;

import io.streamgauge.driver.Driver;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.DriverFactory;
import io.streamgauge.driver.Topology;
import io.streamgauge.driver.contract.ChangedConfig;
import io.streamgauge.driver.contract.DriverContract;
import io.streamgauge.driver.contract.LiveBroker;
import io.streamgauge.driver.contract.RecipeBroker;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;

/// Contract tests on the brokers that a test class requests.
abstract class KafkaContract extends DriverContract {
    abstract Launch launch();

    @Override
    protected DriverFactory factory() {
        return new KafkaDriverFactory();
    }

    @Override
    protected LiveBroker startBroker() throws Exception {
        return RecipeBroker.start("kafka", launch());
    }

    @Override
    protected DriverConfig config(LiveBroker broker, DurabilityClass durability) {
        return new DriverConfig(
                broker.addresses(),
                broker.credentials(),
                launch().nodes(),
                durability,
                Map.of(),
                Map.of(),
                Map.of("delivery.timeout.ms", "8000", "request.timeout.ms", "4000", "max.block.ms", "2000"),
                Map.of());
    }

    /// Sends one batch at a time. With several batches in flight, the broker may accept a later batch of a new
    /// producer before the client has split a batch that is too large. The broker then rejects the pieces of the
    /// split batch because of their sequence numbers, and the client resends the pieces until
    /// `delivery.timeout.ms` has elapsed.
    @Override
    protected DriverConfig rejectingConfig(DriverConfig c) {
        return ChangedConfig.like(c)
                .destinationProperties(Map.of("max.message.bytes", "1000"))
                .producerProperties(Map.of("max.in.flight.requests.per.connection", "1"))
                .get();
    }

    @Override
    protected int sendBeyondLimit(Driver.Producer producer) {
        producer.send(0, 0, null, new byte[100]);
        producer.send(1, 0, null, new byte[5_000]);
        producer.send(2, 0, null, new byte[2_000_000]);
        producer.send(3, 0, null, new byte[100]);
        return 4;
    }

    @Override
    protected Topology.Destination unroutable(LiveBroker broker, Topology created) {
        return new Topology.Destination(0, "streamgauge-nonexistent", 2);
    }

    @Override
    protected boolean exists(LiveBroker broker, Topology.Destination destination) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", String.join(",", broker.addresses())))) {
            return admin.listTopics().names().get().contains(destination.name());
        }
    }
}
