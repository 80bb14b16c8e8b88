package io.streamgauge.driver.kafka;

import io.streamgauge.DriverException;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.Topology;
import io.streamgauge.experiment.DurabilityClass;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaException;

/// Creation and deletion of the topics of a trial. Each operation opens its own administration client.
/// Therefore, no administration client is connected during the load.
final class KafkaTrialTopics {
    private static final int TIMEOUT_MILLIS = 20_000;
    private static final int DELETE_TIMEOUT_MILLIS = 4_000;
    private final DriverConfig config;
    private final int nodes;

    KafkaTrialTopics(DriverConfig config, int nodes) {
        this.config = config;
        this.nodes = nodes;
    }

    void create(Topology topology) throws DriverException {
        if (config.durability() == DurabilityClass.D2 && nodes < Durability.FULL_REPLICATION) {
            throw new DriverException("Kafka at " + String.join(",", config.addresses()) + ": durability D2 needs at"
                    + " least 3 nodes, but " + nodes + (nodes == 1 ? " responds" : " respond")
                    + ". Start more nodes, or choose another durability class.");
        }
        Map<String, String> settings = new TreeMap<>(config.destinationProperties());
        settings.putAll(Durability.topic(config.durability(), nodes));
        List<NewTopic> topics = topology.destinations().stream()
                .map(d ->
                        new NewTopic(d.name(), d.partitions(), (short) Durability.replication(nodes)).configs(settings))
                .toList();
        try (Admin admin = Admin.create(KafkaClientSettings.admin(config, TIMEOUT_MILLIS))) {
            admin.createTopics(topics).all().get(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
            TopicReadiness.await(admin, topology);
        } catch (ExecutionException | TimeoutException | KafkaException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new DriverException(
                    KafkaErrorExplanation.of(
                            "Kafka topics " + names(topology) + ": cannot be created",
                            cause,
                            config,
                            "Check the destination properties and the broker's log."),
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DriverException("Kafka topics " + names(topology) + ": interrupted. Run again.", e);
        }
    }

    /// Deletes topics and groups within a few seconds, unless the broker is unavailable.
    void delete(Topology topology) {
        try (Admin admin = Admin.create(KafkaClientSettings.admin(config, DELETE_TIMEOUT_MILLIS))) {
            try {
                admin.deleteTopics(names(topology)).all().get(DELETE_TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
                admin.deleteConsumerGroups(groups(topology)).all().get(DELETE_TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
            } catch (ExecutionException | TimeoutException e) {
                // The topics or groups are already deleted, or no broker is available. Kafka removes a group with
                // active members when the offsets of the group expire.
            } finally {
                admin.close(Duration.ZERO);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (KafkaException e) {
            // The administration client could not be created. The topics and groups therefore remain.
        }
    }

    static String group(Topology topology, int group) {
        return names(topology).getFirst() + ".g" + group;
    }

    private static List<String> groups(Topology topology) {
        return IntStream.range(0, topology.groups())
                .mapToObj(g -> group(topology, g))
                .toList();
    }

    static List<String> names(Topology topology) {
        return topology.destinations().stream().map(Topology.Destination::name).toList();
    }
}
