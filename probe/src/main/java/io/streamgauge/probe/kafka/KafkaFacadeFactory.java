package io.streamgauge.probe.kafka;

import io.streamgauge.DriverException;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.probe.api.Facade;
import io.streamgauge.probe.api.FacadeFactory;
import io.streamgauge.probe.api.ObservationText;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;

/// Factory for the Kafka facade.
public final class KafkaFacadeFactory implements FacadeFactory {
    @Override
    public String driver() {
        return "kafka";
    }

    @Override
    public Map<String, String> brokerProperties() {
        Map<String, String> properties = new TreeMap<>();
        properties.put("log.retention.check.interval.ms", "500");
        properties.put("log.initial.task.delay.ms", "500");
        properties.put("log.cleaner.backoff.ms", "300");
        return properties;
    }

    @Override
    public Facade open(DriverConfig config, Map<String, String> endpoints) throws DriverException {
        KafkaClients clients = new KafkaClients(config);
        try {
            return KafkaFacade.open(clients);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DriverException(
                    "Kafka " + config.addresses() + ": the connection attempt was interrupted. Run the command again.",
                    e);
        } catch (ExecutionException | RuntimeException e) {
            throw new DriverException(
                    "Kafka " + config.addresses() + ": connection failed: " + ObservationText.of(e)
                            + ". Check that the broker is running. Check the address and the credentials.",
                    e);
        }
    }
}
