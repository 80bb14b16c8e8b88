package io.streamgauge.measure;

import io.streamgauge.measure.MetricsSource.Metric;
import io.streamgauge.result.row.MetricsRow;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/// Sampler that requests the metrics of the broker nodes once per second. Each node has a separate thread, so that
/// a slow node delays neither the recording nor other nodes. If a node has not responded before its next request,
/// the sample counts as missed. The requests are spread over the second, away from the ends of intervals.
public final class MetricsSampler implements AutoCloseable {
    private static final long INTERVAL_NANOS = 1_000_000_000;
    private static final long TIMEOUT_MILLIS = 500;
    private static final double NANOS_PER_MILLI = 1e6;

    private final LongSupplier clock;
    private final long startNanos;
    private final Consumer<List<MetricsRow>> sink;
    private final Consumer<String> troubles;
    private final Runnable background;
    private final List<Turn> turns = new ArrayList<>();
    private volatile boolean closed;

    /// Starts sampling.
    ///
    /// @param clock monotonic clock in nanoseconds
    /// @param background action that lowers the priority of the calling thread; runs first on each thread
    /// @param sink receiver of the rows of a sample; called by one thread at a time, and not after [#close]
    /// @param troubles receiver of the reason for the first missed sample of each node
    public MetricsSampler(
            List<MetricsSource> sources,
            LongSupplier clock,
            Runnable background,
            Consumer<List<MetricsRow>> sink,
            Consumer<String> troubles) {
        this.clock = clock;
        this.startNanos = clock.getAsLong();
        this.background = background;
        this.sink = sink;
        this.troubles = troubles;
        for (int i = 0; i < sources.size(); i++) {
            turns.add(new Turn(sources.get(i), INTERVAL_NANOS * (i + 1) / (sources.size() + 1)));
        }
        turns.forEach(turn -> turn.thread.start());
    }

    /// Waits at most 0.5 s for pending responses and discards later responses.
    @Override
    public void close() {
        closed = true;
        turns.forEach(turn -> LockSupport.unpark(turn.thread));
        long deadline = System.nanoTime() + TIMEOUT_MILLIS * 1_000_000;
        boolean interrupted = false;
        for (Turn turn : turns) {
            try {
                turn.thread.join(Math.max(1, (deadline - System.nanoTime()) / 1_000_000));
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        synchronized (this) {
            turns.forEach(Turn::giveUp);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// Requests of one node.
    private final class Turn {
        private final MetricsSource source;
        private final Thread thread;
        private final long firstNanos;
        private long taken;
        private long missed;
        private boolean givenUp;
        private boolean told;

        Turn(MetricsSource source, long offsetNanos) {
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
                for (long turn = 0; !closed; turn = next(turn)) {
                    await(firstNanos + turn * INTERVAL_NANOS);
                    if (!closed) {
                        ask();
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

        private void ask() {
            long asked = clock.getAsLong();
            List<Metric> metrics = List.of();
            try {
                metrics = source.sample();
            } catch (IOException | RuntimeException noAnswer) {
                tell(noAnswer);
            }
            deliver(asked, metrics, clock.getAsLong() - asked);
        }

        private void tell(Exception noAnswer) {
            if (!told && !closed) {
                told = true;
                troubles.accept("metrics of '" + source.node() + "': " + noAnswer.getMessage());
            }
        }

        private void deliver(long askedNanos, List<Metric> metrics, long tookNanos) {
            synchronized (MetricsSampler.this) {
                if (givenUp || (closed && metrics.isEmpty())) {
                    return;
                }
                boolean answered = !metrics.isEmpty();
                taken += answered ? 1 : 0;
                missed += answered ? 0 : 1;
                List<MetricsRow> rows = new ArrayList<>();
                double seconds = seconds(askedNanos);
                metrics.forEach(m -> rows.add(new MetricsRow(seconds, source.node(), m.name(), m.value())));
                if (answered) {
                    rows.add(row(seconds, MetricsRow.SCRAPE_MILLIS, tookNanos / NANOS_PER_MILLI));
                }
                rows.add(row(seconds, MetricsRow.MISSED_SAMPLES, missed));
                sink.accept(rows);
            }
        }

        /// Returns the number of the next request that is not yet due. The requests in between count as missed.
        private long next(long turn) {
            long passed = Math.floorDiv(clock.getAsLong() - firstNanos, INTERVAL_NANOS);
            long skipped = Math.max(0, passed - turn);
            synchronized (MetricsSampler.this) {
                missed += skipped;
            }
            return turn + skipped + 1;
        }

        /// Counts every request since the last row as missed, because a pending response is too late.
        private void giveUp() {
            givenUp = true;
            long due = Math.floorDiv(clock.getAsLong() - firstNanos, INTERVAL_NANOS) + 1;
            if (thread.isAlive() && due > taken + missed) {
                missed = due - taken;
                sink.accept(List.of(row(seconds(clock.getAsLong()), MetricsRow.MISSED_SAMPLES, missed)));
            }
        }

        private double seconds(long nanos) {
            return (nanos - startNanos) / 1e9;
        }

        private MetricsRow row(double seconds, String metric, double value) {
            return new MetricsRow(seconds, source.node(), metric, value);
        }
    }
}
