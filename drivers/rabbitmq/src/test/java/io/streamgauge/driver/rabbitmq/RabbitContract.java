package io.streamgauge.driver.rabbitmq;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import io.streamgauge.driver.Driver;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.DriverFactory;
import io.streamgauge.driver.Topology;
import io.streamgauge.driver.contract.ChangedConfig;
import io.streamgauge.driver.contract.DriverContract;
import io.streamgauge.driver.contract.LiveBroker;
import io.streamgauge.driver.rabbitmq.admin.RabbitTrialQueues;
import io.streamgauge.driver.rabbitmq.settings.QueueType;
import io.streamgauge.experiment.DurabilityClass;
import java.io.IOException;
import java.util.Map;

/// Contract tests for one queue type.
abstract class RabbitContract extends DriverContract {
    private static final int LARGEST_BYTES = 16 << 20;

    /// Returns the driver options of the variant.
    abstract Map<String, String> options();

    abstract QueueType type();

    /// Returns the default maximum message size of the tested version, in bytes. Override this method for
    /// versions that have a different default.
    int largestBytes() {
        return LARGEST_BYTES;
    }

    @Override
    protected DriverFactory factory() {
        return new RabbitDriverFactory();
    }

    @Override
    protected DriverConfig config(LiveBroker broker, DurabilityClass durability) {
        return RabbitTestSupport.config(broker, durability, options(), Map.of());
    }

    @Override
    protected DriverConfig rejectingConfig(DriverConfig c) {
        Map<String, String> arguments =
                type() == QueueType.STREAM ? Map.of() : Map.of("x-max-length", "5", "x-overflow", "reject-publish");
        return ChangedConfig.like(c).destinationProperties(arguments).get();
    }

    @Override
    protected int sendBeyondLimit(Driver.Producer producer) {
        // A stream rejects only messages that exceed the broker's maximum message size. A quorum queue starts to reject
        // messages only after a delay.
        int bytes = type() == QueueType.STREAM ? largestBytes() + 1 : 100;
        int messages = switch (type()) {
            case CLASSIC, MIRRORED -> 50;
            case QUORUM -> 5_000;
            case STREAM -> 1;
        };
        for (int i = 0; i < messages; i++) {
            producer.send(i, 0, null, new byte[bytes]);
        }
        return messages;
    }

    @Override
    protected Topology.Destination unroutable(LiveBroker broker, Topology created) throws Exception {
        Topology.Destination destination = created.destinations().getFirst();
        try (Connection connection = RabbitTestSupport.connect(broker);
                Channel channel = connection.createChannel()) {
            channel.queueDelete(RabbitTrialQueues.queue(type(), destination, 0, destination.partitions() - 1));
        }
        return destination;
    }

    @Override
    protected boolean exists(LiveBroker broker, Topology.Destination destination) throws Exception {
        try (Connection connection = RabbitTestSupport.connect(broker)) {
            return present(connection, c -> c.exchangeDeclarePassive(destination.name()))
                    || present(
                            connection, c -> c.queueDeclarePassive(RabbitTrialQueues.queue(type(), destination, 0, 0)));
        }
    }

    private interface Question {
        Object ask(Channel channel) throws IOException;
    }

    private static boolean present(Connection connection, Question question) throws IOException {
        Channel channel = connection.createChannel();
        try {
            question.ask(channel);
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
