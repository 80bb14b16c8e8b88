package io.streamgauge.probe.pulsar;

import io.streamgauge.DriverException;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.probe.Facade;
import io.streamgauge.probe.FacadeFactory;
import io.streamgauge.probe.Words;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.api.PulsarClientException;
import org.apache.pulsar.client.api.SizeUnit;

/// Opens Pulsar for the probes: `pulsar-client` for messages, the HTTP administration for topics and policies.
public final class PulsarFacadeFactory implements FacadeFactory {
    private static final String TENANT = "public/default";

    @Override
    public String driver() {
        return "pulsar";
    }

    /// Messages go by whole ledgers: these are short here, and looked after often.
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
        String admin = endpoints.getOrDefault("admin", config.options().getOrDefault("admin", ""));
        if (admin.isEmpty()) {
            throw new DriverException("Pulsar " + config.addresses()
                    + ": the address of its HTTP administration is not known. Set options.admin to http://HOST:PORT.");
        }
        try {
            PulsarClient client = PulsarClient.builder()
                    .serviceUrl("pulsar://" + String.join(",", config.addresses()))
                    .enableTransaction(true)
                    .operationTimeout(10, TimeUnit.SECONDS)
                    .connectionTimeout(10, TimeUnit.SECONDS)
                    .memoryLimit(0, SizeUnit.BYTES)
                    .build();
            return new PulsarFacade(client, new PulsarTopics(admin.split(",")[0].strip(), TENANT));
        } catch (PulsarClientException | RuntimeException e) {
            throw new DriverException(
                    "Pulsar " + config.addresses() + ": cannot be used: " + Words.of(e)
                            + ". Check that it runs and that its addresses are right.",
                    e);
        }
    }
}
