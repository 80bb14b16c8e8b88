package io.streamgauge.driver.rabbitmq;

import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.contract.LiveBroker;
import io.streamgauge.experiment.DurabilityClass;
import java.util.Map;
import java.util.TreeMap;

/// Helper methods for tests with real brokers.
final class RabbitTestSupport {
    private RabbitTestSupport() {}

    /// Returns a configuration with the address of the management API and, if the broker has stream listeners,
    /// with their addresses.
    static DriverConfig config(
            LiveBroker broker, DurabilityClass durability, Map<String, String> options, Map<String, String> arguments) {
        Map<String, String> all = new TreeMap<>(options);
        all.put("management", broker.endpoints().getOrDefault("management", ""));
        if (broker.endpoints().containsKey("streams")) {
            all.put("streams", broker.endpoints().get("streams"));
        }
        return new DriverConfig(
                broker.addresses(),
                broker.credentials(),
                broker.addresses().size(),
                durability,
                all,
                arguments,
                Map.of(),
                Map.of());
    }

    static Connection connect(LiveBroker broker) throws Exception {
        ConnectionFactory factory = new ConnectionFactory();
        String address = broker.addresses().getFirst();
        factory.setHost(address.substring(0, address.lastIndexOf(':')));
        factory.setPort(Integer.parseInt(address.substring(address.lastIndexOf(':') + 1)));
        if (!broker.credentials().isEmpty()) {
            factory.setUsername(broker.credentials().get("user"));
            factory.setPassword(broker.credentials().get("password"));
        }
        return factory.newConnection();
    }
}
