package io.streamgauge.driver.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.experiment.DurabilityClass;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.metrics.Gauge;
import org.apache.kafka.common.metrics.Metrics;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class KafkaOutageDetectorTest {
    private static final long SECOND = 1_000_000_000L;

    /// Values of the metrics of the client, by name.
    private final Map<String, Double> values = new TreeMap<>();

    private final Metrics metrics = new Metrics();

    @AfterEach
    void close() {
        metrics.close();
    }

    private void setMetrics(String group, double connections, double receivedBytes) {
        values.put("connection-count", connections);
        values.put("incoming-byte-total", receivedBytes);
        values.keySet()
                .forEach(name -> metrics.addMetric(metrics.metricName(name, group), (Gauge<Double>)
                        (config, now) -> values.getOrDefault(name, 0.0)));
    }

    /// Returns a producer with messages in its buffer.
    private KafkaClientMetrics sendingProducer(DurabilityClass durability, double connections) {
        values.put("buffer-total-bytes", 1_000.0);
        values.put("buffer-available-bytes", 400.0);
        setMetrics("producer-metrics", connections, 500);
        return KafkaClientMetrics.ofProducer(metrics.metrics(), durability);
    }

    private KafkaClientMetrics consumer(boolean idle, double connections) {
        setMetrics("consumer-metrics", connections, 500);
        return KafkaClientMetrics.ofConsumer(metrics.metrics(), idle);
    }

    /// Takes one sample per second.
    ///
    /// @return first outage in this time; null if there is no outage
    private static @Nullable String outageWithin(int seconds, KafkaClientMetrics client) {
        KafkaOutageDetector.History history = new KafkaOutageDetector.History(0);
        String outage = null;
        for (int s = 1; s <= seconds && outage == null; s++) {
            outage = history.add(List.of(client), s * SECOND);
        }
        return outage;
    }

    @Test
    void detectsASilentBroker() {
        KafkaClientMetrics producer = sendingProducer(DurabilityClass.D1, 1);
        assertThat(outageWithin(31, producer)).isNull();
        assertThat(outageWithin(32, producer)).contains("no broker has responded to any client for 30 s");
        values.put("buffer-available-bytes", 1_000.0);
        assertThat(outageWithin(100, producer)).isNull();
    }

    @Test
    void expectsNoResponseToUnconfirmedMessages() {
        assertThat(outageWithin(100, sendingProducer(DurabilityClass.D0, 1))).isNull();
    }

    @Test
    void detectsTheLossOfAllConnections() {
        KafkaClientMetrics producer = sendingProducer(DurabilityClass.D0, 0);
        assertThat(outageWithin(10, producer)).isNull();
        assertThat(outageWithin(11, producer)).contains("no client has had a connection to a broker for 10 s");
    }

    @Test
    void detectsTheLossOfTheConnectionsOfAConsumer() {
        assertThat(outageWithin(11, consumer(false, 0))).contains("no client has had a connection");
    }

    @Test
    void detectsASilentBrokerOfAConsumer() {
        assertThat(outageWithin(32, consumer(false, 1))).contains("no broker has responded");
    }

    @Test
    void expectsNoConnectionOfAnIdleConsumer() {
        assertThat(outageWithin(100, consumer(true, 0))).isNull();
    }
}
