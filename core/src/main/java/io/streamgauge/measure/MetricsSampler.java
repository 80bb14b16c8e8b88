package io.streamgauge.measure;

import io.streamgauge.measure.MetricsSource.Metric;
import io.streamgauge.result.row.MetricsRow;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/// Asks broker nodes for their metrics once a second, each on a thread of its own, so that a slow node delays neither
/// the books nor the other nodes. A node that has not answered when it is due again is skipped, and what was missed is
/// counted. The nodes' turns are spread over the second, away from its ends, where intervals are closed.
public final class MetricsSampler implements AutoCloseable {
    private static final long INTERVAL_NANOS = 1_000_000_000;
    private static final long PATIENCE_MILLIS = 500;
    private static final double NANOS_PER_MILLI = 1e6;

    private final LongSupplier clock;
    private final long startNanos;
    private final Consumer<List<MetricsRow>> sink;
    private final Consumer<String> troubles;
    private final Runnable background;
    private final List<Turn> turns = new ArrayList<>();
    private volatile boolean closed;

    /// Starts at once.
    ///
    /// @param clock nanoseconds, monotonic
    /// @param background run first on each thread, to make it give way to others
    /// @param sink takes the rows of one sample; called by one thread at a time, and never after [#close]
    /// @param troubles takes the first reason for which each node gave no sample
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

    /// Waits half a second at most for answers that are under way; what comes later is dropped.
    @Override
    public void close() {
        closed = true;
        turns.forEach(turn -> LockSupport.unpark(turn.thread));
        long deadline = System.nanoTime() + PATIENCE_MILLIS * 1_000_000;
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

    /// One node.
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

        /// The turn after this one that is still to come; those that passed meanwhile are missed.
        private long next(long turn) {
            long passed = Math.floorDiv(clock.getAsLong() - firstNanos, INTERVAL_NANOS);
            long skipped = Math.max(0, passed - turn);
            synchronized (MetricsSampler.this) {
                missed += skipped;
            }
            return turn + skipped + 1;
        }

        /// An answer that is still under way will not come in time: every turn since the last row is missed.
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
