package io.streamgauge.probe.pulsar;

import io.streamgauge.DriverException;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.pulsar.PulsarAuthentication;
import io.streamgauge.driver.pulsar.PulsarOptions;
import io.streamgauge.probe.api.Facade;
import io.streamgauge.probe.api.FacadeFactory;
import io.streamgauge.probe.api.ObservationText;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.api.ClientBuilder;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.api.PulsarClientException;
import org.apache.pulsar.client.api.SizeUnit;

/// Factory for the Pulsar facade. The facade uses `pulsar-client` for messages, and the HTTP administration API
/// for topics and policies.
public final class PulsarFacadeFactory implements FacadeFactory {
    @Override
    public String driver() {
        return "pulsar";
    }

    /// Returns settings for transactions, short BookKeeper ledgers and frequent checks. Short ledgers are
    /// necessary because Pulsar removes messages only in whole ledgers.
    @Override
    public Map<String, String> brokerProperties() {
        Map<String, String> properties = new TreeMap<>();
        properties.put("transactionCoordinatorEnabled", "true");
        properties.put("retentionCheckIntervalInSeconds", "2");
        properties.put("messageExpiryCheckIntervalInMinutes", "1");
        properties.put("managedLedgerMaxSizePerLedgerMbytes", "1");
        properties.put("managedLedgerMinLedgerRolloverTimeMinutes", "0");
        return properties;
    }

    @Override
    public Facade open(DriverConfig config, Map<String, String> endpoints) throws DriverException {
        PulsarOptions variant = PulsarOptions.of(config);
        String admin = endpoints
                .getOrDefault("admin", variant.admin().getFirst())
                .split(",")[0]
                .strip();
        PulsarAuthentication login = new PulsarAuthentication(config);
        try {
            // The topics check the certificates and do not connect. Therefore, they are created before the client.
            return open(new PulsarTopics(admin, variant.namespace(), login), login, config.addresses());
        } catch (PulsarClientException | RuntimeException e) {
            throw new DriverException(
                    "Pulsar " + config.addresses() + ": connection failed: " + ObservationText.of(e)
                            + ". Check that the broker is running. Check the address and the credentials.",
                    e);
        }
    }

    /// Connects to the brokers, or closes the topics if this fails.
    private static Facade open(PulsarTopics topics, PulsarAuthentication login, List<String> addresses)
            throws PulsarClientException {
        boolean opened = false;
        try {
            ClientBuilder builder = PulsarClient.builder();
            login.apply(builder);
            PulsarClient client = builder.serviceUrl(login.scheme() + String.join(",", addresses))
                    .enableTransaction(true)
                    .operationTimeout(10, TimeUnit.SECONDS)
                    .connectionTimeout(10, TimeUnit.SECONDS)
                    .memoryLimit(0, SizeUnit.BYTES)
                    .build();
            opened = true;
            return new PulsarFacade(client, topics);
        } finally {
            if (!opened) {
                topics.close();
            }
        }
    }
}
