package io.streamgauge.driver.kafka;

import io.streamgauge.experiment.DurabilityClass;
import java.util.Map;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.jspecify.annotations.Nullable;

/// Metrics that show whether a client is connected and whether the client is waiting for a response. This class
/// looks up the metrics only once, because a client with many topics has thousands of metrics.
final class KafkaClientMetrics {
    private final Role role;
    private final @Nullable Metric connections;
    private final @Nullable Metric receivedBytes;
    private final @Nullable Metric bufferBytes;
    private final @Nullable Metric freeBufferBytes;

    private enum Role {
        PRODUCER,
        /// Producer with `acks=0`, whose messages the broker does not confirm.
        UNCONFIRMED_PRODUCER,
        CONSUMER,
        /// Consumer that never polls, because Streamgauge has not assigned any partition to it.
        IDLE_CONSUMER
    }

    private KafkaClientMetrics(Map<MetricName, ? extends Metric> metrics, Role role) {
        this.role = role;
        this.connections = find(metrics, "connection-count");
        this.receivedBytes = find(metrics, "incoming-byte-total");
        this.bufferBytes = find(metrics, "buffer-total-bytes");
        this.freeBufferBytes = find(metrics, "buffer-available-bytes");
    }

    static KafkaClientMetrics ofProducer(Map<MetricName, ? extends Metric> metrics, DurabilityClass durability) {
        return new KafkaClientMetrics(
                metrics, durability == DurabilityClass.D0 ? Role.UNCONFIRMED_PRODUCER : Role.PRODUCER);
    }

    /// @param idle true if the consumer never polls
    static KafkaClientMetrics ofConsumer(Map<MetricName, ? extends Metric> metrics, boolean idle) {
        return new KafkaClientMetrics(metrics, idle ? Role.IDLE_CONSUMER : Role.CONSUMER);
    }

    private static @Nullable Metric find(Map<MetricName, ? extends Metric> metrics, String name) {
        for (Map.Entry<MetricName, ? extends Metric> metric : metrics.entrySet()) {
            String group = metric.getKey().group();
            boolean ofClient = group.equals("producer-metrics") || group.equals("consumer-metrics");
            if (ofClient && metric.getKey().name().equals(name)) {
                return metric.getValue();
            }
        }
        return null;
    }

    double connections() {
        return number(connections);
    }

    double receivedBytes() {
        return number(receivedBytes);
    }

    /// Returns whether the client is a consumer that polls, or a producer with messages in its buffer. A
    /// message stays in the buffer until its send has succeeded or failed.
    boolean needsConnection() {
        return switch (role) {
            case PRODUCER, UNCONFIRMED_PRODUCER -> number(freeBufferBytes) < number(bufferBytes);
            case CONSUMER -> true;
            case IDLE_CONSUMER -> false;
        };
    }

    /// Returns whether a broker must respond to the client.
    boolean awaitsResponse() {
        return role != Role.UNCONFIRMED_PRODUCER && needsConnection();
    }

    private static double number(@Nullable Metric metric) {
        return metric != null && metric.metricValue() instanceof Number number ? number.doubleValue() : 0;
    }
}
