package io.streamgauge.deploy.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.measure.MetricsSource;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConnectedMetricsTest {
    @Test
    void createsOneSourcePerAddress() {
        assertThat(ConnectedMetrics.of("kafka", Map.of("jmx", "a:9999, b:9999")))
                .extracting(MetricsSource::node)
                .containsExactly("kafka-1", "kafka-2");
        assertThat(ConnectedMetrics.of("rabbitmq", Map.of("prometheus", "http://a:15692/")))
                .extracting(MetricsSource::node)
                .containsExactly("rabbitmq-1");
        assertThat(ConnectedMetrics.of("kafka", Map.of())).isEmpty();
        assertThat(ConnectedMetrics.of("rabbitmq", Map.of("queue", "quorum"))).isEmpty();
    }

    @Test
    void rejectsInvalidAddresses() {
        assertThat(ConnectedMetrics.problems("kafka", Map.of("jmx", "a:9999"))).isEmpty();
        assertThat(ConnectedMetrics.problems("pulsar", Map.of("prometheus", "https://h")))
                .isEmpty();
        assertThat(ConnectedMetrics.problems("kafka", Map.of("jmx", "a")))
                .singleElement()
                .asString()
                .contains("'a'", "host:port");
        assertThat(ConnectedMetrics.problems("rabbitmq", Map.of("prometheus", "a:15692,http://h/metrics")))
                .hasSize(2)
                .allSatisfy(problem -> assertThat(problem).contains("http://broker-1.example:15692"));
    }
}
