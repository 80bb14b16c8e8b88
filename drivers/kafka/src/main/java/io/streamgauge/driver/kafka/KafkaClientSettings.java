package io.streamgauge.driver.kafka;

import io.streamgauge.driver.DriverConfig;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.RoundRobinAssignor;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.ByteBufferDeserializer;

/// Properties of the Kafka clients. Properties of the experiment override Streamgauge's defaults. Properties
/// that the durability class requires override all other properties.
public final class KafkaClientSettings {
    /// Producer properties that an experiment cannot set.
    static final Set<String> RESERVED_PRODUCER = Set.of(
            ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
            ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG,
            ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG,
            ProducerConfig.ACKS_CONFIG,
            ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
            ProducerConfig.TRANSACTIONAL_ID_CONFIG);

    static final Set<String> RESERVED_CONSUMER = Set.of(
            ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
            ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG,
            ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG,
            ConsumerConfig.GROUP_ID_CONFIG,
            ConsumerConfig.GROUP_INSTANCE_ID_CONFIG,
            ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
            ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG);

    // Sends must fail if an outage lasts for 30 s. With the client's default timeout of 2 minutes, such an outage would
    // not cause failed sends. The client requires delivery.timeout.ms >= linger.ms + request.timeout.ms.
    static final Map<String, String> OWN_PRODUCER = Map.of(
            ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, "30000",
            ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, "15000",
            ProducerConfig.MAX_BLOCK_MS_CONFIG, "30000");

    // Offset commits are infrequent and asynchronous, so that they are comparable with the batched acknowledgements of
    // other systems. Kafka's default assignor assigns the partitions of each topic separately. If there are many topics
    // with one partition each, this assignor assigns all partitions to the first consumer of the group.
    static final Map<String, String> OWN_CONSUMER = Map.of(
            ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "true",
            ConsumerConfig.AUTO_COMMIT_INTERVAL_MS_CONFIG, "5000",
            // Otherwise, a consumer that polls while its topic is deleted would create the topic again.
            ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, "false",
            ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest",
            ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG, RoundRobinAssignor.class.getName());

    private KafkaClientSettings() {}

    /// Returns the producer properties, except for the addresses and the serializers.
    public static Map<String, String> visibleProducer(DriverConfig config) {
        Map<String, String> settings = new TreeMap<>(OWN_PRODUCER);
        settings.putAll(SecuritySettings.of(config));
        settings.putAll(config.producerProperties());
        settings.putAll(Durability.producer(config.durability()));
        return settings;
    }

    public static Map<String, String> visibleConsumer(DriverConfig config) {
        Map<String, String> settings = new TreeMap<>(OWN_CONSUMER);
        if (KafkaAssignment.of(config) == KafkaAssignment.STATIC
                || "consumer".equalsIgnoreCase(config.consumerProperties().get(ConsumerConfig.GROUP_PROTOCOL_CONFIG))) {
            // Streamgauge or the broker assigns the partitions. If the broker assigns them, the client rejects this
            // property.
            settings.remove(ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG);
        }
        settings.putAll(SecuritySettings.of(config));
        settings.putAll(config.consumerProperties());
        return settings;
    }

    static Map<String, Object> producer(DriverConfig config) {
        Map<String, Object> settings = new HashMap<>(visibleProducer(config));
        settings.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrap(config));
        settings.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class.getName());
        settings.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class.getName());
        return settings;
    }

    static Map<String, Object> consumer(DriverConfig config, String groupId) {
        Map<String, Object> settings = new HashMap<>(visibleConsumer(config));
        settings.put(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrap(config));
        settings.put(ConsumerConfig.GROUP_ID_CONFIG, groupId);
        settings.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class.getName());
        settings.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteBufferDeserializer.class.getName());
        return settings;
    }

    /// Returns the properties of an admin client, including the security properties of the consumers.
    ///
    /// @param timeoutMillis timeout for each request
    static Map<String, Object> admin(DriverConfig config, int timeoutMillis) {
        Map<String, Object> settings = new HashMap<>(SecuritySettings.of(config));
        config.consumerProperties().forEach((name, value) -> {
            if (AdminClientConfig.configNames().contains(name) && isSecurity(name)) {
                settings.put(name, value);
            }
        });
        settings.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrap(config));
        settings.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, timeoutMillis);
        settings.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, timeoutMillis);
        return settings;
    }

    private static boolean isSecurity(String name) {
        return name.startsWith("security.") || name.startsWith("sasl.") || name.startsWith("ssl.");
    }

    private static String bootstrap(DriverConfig config) {
        return config.addresses().isEmpty() ? "localhost:9092" : String.join(",", config.addresses());
    }
}
