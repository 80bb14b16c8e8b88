package io.streamgauge.experiment.omb;

import java.util.Collection;
import java.util.List;
import java.util.Set;

/// Properties of `commonConfig` that apply only to the producer or only to the consumer of Kafka. OMB passes all
/// properties to both clients, which ignore unknown properties. Streamgauge rejects unknown properties.
final class KafkaScopes {
    private static final Set<String> CONSUMER = Set.of(
            "default.api.timeout.ms",
            "session.timeout.ms",
            "heartbeat.interval.ms",
            "isolation.level",
            "max.poll.records",
            "max.poll.interval.ms",
            "max.partition.fetch.bytes",
            "partition.assignment.strategy",
            "client.rack",
            "check.crcs",
            "exclude.internal.topics",
            "allow.auto.create.topics");
    private static final List<String> CONSUMER_PREFIXES = List.of("fetch.", "group.", "auto.", "enable.auto.");
    private static final Set<String> PRODUCER = Set.of(
            "acks",
            "linger.ms",
            "batch.size",
            "buffer.memory",
            "max.block.ms",
            "max.request.size",
            "max.in.flight.requests.per.connection",
            "delivery.timeout.ms",
            "enable.idempotence",
            "retries",
            "metadata.max.idle.ms");
    private static final List<String> PRODUCER_PREFIXES = List.of("compression.", "partitioner.", "transaction");
    private static final List<String> SECURITY_PREFIXES = List.of("security.", "sasl.", "ssl.");

    private KafkaScopes() {}

    static boolean isConsumerOnly(String property) {
        return CONSUMER.contains(property) || startsWith(property, CONSUMER_PREFIXES);
    }

    static boolean isProducerOnly(String property) {
        return PRODUCER.contains(property) || startsWith(property, PRODUCER_PREFIXES);
    }

    static List<String> security(Collection<String> properties) {
        return properties.stream().filter(p -> startsWith(p, SECURITY_PREFIXES)).toList();
    }

    private static boolean startsWith(String property, List<String> prefixes) {
        return prefixes.stream().anyMatch(property::startsWith);
    }
}
