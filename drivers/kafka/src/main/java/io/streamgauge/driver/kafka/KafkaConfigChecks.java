package io.streamgauge.driver.kafka;

import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.TlsContext;
import io.streamgauge.experiment.DurabilityClass;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.TopicConfig;

/// Configuration checks for variants that run on Kafka.
final class KafkaConfigChecks {
    private static final Set<String> RESERVED_TOPIC = Set.of(TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG);

    /// Topic properties that an experiment with class D3 cannot set. With another class, an experiment can set
    /// `flush.messages` to flush more often than the class requires.
    private static final Set<String> RESERVED_TOPIC_D3 =
            Set.of(TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG, TopicConfig.FLUSH_MESSAGES_INTERVAL_CONFIG);

    private KafkaConfigChecks() {}

    static List<String> of(DriverConfig config) {
        List<String> problems = new ArrayList<>();
        if (config.durability() == DurabilityClass.D2
                && config.nodes() > 0
                && config.nodes() < Durability.FULL_REPLICATION) {
            problems.add("durability D2 requires at least 3 Kafka nodes, but 'nodes' is " + config.nodes()
                    + ". Set 'nodes' to 3, or choose D0, D1 or D3.");
        }
        problems.addAll(TlsContext.problems(config.security()));
        if (!problems.isEmpty()) {
            return List.copyOf(problems);
        }
        login(config, problems);
        options(config, problems);
        names(
                "producer",
                config.producerProperties().keySet(),
                ProducerConfig.configNames(),
                KafkaClientSettings.RESERVED_PRODUCER,
                problems);
        names(
                "consumer",
                config.consumerProperties().keySet(),
                ConsumerConfig.configNames(),
                KafkaClientSettings.RESERVED_CONSUMER,
                problems);
        names(
                "topic",
                config.destinationProperties().keySet(),
                topicNames(),
                config.durability() == DurabilityClass.D3 ? RESERVED_TOPIC_D3 : RESERVED_TOPIC,
                problems);
        if (problems.isEmpty()) {
            values("producer", () -> checkProducer(KafkaClientSettings.producer(config)), problems);
            values(
                    "consumer",
                    () -> EffectiveConfig.consumer(KafkaClientSettings.consumer(config, "planned")),
                    problems);
        }
        return List.copyOf(problems);
    }

    private static void options(DriverConfig config, List<String> problems) {
        new TreeMap<>(config.options()).forEach((name, value) -> {
            if (name.equals(KafkaReplicas.OPTION)) {
                KafkaReplicas.problem(config).ifPresent(problems::add);
            } else if (!name.equals(KafkaAssignment.OPTION)) {
                problems.add("option '" + name + "': the Kafka driver has only the options '" + KafkaAssignment.OPTION
                        + "' and '" + KafkaReplicas.OPTION + "'. Remove '" + name + "'.");
            } else if (KafkaAssignment.named(value).isEmpty()) {
                problems.add("option '" + name + "': '" + value + "' is unknown. Use "
                        + String.join(" or ", KafkaAssignment.words()) + ".");
            } else if (value.equals(KafkaAssignment.STATIC.word())) {
                for (String property : List.of(
                        ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG, ConsumerConfig.GROUP_PROTOCOL_CONFIG)) {
                    if (config.consumerProperties().containsKey(property)) {
                        problems.add("consumer property '" + property
                                + "': this property has no effect if 'assignment' is static. Remove the property.");
                    }
                }
            }
        });
    }

    private static void login(DriverConfig config, List<String> problems) {
        if (config.credentials().containsKey("token")) {
            problems.add(
                    "connect 'token': the Kafka driver does not support tokens. Use 'sasl', 'user' and 'password', or"
                            + " set the producer and consumer properties 'sasl.mechanism' and 'sasl.jaas.config'.");
        }
        if (config.credentials().containsKey("user") && config.security().sasl() == null) {
            problems.add("connect 'user': Kafka supports several login mechanisms, but 'sasl' is not set. Set 'sasl' to"
                    + " plain, scram-sha-256 or scram-sha-512.");
        }
        Set<String> set = SecuritySettings.of(config).keySet();
        Map.of("producer", config.producerProperties(), "consumer", config.consumerProperties())
                .forEach((scope, properties) -> properties.keySet().stream()
                        .filter(set::contains)
                        .map(name -> scope + " property '" + name
                                + "': 'tls' or 'sasl' in 'connect' sets this property. Remove the property.")
                        .forEach(problems::add));
    }

    private static void names(
            String scope, Set<String> used, Set<String> known, Set<String> reserved, List<String> problems) {
        for (String name : new TreeSet<>(used)) {
            if (reserved.contains(name)) {
                problems.add(scope + " property '" + name
                        + "': this property is reserved for Streamgauge. Remove the property. To change 'acks',"
                        + " 'enable.idempotence', 'flush.messages' or 'min.insync.replicas', choose another durability"
                        + " class.");
            } else if (!known.contains(name)) {
                problems.add(scope + " property '" + name + "': Kafka has no such property. Correct its name.");
            }
        }
    }

    private static void values(String scope, Runnable check, List<String> problems) {
        try {
            check.run();
        } catch (ConfigException e) {
            problems.add(scope + " properties: Kafka rejects a value (" + e.getMessage() + "). Correct the value.");
        }
    }

    /// Checks the producer settings, including the conditions that Kafka checks only when it creates a producer.
    ///
    /// @throws ConfigException if Kafka rejects the settings
    private static void checkProducer(Map<String, Object> settings) {
        Map<String, ?> effective = EffectiveConfig.producer(settings);
        long delivery = number(effective, ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG);
        long min = number(effective, ProducerConfig.LINGER_MS_CONFIG)
                + number(effective, ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG);
        if (delivery < min) {
            throw new ConfigException("delivery.timeout.ms is " + delivery
                    + ", but it must be at least linger.ms + request.timeout.ms, which is " + min);
        }
        if (Boolean.TRUE.equals(effective.get(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG))
                && number(effective, ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION) > 5) {
            throw new ConfigException("max.in.flight.requests.per.connection is greater than 5, but acks=all with"
                    + " idempotence allows at most 5");
        }
        if (Boolean.TRUE.equals(effective.get(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG))
                && number(effective, ProducerConfig.RETRIES_CONFIG) == 0) {
            throw new ConfigException("retries is 0, but acks=all with idempotence requires at least 1");
        }
    }

    private static long number(Map<String, ?> effective, String name) {
        return effective.get(name) instanceof Number number ? number.longValue() : 0;
    }

    private static Set<String> topicNames() {
        Set<String> names = new TreeSet<>();
        for (Field field : TopicConfig.class.getFields()) {
            if (field.getName().endsWith("_CONFIG") && field.getType() == String.class) {
                try {
                    names.add((String) field.get(null));
                } catch (IllegalAccessException e) {
                    throw new IllegalStateException("public constant " + field + ": not readable", e);
                }
            }
        }
        return names;
    }
}
