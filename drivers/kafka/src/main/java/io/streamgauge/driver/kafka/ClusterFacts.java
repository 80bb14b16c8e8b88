package io.streamgauge.driver.kafka;

import io.streamgauge.DriverException;
import io.streamgauge.driver.DriverConfig;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.utils.AppInfoParser;

/// What the cluster says of itself when it is first asked.
///
/// @param nodes brokers that are up
/// @param versions of the client and, as far as a client can ask, of the brokers
record ClusterFacts(int nodes, Map<String, String> versions) {
    private static final int TIMEOUT_MILLIS = 10_000;

    /// @throws DriverException within 15 s if no broker answers
    static ClusterFacts of(DriverConfig config) throws DriverException {
        try (Admin admin = Admin.create(ClientSettings.admin(config, TIMEOUT_MILLIS))) {
            try {
                int nodes = admin.describeCluster()
                        .nodes()
                        .get(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS)
                        .size();
                return new ClusterFacts(nodes, versions(admin));
            } catch (ExecutionException | TimeoutException e) {
                throw unreachable(config, e.getCause() == null ? e : e.getCause());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw unreachable(config, e);
            } finally {
                admin.close(java.time.Duration.ofSeconds(2));
            }
        } catch (KafkaException e) {
            throw unreachable(config, e.getCause() == null ? e : e.getCause());
        }
    }

    private static DriverException unreachable(DriverConfig config, Throwable cause) {
        return new DriverException(
                "Kafka at " + String.join(",", config.addresses()) + ": no broker answers (" + Failures.line(cause)
                        + "). Check that it runs and that the address is right.",
                cause);
    }

    private static Map<String, String> versions(Admin admin)
            throws ExecutionException, InterruptedException, TimeoutException {
        Map<String, String> versions = new TreeMap<>();
        versions.put("kafka-clients", AppInfoParser.getVersion());
        // The protocol does not carry the broker's release, only the level of its metadata format.
        var level = admin.describeFeatures()
                .featureMetadata()
                .get(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS)
                .finalizedFeatures()
                .get("metadata.version");
        if (level != null) {
            versions.put("kafka metadata.version level", Short.toString(level.maxVersionLevel()));
        }
        return Map.copyOf(versions);
    }
}
