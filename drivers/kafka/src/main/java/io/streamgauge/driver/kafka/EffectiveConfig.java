package io.streamgauge.driver.kafka;

import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.jspecify.annotations.Nullable;

/// Effective settings of the Kafka clients, including defaults. Unlike the Kafka clients, this class
/// does not log the settings.
final class EffectiveConfig {
    private EffectiveConfig() {}

    /// Returns the effective settings of a producer.
    ///
    /// @throws org.apache.kafka.common.config.ConfigException if the client rejects the settings
    static Map<String, ?> producer(Map<String, Object> settings) {
        return new AbstractConfig(ProducerConfig.configDef(), settings, false).values();
    }

    /// Returns the effective settings of a consumer.
    ///
    /// @throws org.apache.kafka.common.config.ConfigException if the client rejects the settings
    static Map<String, ?> consumer(Map<String, Object> settings) {
        return new AbstractConfig(ConsumerConfig.configDef(), settings, false).values();
    }

    static String shown(ConfigDef definition, String name, @Nullable Object value) {
        ConfigDef.ConfigKey key = definition.configKeys().get(name);
        return key != null && key.type == ConfigDef.Type.PASSWORD ? "[hidden]" : String.valueOf(value);
    }
}
