package io.streamgauge.deploy.metrics;

import static io.streamgauge.deploy.metrics.PrometheusMetric.gauge;
import static io.streamgauge.deploy.metrics.PrometheusMetric.highest;
import static io.streamgauge.deploy.metrics.PrometheusMetric.mean;
import static io.streamgauge.deploy.metrics.PrometheusMetric.rate;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.streamgauge.deploy.metrics.PrometheusText.Sample;
import io.streamgauge.deploy.pulsar.PulsarMetrics;
import io.streamgauge.deploy.rabbitmq.RabbitMetrics;
import io.streamgauge.measure.resources.MetricsSource;
import io.streamgauge.measure.resources.MetricsSource.Metric;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrometheusSourceTest {
    @TempDir
    private Path directory = Path.of("");

    private static List<Sample> read(String text) {
        List<Sample> samples = new ArrayList<>();
        PrometheusText.read(text, _ -> true, samples::add);
        return samples;
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(PrometheusSourceTest.class.getResourceAsStream(name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private Map<String, Double> sample(PrometheusSource source, String text) throws IOException {
        Files.writeString(directory.resolve("metrics"), text);
        return source.sample().stream().collect(Collectors.toMap(Metric::name, Metric::value));
    }

    private PrometheusSource source(PrometheusMetric... wanted) {
        return source(List.of(wanted));
    }

    private PrometheusSource source(List<PrometheusMetric> wanted) {
        return new PrometheusSource("node-1", directory.resolve("metrics").toUri(), wanted);
    }

    @Test
    void splitsLinesIntoNameLabelsAndValue() {
        assertThat(read("""
            # HELP a what it is
            # TYPE a gauge
            a 1
            a{x="1",y="two, \\"three\\" } \\\\ \\n"} 2.5e3 1700000000000
            b{ x="1", } +Inf

            c:d{} NaN\
            """))
                .containsExactly(
                        new Sample("a", Map.of(), 1),
                        new Sample("a", Map.of("x", "1", "y", "two, \"three\" } \\ \n"), 2500),
                        new Sample("b", Map.of("x", "1"), Double.POSITIVE_INFINITY),
                        new Sample("c:d", Map.of(), Double.NaN));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a{x=\"1\"", "a{x=1} 2", "a{x} 1", "a", "a one", "a{x=\"1"})
    void rejectsAnInvalidLine(String line) throws IOException {
        assertThatThrownBy(() -> read(line + "\n"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(line);
        Files.writeString(directory.resolve("metrics"), line);
        assertThatThrownBy(source(gauge("metric", "a"))::sample).isInstanceOf(IOException.class);
    }

    @Test
    void ignoresInvalidLinesOfOtherSeries() throws IOException {
        assertThat(sample(source(gauge("metric", "a")), "b{x 1\na 3\n")).containsOnly(entry("metric", 3.0));
    }

    @Test
    void addsOrMaximisesGaugesWithMatchingLabels() throws IOException {
        PrometheusSource source = source(
                gauge("sum", "a"),
                highest("high", "a", Map.of("q", "0.99"), 1000),
                gauge("twice", "a"),
                gauge("twice", "b"));
        assertThat(sample(source, "a{q=\"0.5\"} 9\na{q=\"0.99\",n=\"1\"} 2\na{q=\"0.99\",n=\"2\"} 3\nb 5\n"))
                .containsOnly(entry("sum", 14.0), entry("high", 3000.0), entry("twice", 19.0));
    }

    @Test
    void selectsSamplesWithoutALabelByAnEmptyValue() throws IOException {
        PrometheusSource source = source(highest("all", "a", Map.of("topic", ""), 1));
        assertThat(sample(source, "a{topic=\"x\"} 9\na{node=\"1\"} 3\n")).containsOnly(entry("all", 3.0));
    }

    @Test
    void rejectsAResponseWithoutAnyWantedSeries() {
        assertThatThrownBy(() -> sample(source(gauge("metric", "a")), "b 1\n"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("does not contain any of the series");
    }

    @Test
    void computesRatesAndMeansSinceTheLastSample() throws IOException {
        PrometheusSource source = source(rate("per_second", "n_total"), mean("mean", "t", Map.of("ok", "yes"), 1));
        String before = "n_total{a=\"1\"} 5\nn_total{a=\"2\"} 6\nt_sum{ok=\"yes\"} 10\nt_count{ok=\"yes\"} 2\n";
        assertThat(sample(source, before)).isEmpty();
        Map<String, Double> second = sample(
                source,
                "n_total{a=\"1\"} 25\nn_total{a=\"2\"} 6\nt_sum{ok=\"yes\"} 22\nt_count{ok=\"yes\"} 5\nt_sum 9\n");
        assertThat(second).containsEntry("mean", 4.0);
        assertThat(second.get("per_second")).isPositive();
    }

    /// Reads a response that RabbitMQ 4.0.5 returned under a load of 500 messages/s on two quorum
    /// queues. The recording does not contain the metrics of Erlang's allocators.
    @Test
    void readsMetricsOfARealRabbitMq() throws IOException {
        Map<String, Double> metrics = sample(source(RabbitMetrics.WANTED), resource("rabbitmq-4.0.5.prom"));
        assertThat(metrics)
                .containsEntry("unacknowledged_messages", 8.0)
                .containsEntry("ready_messages", 0.0)
                .containsEntry("backlog_messages", 8.0)
                .containsEntry("memory_alarm", 0.0)
                .containsEntry("disk_alarm", 0.0)
                .containsKey("memory_used_bytes");
        assertThat(metrics.get("commit_latency_millis")).isBetween(0.66, 0.67);
        assertThat(metrics).as("rates need a second sample").doesNotContainKey("messages_in_per_second");
    }

    /// Reads a response from standalone Pulsar 4.0.8. The recording contains only the required series.
    @Test
    void readsMetricsOfARealPulsarBroker() throws IOException {
        PrometheusSource source = source(PulsarMetrics.BROKER);
        String text = resource("pulsar-broker-4.0.8.prom");
        Map<String, Double> first = sample(source, text);
        assertThat(first)
                .containsEntry("backlog_messages", 4.0)
                .containsEntry("publish_p99_millis", 173.156)
                .containsEntry("heap_used_bytes", 92_314_488.0)
                .containsEntry("direct_memory_bytes", 151_191_583.0)
                .hasSize(4);
        Map<String, Double> second = sample(
                source,
                text.replace(
                                "latency_count{cluster=\"standalone\"} 158.0",
                                "latency_count{cluster=\"standalone\"} 160.0")
                        .replace("56581.0", "56601.0"));
        assertThat(second)
                .containsEntry("publish_mean_millis", 10.0)
                .containsEntry("messages_in_per_second", 0.0)
                .containsEntry("bytes_out_per_second", 0.0)
                .hasSize(9);
    }

    @Test
    void reportsWhyAnAddressDoesNotRespond() {
        MetricsSource source = RabbitMetrics.node("a", "http://127.0.0.1:1");
        assertThatThrownBy(source::sample).isInstanceOf(IOException.class).hasMessageContaining("refused");
    }
}
