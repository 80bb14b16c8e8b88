package io.streamgauge.deploy.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.DeploymentException;
import io.streamgauge.experiment.system.MetricsEndpoints;
import io.streamgauge.experiment.system.MetricsEndpoints.Kind;
import io.streamgauge.measure.resources.MetricsSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConnectedMetricsTest {
    private static MetricsEndpoints endpoints(Kind kind, String... addresses) {
        return new MetricsEndpoints(Map.of(kind, List.of(addresses)));
    }

    @Test
    void createsOneSourcePerAddress() {
        assertThat(ConnectedMetrics.of("kafka", endpoints(Kind.JMX, "a:9999", "b:9999")))
                .extracting(MetricsSource::node)
                .containsExactly("kafka-1", "kafka-2");
        assertThat(ConnectedMetrics.of("rabbitmq", endpoints(Kind.PROMETHEUS, "http://a:15692", "b:15692")))
                .extracting(MetricsSource::node)
                .containsExactly("rabbitmq-1", "rabbitmq-2");
        assertThat(ConnectedMetrics.of("kafka", MetricsEndpoints.NONE)).isEmpty();
    }

    @Test
    void namesHostsByTheirAddress() {
        assertThat(ConnectedMetrics.of(
                        "kafka",
                        endpoints(
                                Kind.NODE_EXPORTER,
                                "a.example:9100",
                                "https://b_2:9100",
                                "http://c",
                                "127.0.0.1:1",
                                "127.0.0.1:2")))
                .extracting(MetricsSource::node)
                .containsExactly("host a.example", "host b_2", "host c", "host 127.0.0.1:1", "host 127.0.0.1:2");
    }

    @Test
    void rejectsKindsThatTheDriverDoesNotSupport() {
        assertThat(ConnectedMetrics.problems("kafka", endpoints(Kind.JMX, "a:9999")))
                .isEmpty();
        assertThat(ConnectedMetrics.problems("rabbitmq", endpoints(Kind.NODE_EXPORTER, "a:9100")))
                .isEmpty();
        assertThat(ConnectedMetrics.problems("rabbitmq", endpoints(Kind.JMX, "a:9999")))
                .singleElement()
                .asString()
                .contains("metrics.jmx", "Use prometheus.");
    }

    @Test
    void reportsEveryAddressThatDoesNotRespond() {
        MetricsEndpoints closed = new MetricsEndpoints(Map.of(
                Kind.NODE_EXPORTER, List.of("127.0.0.1:1"), Kind.PROMETHEUS, List.of("no-such-host.invalid:15692")));

        assertThatThrownBy(() -> MetricsCheck.require("cluster", "rabbitmq", closed))
                .isInstanceOf(DeploymentException.class)
                .hasMessageContaining("systems.cluster.metrics.node-exporter '127.0.0.1:1': metrics cannot be read")
                .hasMessageContaining("Connection refused")
                .hasMessageContaining("systems.cluster.metrics.prometheus 'no-such-host.invalid:15692'")
                .hasMessageContaining("unknown host")
                .hasMessageContaining(
                        "Start the Prometheus endpoint of the broker and the exporter, correct the address, or");
    }

    @Test
    void namesTheAgentOfAJmxAddress() {
        assertThatThrownBy(() -> MetricsCheck.require("cluster", "kafka", endpoints(Kind.JMX, "127.0.0.1:1")))
                .isInstanceOf(DeploymentException.class)
                .hasMessageContaining("Start the JMX agent of the broker, correct the address, or")
                .hasMessageNotContaining("exporter");
    }
}
