package io.streamgauge.driver.kafka;

import java.util.Map;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.jspecify.annotations.Nullable;

/// Metrics that show whether a client is connected and whether the client is waiting for a response. This class
/// looks up the metrics only once, because a client with many topics has thousands of metrics.
final class KafkaClientMetrics {
    private final boolean consumer;
    private final @Nullable Metric connections;
    private final @Nullable Metric receivedBytes;
    private final @Nullable Metric bufferBytes;
    private final @Nullable Metric freeBufferBytes;

    private KafkaClientMetrics(Map<MetricName, ? extends Metric> metrics, boolean consumer) {
        this.consumer = consumer;
        this.connections = find(metrics, "connection-count");
        this.receivedBytes = find(metrics, "incoming-byte-total");
        this.bufferBytes = find(metrics, "buffer-total-bytes");
        this.freeBufferBytes = find(metrics, "buffer-available-bytes");
    }

    static KafkaClientMetrics ofProducer(Map<MetricName, ? extends Metric> metrics) {
        return new KafkaClientMetrics(metrics, false);
    }

    static KafkaClientMetrics ofConsumer(Map<MetricName, ? extends Metric> metrics) {
        return new KafkaClientMetrics(metrics, true);
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

    /// Returns whether the client is a consumer, or a producer with messages in its buffer. A message stays in
    /// the buffer until its send has succeeded or failed.
    boolean isWaiting() {
        return consumer || number(freeBufferBytes) < number(bufferBytes);
    }

    private static double number(@Nullable Metric metric) {
        return metric != null && metric.metricValue() instanceof Number number ? number.doubleValue() : 0;
    }
}
