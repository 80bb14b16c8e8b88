package io.streamgauge.measure.resources;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.measure.CounterDeltas;
import io.streamgauge.result.row.MetricsRow;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class MetricsSamplerTest {
    private final BlockingQueue<MetricsRow> rows = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> troubles = new LinkedBlockingQueue<>();

    private interface Answer {
        List<MetricsSource.Metric> get() throws IOException;
    }

    private record Node(String node, Answer answer, CountDownLatch closed) implements MetricsSource {
        Node(String node, Answer answer) {
            this(node, answer, new CountDownLatch(1));
        }

        @Override
        public List<Metric> sample() throws IOException {
            return answer.get();
        }

        @Override
        public void close() {
            closed.countDown();
        }
    }

    private MetricsSampler sampling(Node... nodes) {
        return sampling(System.nanoTime(), nodes);
    }

    private MetricsSampler sampling(long originNanos, Node... nodes) {
        return new MetricsSampler(List.of(nodes), System::nanoTime, originNanos, () -> {}, rows::addAll, troubles::add);
    }

    private MetricsRow next(String metric) throws InterruptedException {
        while (true) {
            MetricsRow row = rows.poll(30, TimeUnit.SECONDS);
            assertThat(row).as("a row of " + metric).isNotNull();
            if (row.metric().equals(metric)) {
                return row;
            }
        }
    }

    @Test
    void samplesOtherNodesWhileOneHangs() throws InterruptedException {
        CountDownLatch hanging = new CountDownLatch(1);
        Node hung = new Node("a", () -> {
            try {
                hanging.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return List.of();
        });
        Node well = new Node("b", () -> List.of(new MetricsSource.Metric("bytes_in_per_second", 7)));
        try (MetricsSampler sampler = sampling(hung, well)) {
            assertThat(sampler).isNotNull();
            MetricsRow first = next("bytes_in_per_second");
            MetricsRow second = next("bytes_in_per_second");
            assertThat(first.node()).isEqualTo("b");
            assertThat(first.value()).isEqualTo(7);
            assertThat(first.seconds()).isGreaterThanOrEqualTo(0.66);
            assertThat(second.seconds()).isGreaterThanOrEqualTo(1.66);
        }
        // At the end of the trial, the sampler counts the missing samples of the hung node.
        List<MetricsRow> owed = rows.stream().filter(r -> r.node().equals("a")).toList();
        assertThat(owed).hasSize(1);
        assertThat(owed.getFirst().metric()).isEqualTo(MetricsRow.MISSED_SAMPLES);
        assertThat(owed.getFirst().value()).isGreaterThanOrEqualTo(2);
        rows.clear();
        hanging.countDown();
        assertThat(hung.closed().await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(rows).isEmpty();
    }

    /// The sampler starts 5 s after the start of the schedule.
    @Test
    void countsTimesFromTheOrigin() throws InterruptedException {
        Node well = new Node("a", () -> List.of(new MetricsSource.Metric("bytes_in_per_second", 7)));
        try (MetricsSampler sampler = sampling(System.nanoTime() - 5_000_000_000L, well)) {
            assertThat(sampler).isNotNull();
            assertThat(next("bytes_in_per_second").seconds()).isGreaterThanOrEqualTo(5.5);
        }
    }

    @Test
    void countsFailuresAndReportsTheFirstReason() throws InterruptedException {
        Node failing = new Node("kafka-1", () -> {
            throw new IOException("connection refused");
        });
        try (MetricsSampler sampler = sampling(failing)) {
            assertThat(sampler).isNotNull();
            assertThat(next(MetricsRow.MISSED_SAMPLES).value()).isEqualTo(1);
            assertThat(next(MetricsRow.MISSED_SAMPLES).value()).isGreaterThanOrEqualTo(2);
        }
        assertThat(troubles).containsExactly("metrics of 'kafka-1': connection refused");
        assertThat(failing.closed().await(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void reportsAFailureOfJmxInOneLine() throws InterruptedException {
        Node failing = new Node("kafka-1", () -> {
            throw new IOException("JMX at a:1: Error unmarshaling return header; nested exception is: \n\t"
                    + "java.net.SocketTimeoutException: Read timed out");
        });
        try (MetricsSampler sampler = sampling(failing)) {
            assertThat(sampler).isNotNull();
            next(MetricsRow.MISSED_SAMPLES);
        }
        assertThat(troubles)
                .containsExactly("metrics of 'kafka-1': JMX at a:1: Error unmarshaling return header: Read timed out");
    }

    @Test
    void computesRatesAndMeansSinceTheLastSample() {
        CounterDeltas counters = new CounterDeltas();
        counters.next(1_000_000_000);
        assertThat(counters.perSecond("bytes", 100)).isEmpty();
        assertThat(counters.mean("flush", 50, 10)).isEmpty();
        counters.next(3_000_000_000L);
        assertThat(counters.perSecond("bytes", 400)).hasValue(150);
        assertThat(counters.mean("flush", 80, 20)).hasValue(3);
        counters.next(4_000_000_000L);
        assertThat(counters.mean("flush", 80, 20)).as("nothing was flushed").isEmpty();
        assertThat(counters.perSecond("bytes", 5)).as("the node was restarted").isEmpty();
    }
}
