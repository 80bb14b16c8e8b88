package io.streamgauge.deploy.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.deploy.metrics.PrometheusSource;
import io.streamgauge.measure.resources.MetricsSource.Metric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Test of the names that the JMX exporter assigns to Kafka metrics.
class KafkaExportedMetricsTest {
    @TempDir
    private Path directory = Path.of("");

    @Test
    void countsTheMessagesOfAllTopicsOnce() throws IOException {
        Path file = directory.resolve("metrics");
        PrometheusSource source = new PrometheusSource("kafka-1", file.toUri(), KafkaMetrics.EXPORTED);
        String text = """
            kafka_server_brokertopicmetrics_messagesin_total 100
            kafka_server_brokertopicmetrics_messagesin_total{topic="a"} 60
            kafka_server_brokertopicmetrics_messagesin_total{topic="b"} 40
            kafka_server_replicamanager_underreplicatedpartitions 2
            jvm_memory_bytes_used{area="heap",} 1.5E8
            jvm_memory_bytes_used{area="nonheap",} 9E8
            """;
        Files.writeString(file, text);
        assertThat(sample(source))
                .containsOnly(Map.entry("under_replicated_partitions", 2.0), Map.entry("heap_used_bytes", 1.5e8));

        Files.writeString(file, text.replace("messagesin_total{topic=\"a\"} 60", "messagesin_total{topic=\"a\"} 99"));
        assertThat(sample(source)).containsEntry("messages_in_per_second", 0.0);
    }

    private static Map<String, Double> sample(PrometheusSource source) throws IOException {
        return source.sample().stream().collect(Collectors.toMap(Metric::name, Metric::value));
    }
}
