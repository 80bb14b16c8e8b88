package io.streamgauge.driver.kafka;

import io.streamgauge.DriverException;
import io.streamgauge.HostPort;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.ListenerCheck;
import io.streamgauge.driver.ProtocolGreetings;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.utils.AppInfoParser;

/// Facts about a cluster. The driver reads these facts when it connects.
///
/// @param nodes number of running brokers
/// @param versions version of the client library and, if the cluster reports it, the metadata version level
record ClusterFacts(int nodes, Map<String, String> versions) {
    /// Total time limit for the listener check and the requests to the cluster. The timeout of each request is
    /// at least [#MIN_MILLIS], even if less time is left. The driver must report a failure within 15 s, so this
    /// limit leaves 4 s for other work.
    private static final Duration LIMIT = Duration.ofSeconds(11);

    private static final int MIN_MILLIS = 2_000;

    /// Connects to a cluster and reads the facts. Also checks the addresses that the cluster advertises.
    ///
    /// @throws DriverException if no broker accepts this client, or if an advertised address cannot be used. If
    ///     no broker responds, the exception is thrown within 15 s
    static ClusterFacts of(DriverConfig config) throws DriverException {
        // The driver checks the listeners before the client connects. Without this check, the client
        // could interpret the response of a TLS listener as a message length of several gigabytes.
        long begun = System.nanoTime();
        check(config, config.addresses(), false);
        int millis = millisLeft(Duration.ofNanos(System.nanoTime() - begun));
        Collection<Node> nodes;
        Map<String, String> versions;
        try (Admin admin = Admin.create(KafkaClientSettings.admin(config, millis))) {
            try {
                nodes = admin.describeCluster().nodes().get(millis, TimeUnit.MILLISECONDS);
                versions = versions(admin, millisLeft(Duration.ofNanos(System.nanoTime() - begun)));
            } catch (ExecutionException | TimeoutException e) {
                throw unreachable(config, e.getCause() == null ? e : e.getCause());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw unreachable(config, e);
            } finally {
                admin.close(Duration.ofSeconds(2));
            }
        } catch (KafkaException e) {
            throw unreachable(config, e.getCause() == null ? e : e.getCause());
        }
        List<String> advertised = nodes.stream()
                .map(n -> new HostPort(n.host(), n.port()).toString())
                .filter(a -> !config.addresses().contains(a))
                .toList();
        check(config, advertised, true);
        return new ClusterFacts(nodes.size(), versions);
    }

    /// Returns the timeout for the next request, in milliseconds.
    ///
    /// @param elapsed time since the start of the listener check
    static int millisLeft(Duration elapsed) {
        return (int) Math.max(MIN_MILLIS, LIMIT.minus(elapsed).toMillis());
    }

    private static void check(DriverConfig config, List<String> addresses, boolean advertised) throws DriverException {
        if (config.consumerProperties().containsKey(CommonClientConfigs.SECURITY_PROTOCOL_CONFIG)
                || addresses.isEmpty()) {
            return;
        }
        ListenerCheck check = new ListenerCheck(config.security(), ProtocolGreetings.KAFKA);
        Optional<String> trouble = advertised
                ? check.problemOfAny("Kafka node advertised by the cluster", addresses)
                : check.problemOfAll("Kafka", addresses);
        if (trouble.isPresent()) {
            throw new DriverException(trouble.get());
        }
    }

    private static DriverException unreachable(DriverConfig config, Throwable cause) {
        boolean loggedIn = config.security().sasl() != null;
        return new DriverException(
                KafkaErrorExplanation.of(
                        "Kafka at " + String.join(",", config.addresses()) + ": no broker accepts this client",
                        cause,
                        config,
                        loggedIn
                                ? "Check that all nodes are running, and check the logs of the brokers."
                                : "Check that all nodes are running. If the cluster requires a login, add 'sasl', "
                                        + "'user' and 'password'."),
                cause);
    }

    private static Map<String, String> versions(Admin admin, int millis)
            throws ExecutionException, InterruptedException, TimeoutException {
        Map<String, String> versions = new TreeMap<>();
        versions.put("kafka-clients", AppInfoParser.getVersion());
        // The Kafka protocol provides the version of the brokers' metadata format, but not the version
        // of the broker software.
        var level = admin.describeFeatures()
                .featureMetadata()
                .get(millis, TimeUnit.MILLISECONDS)
                .finalizedFeatures()
                .get("metadata.version");
        if (level != null) {
            versions.put("kafka metadata.version level", Short.toString(level.maxVersionLevel()));
        }
        return Map.copyOf(versions);
    }
}
