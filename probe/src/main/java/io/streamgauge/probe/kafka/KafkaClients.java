package io.streamgauge.probe.kafka;

import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.kafka.SecuritySettings;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/// Factory for Kafka clients that use the login and the properties of the experiment.
record KafkaClients(DriverConfig config) {
    private static final String TIMEOUT_MILLIS = "10000";

    Admin admin() {
        Map<String, Object> settings = new HashMap<>(SecuritySettings.of(config));
        config.consumerProperties().forEach((name, value) -> {
            if (AdminClientConfig.configNames().contains(name)) {
                settings.put(name, value);
            }
        });
        settings.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrap());
        settings.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, TIMEOUT_MILLIS);
        settings.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, TIMEOUT_MILLIS);
        return Admin.create(settings);
    }

    /// Creates and returns a producer.
    ///
    /// @param own settings of the probe, which take precedence
    KafkaProducer<byte[], byte[]> producer(Map<String, ?> own) {
        Map<String, Object> settings = new HashMap<>(SecuritySettings.of(config));
        settings.putAll(config.producerProperties());
        settings.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrap());
        settings.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, TIMEOUT_MILLIS);
        settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, "30000");
        settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, TIMEOUT_MILLIS);
        settings.put(ProducerConfig.LINGER_MS_CONFIG, "0");
        settings.putAll(own);
        return new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
    }

    KafkaConsumer<byte[], byte[]> consumer(Map<String, ?> own) {
        Map<String, Object> settings = new HashMap<>(SecuritySettings.of(config));
        settings.putAll(config.consumerProperties());
        settings.put(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrap());
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
        settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        settings.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, TIMEOUT_MILLIS);
        settings.putAll(own);
        return new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    /// Returns the security protocol of the producers, for example `SASL_SSL`.
    String securityProtocol() {
        Map<String, String> settings = new HashMap<>(SecuritySettings.of(config));
        settings.putAll(config.producerProperties());
        return settings.getOrDefault(
                CommonClientConfigs.SECURITY_PROTOCOL_CONFIG, CommonClientConfigs.DEFAULT_SECURITY_PROTOCOL);
    }

    private String bootstrap() {
        return String.join(",", config.addresses());
    }
}
