package io.streamgauge.driver.kafka;

import io.streamgauge.driver.Driver;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.DriverFactory;
import io.streamgauge.driver.Topology;
import io.streamgauge.driver.contract.DriverContract;
import io.streamgauge.driver.contract.LiveBroker;
import io.streamgauge.driver.contract.RecipeBroker;
import io.streamgauge.experiment.DurabilityClass;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;

/// The contract on as many nodes as a test class says.
abstract class KafkaContract extends DriverContract {
    abstract int nodes();

    @Override
    protected DriverFactory factory() {
        return new KafkaDriverFactory();
    }

    @Override
    protected LiveBroker startBroker() throws Exception {
        return RecipeBroker.start("kafka", nodes());
    }

    @Override
    protected DriverConfig config(LiveBroker broker, DurabilityClass durability) {
        return new DriverConfig(
                broker.addresses(),
                broker.credentials(),
                nodes(),
                durability,
                Map.of(),
                Map.of(),
                Map.of("delivery.timeout.ms", "8000", "request.timeout.ms", "4000", "max.block.ms", "2000"),
                Map.of());
    }

    @Override
    protected DriverConfig refusing(DriverConfig c) {
        return new DriverConfig(
                c.addresses(),
                c.credentials(),
                c.nodes(),
                c.durability(),
                c.options(),
                Map.of("max.message.bytes", "1000"),
                c.producerProperties(),
                c.consumerProperties());
    }

    @Override
    protected int oversend(Driver.Producer producer) {
        producer.send(0, 0, null, new byte[100]);
        producer.send(1, 0, null, new byte[5_000]);
        producer.send(2, 0, null, new byte[2_000_000]);
        producer.send(3, 0, null, new byte[100]);
        return 4;
    }

    @Override
    protected Topology.Destination unroutable(LiveBroker broker, Topology created) {
        return new Topology.Destination(0, "streamgauge-never-made", 2);
    }

    @Override
    protected boolean exists(LiveBroker broker, Topology.Destination destination) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", String.join(",", broker.addresses())))) {
            return admin.listTopics().names().get().contains(destination.name());
        }
    }
}
