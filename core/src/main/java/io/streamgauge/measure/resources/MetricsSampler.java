package io.streamgauge.measure.resources;

import io.streamgauge.measure.resources.MetricsSource.Metric;
import io.streamgauge.result.row.MetricsRow;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/// Sampler that requests the metrics of the broker nodes once per second. Each node has a separate thread, so
/// that a slow node does not delay the recording or the requests to other nodes. A request without a valid
/// response counts as a missed sample. So does a request that is due before the node has responded to the
/// previous request. The sampler distributes the requests to the nodes evenly over each second.
public final class MetricsSampler implements AutoCloseable {
    private static final long INTERVAL_NANOS = 1_000_000_000;
    private static final long TIMEOUT_MILLIS = 500;
    private static final double NANOS_PER_MILLI = 1e6;

    private final LongSupplier clock;
    private final long startNanos;
    private final long originNanos;
    private final Consumer<List<MetricsRow>> sink;
    private final Consumer<String> failures;
    private final Runnable background;
    private final List<NodeSampler> nodes = new ArrayList<>();
    private volatile boolean closed;

    /// Starts sampling.
    ///
    /// @param clock monotonic clock in nanoseconds
    /// @param originNanos time of this clock from which the times of the rows are counted
    /// @param background action that lowers the priority of the calling thread; each sampling thread starts with
    ///     this action
    /// @param sink consumer of the rows of a sample; called by one thread at a time, and not after [#close]
    /// @param failures consumer of the reason for the first failed request to each node
    public MetricsSampler(
            List<MetricsSource> sources,
            LongSupplier clock,
            long originNanos,
            Runnable background,
            Consumer<List<MetricsRow>> sink,
            Consumer<String> failures) {
        this.clock = clock;
        this.startNanos = clock.getAsLong();
        this.originNanos = originNanos;
        this.background = background;
        this.sink = sink;
        this.failures = failures;
        for (int i = 0; i < sources.size(); i++) {
            nodes.add(new NodeSampler(sources.get(i), INTERVAL_NANOS * (i + 1) / (sources.size() + 1)));
        }
        nodes.forEach(node -> node.thread.start());
    }

    /// Waits at most 0.5 s for pending responses and discards later responses.
    @Override
    public void close() {
        closed = true;
        nodes.forEach(node -> LockSupport.unpark(node.thread));
        long deadline = System.nanoTime() + TIMEOUT_MILLIS * 1_000_000;
        boolean interrupted = false;
        for (NodeSampler node : nodes) {
            try {
                node.thread.join(Math.max(1, (deadline - System.nanoTime()) / 1_000_000));
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        synchronized (this) {
            nodes.forEach(NodeSampler::countPendingAsMissed);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// Sampler of one node, with its own thread.
    private final class NodeSampler {
        private final MetricsSource source;
        private final Thread thread;
        private final long firstNanos;
        private long received;
        private long missed;
        private boolean ended;
        private boolean failureReported;

        NodeSampler(MetricsSource source, long offsetNanos) {
            this.source = source;
            this.firstNanos = startNanos + offsetNanos;
            this.thread = Thread.ofPlatform()
                    .daemon()
                    .name("metrics-" + source.node())
                    .unstarted(this::run);
        }

        private void run() {
            background.run();
            try {
                for (long request = 0; !closed; request = nextRequest(request)) {
                    await(firstNanos + request * INTERVAL_NANOS);
                    if (!closed) {
                        sample();
                    }
                }
            } finally {
                source.close();
            }
        }

        private void await(long nanos) {
            for (long left = nanos - clock.getAsLong(); left > 0 && !closed; left = nanos - clock.getAsLong()) {
                LockSupport.parkNanos(left);
            }
        }

        private void sample() {
            long requestedAt = clock.getAsLong();
            List<Metric> metrics = List.of();
            try {
                metrics = source.sample();
            } catch (IOException | RuntimeException noResponse) {
                reportFirstFailure(noResponse);
            }
            deliver(requestedAt, metrics, clock.getAsLong() - requestedAt);
        }

        private void reportFirstFailure(Exception noResponse) {
            if (!failureReported && !closed) {
                failureReported = true;
                failures.accept("metrics of '" + source.node() + "': " + line(noResponse));
            }
        }

        /// Returns the message of an exception in one line. Exceptions of JMX contain line breaks and the
        /// messages of their causes.
        private static String line(Exception noResponse) {
            return Objects.requireNonNullElse(
                            noResponse.getMessage(), noResponse.getClass().getSimpleName())
                    .replaceAll(";? nested exception is:\\s+(?:[\\w.]+: )?", ": ")
                    .replaceAll("\\s+", " ");
        }

        private void deliver(long requestedAt, List<Metric> metrics, long responseNanos) {
            synchronized (MetricsSampler.this) {
                if (ended || (closed && metrics.isEmpty())) {
                    return;
                }
                boolean responded = !metrics.isEmpty();
                received += responded ? 1 : 0;
                missed += responded ? 0 : 1;
                List<MetricsRow> rows = new ArrayList<>();
                double seconds = seconds(requestedAt);
                metrics.forEach(m -> rows.add(new MetricsRow(seconds, source.node(), m.name(), m.value())));
                if (responded) {
                    rows.add(row(seconds, MetricsRow.SCRAPE_MILLIS, responseNanos / NANOS_PER_MILLI));
                }
                rows.add(row(seconds, MetricsRow.MISSED_SAMPLES, missed));
                sink.accept(rows);
            }
        }

        /// Returns the number of the next request that is not yet due. Requests that became due in the
        /// meantime count as missed.
        private long nextRequest(long request) {
            long passed = Math.floorDiv(clock.getAsLong() - firstNanos, INTERVAL_NANOS);
            long skipped = Math.max(0, passed - request);
            synchronized (MetricsSampler.this) {
                missed += skipped;
            }
            return request + skipped + 1;
        }

        /// Counts every request since the last row as missed if a response is pending, because this response is
        /// too late.
        private void countPendingAsMissed() {
            ended = true;
            long due = Math.floorDiv(clock.getAsLong() - firstNanos, INTERVAL_NANOS) + 1;
            if (thread.isAlive() && due > received + missed) {
                missed = due - received;
                sink.accept(List.of(row(seconds(clock.getAsLong()), MetricsRow.MISSED_SAMPLES, missed)));
            }
        }

        private double seconds(long nanos) {
            return (nanos - originNanos) / 1e9;
        }

        private MetricsRow row(double seconds, String metric, double value) {
            return new MetricsRow(seconds, source.node(), metric, value);
        }
    }
}
