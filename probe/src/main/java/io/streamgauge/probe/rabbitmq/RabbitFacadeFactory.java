package io.streamgauge.probe.rabbitmq;

import com.rabbitmq.client.Address;
import com.rabbitmq.client.ConnectionFactory;
import io.streamgauge.DriverException;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.rabbitmq.settings.QueueType;
import io.streamgauge.driver.rabbitmq.settings.RabbitAuthentication;
import io.streamgauge.driver.rabbitmq.settings.RabbitOptions;
import io.streamgauge.probe.api.Facade;
import io.streamgauge.probe.api.FacadeFactory;
import io.streamgauge.probe.api.ObservationText;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.TimeoutException;

/// Factory for the RabbitMQ facade. The facade uses AMQP 0-9-1. The option `queue` selects the queue type.
public final class RabbitFacadeFactory implements FacadeFactory {
    private static final int MILLIS = 10_000;

    @Override
    public String driver() {
        return "rabbitmq";
    }

    @Override
    public Map<String, String> brokerProperties() {
        return Map.of();
    }

    @Override
    public Facade open(DriverConfig config, Map<String, String> endpoints) throws DriverException {
        try {
            ProbeConnection connection = ProbeConnection.open(
                    factory(config),
                    config.addresses().stream().map(Address::parseAddress).toList());
            return open(connection, RabbitOptions.queue(config));
        } catch (IOException | TimeoutException | RuntimeException e) {
            throw new DriverException(
                    "RabbitMQ " + config.addresses() + ": connection failed: " + ObservationText.of(e)
                            + ". Check that the broker is running. Check the address and the credentials.",
                    e);
        }
    }

    /// Opens the facade, or closes the connection if this fails.
    private static Facade open(ProbeConnection connection, QueueType queueType) throws IOException {
        boolean opened = false;
        try {
            Facade facade = RabbitFacade.open(connection, queueType);
            opened = true;
            return facade;
        } finally {
            if (!opened) {
                connection.close();
            }
        }
    }

    private static ConnectionFactory factory(DriverConfig config) {
        ConnectionFactory factory = new ConnectionFactory();
        factory.setAutomaticRecoveryEnabled(false);
        factory.setTopologyRecoveryEnabled(false);
        factory.setConnectionTimeout(MILLIS);
        factory.setHandshakeTimeout(MILLIS);
        factory.setChannelRpcTimeout(MILLIS);
        // The default limit of the client, 64 MiB, would hide the limit of the broker.
        factory.setMaxInboundMessageBodySize(Integer.MAX_VALUE);
        RabbitAuthentication.apply(config, factory);
        return factory;
    }
}
