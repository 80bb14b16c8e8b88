package io.streamgauge.driver.kafka;

import io.streamgauge.experiment.DurabilityClass;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.TopicConfig;

/// Kafka settings for the durability classes.
///
/// The class determines when a message counts as accepted:
///
/// - D0: The client has written the message to the connection. The broker does not confirm the message.
/// - D1: The message is in the page cache of the leader.
/// - D2: The message is in the page caches of all in-sync replicas, at least two.
/// - D3: All in-sync replicas, at least two, have flushed the message to their disks (`flush.messages=1`). If the topic
///   has only one replica, this replica is enough.
final class Durability {
    static final int FULL_REPLICATION = 3;

    private Durability() {}

    static Map<String, String> producer(DurabilityClass durability) {
        Map<String, String> settings = new TreeMap<>();
        settings.put(ProducerConfig.ACKS_CONFIG, acks(durability));
        // The client allows idempotence only with acks=all.
        settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, Boolean.toString(waitsForReplicas(durability)));
        return settings;
    }

    /// Returns the topic settings of a durability class.
    ///
    /// @param replicas number of replicas of the topic, at least 1
    static Map<String, String> topic(DurabilityClass durability, int replicas) {
        Map<String, String> settings = new TreeMap<>();
        if (waitsForReplicas(durability)) {
            settings.put(TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG, replicas == 1 ? "1" : "2");
        }
        if (durability == DurabilityClass.D3) {
            settings.put(TopicConfig.FLUSH_MESSAGES_INTERVAL_CONFIG, "1");
        }
        return settings;
    }

    private static boolean waitsForReplicas(DurabilityClass durability) {
        return switch (durability) {
            case D0, D1 -> false;
            case D2, D3 -> true;
        };
    }

    private static String acks(DurabilityClass durability) {
        return switch (durability) {
            case D0 -> "0";
            case D1 -> "1";
            case D2, D3 -> "all";
        };
    }
}
