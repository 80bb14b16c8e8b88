package io.streamgauge.load;

import io.streamgauge.DriverException;
import io.streamgauge.driver.Driver;
import io.streamgauge.driver.Driver.SendFailure;
import io.streamgauge.driver.Driver.SendListener;
import io.streamgauge.driver.ParallelTasks;
import io.streamgauge.driver.Topology;
import io.streamgauge.experiment.workload.Churn;
import io.streamgauge.load.schedule.Schedule;
import io.streamgauge.measure.Envelope;
import io.streamgauge.measure.LatencyRecorder;
import io.streamgauge.measure.Timeline;
import io.streamgauge.result.LatencyStage;
import io.streamgauge.result.outcome.ChurnCounts;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/// Load that opens and closes producers while the messages of the trial are sent. The producers are opened on a
/// schedule, so a slow broker does not delay the next producers. Each producer sends one message. The connect
/// latency is the time from the due instant of the producer until the broker has accepted this message.
/// Consumers treat the message as a path check, so the message counts exclude it.
final class ChurnLoad {
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);
    /// Openings that were due in the last 100 ms of the load can begin too late on a machine that is only briefly busy.
    private static final long GRACE_NANOS = 100_000_000;
    private static final String NO_OUTCOME = "the attempt did not complete before the drain ended";

    private final Driver driver;
    private final Topology topology;
    private final @Nullable Churn churn;
    private final long tag;
    private final Timeline timeline;
    private final TrialTime time;
    private final ListenerGuard guard;
    private final LatencyRecorder latencies = new LatencyRecorder(LatencyStage.CONNECT);
    private final Set<TemporaryProducer> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger unsettled = new AtomicInteger();
    private final LongAdder due = new LongAdder();
    private final LongAdder opened = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final LongAdder skipped = new LongAdder();
    private final AtomicReference<@Nullable String> firstError = new AtomicReference<>();
    private volatile boolean stopped;
    private volatile long stopNanos;
    private long startNanos;
    private @Nullable Schedule schedule;

    ChurnLoad(Driver driver, Topology topology, LoadSpec spec, Timeline timeline, TrialTime time, ListenerGuard guard) {
        this.driver = driver;
        this.topology = topology;
        this.churn = spec.workload().churn();
        this.tag = spec.tag();
        this.timeline = timeline;
        this.time = time;
        this.guard = guard;
    }

    /// Starts the schedule and returns immediately. This method does nothing if the workload does not have
    /// churn.
    ///
    /// @param startNanos start of the schedule on the timeline
    /// @param schedule schedule of the messages; the churn ends when this schedule ends
    void start(long startNanos, Schedule schedule) {
        if (churn != null) {
            this.startNanos = startNanos;
            this.schedule = schedule;
            scheduleOpening(churn, 0, startNanos, schedule);
        }
    }

    private void scheduleOpening(Churn ofLoad, int index, long startNanos, Schedule schedule) {
        long after = (long) (index * 1e9 / ofLoad.perSecond());
        time.at(timeline.toClock(startNanos + after), () -> {
            if (!stopped && after < schedule.endNanos()) {
                scheduleOpening(ofLoad, index + 1, startNanos, schedule);
                begin(ofLoad, index, startNanos + after);
            }
        });
    }

    private void begin(Churn ofLoad, int index, long dueNanos) {
        boolean measured = timeline.isMeasured(dueNanos);
        count(due, measured);
        if (open.size() >= Churn.MAX_OPEN) {
            count(skipped, measured);
            return;
        }
        unsettled.incrementAndGet();
        TemporaryProducer each = new TemporaryProducer(ofLoad, index, dueNanos, measured);
        open.add(each);
        each.open();
    }

    private static void count(LongAdder counter, boolean measured) {
        if (measured) {
            counter.increment();
        }
    }

    List<LatencyRecorder> recorders() {
        return churn == null ? List.of() : List.of(latencies);
    }

    /// Ends the schedule. Producers that are open or being opened are not closed.
    void stop() {
        if (!stopped) {
            stopNanos = timeline.now();
            stopped = true;
        }
    }

    /// Returns whether every producer whose opening has started has an outcome.
    boolean isSettled() {
        return unsettled.get() == 0;
    }

    /// Closes all producers that are still open.
    ///
    /// @return counts of the measured phase, or null if the workload does not have churn
    @Nullable
    ChurnCounts finish() {
        stop();
        if (churn == null) {
            return null;
        }
        ParallelTasks closers = new ParallelTasks();
        for (TemporaryProducer each : open) {
            each.settle(NO_OUTCOME);
            closers.start(each::close);
        }
        closers.join(CLOSE_TIMEOUT);
        long late = notBegun(churn);
        return new ChurnCounts(
                churn.kind().word(),
                churn.perSecond(),
                due.sum() + late,
                opened.sum(),
                failed.sum(),
                skipped.sum() + late,
                firstError.get());
    }

    /// Returns the number of producers of the measured phase that were due before the end of the schedule, but whose
    /// turn did not come, because the machine was too slow.
    private long notBegun(Churn ofLoad) {
        if (schedule == null) {
            return 0;
        }
        long end = Math.min(schedule.endNanos(), stopNanos - startNanos) - GRACE_NANOS;
        long dueInAll = openingsBefore(ofLoad, end) - openingsBefore(ofLoad, schedule.measureStartNanos());
        return Math.max(0, dueInAll - due.sum());
    }

    private static long openingsBefore(Churn ofLoad, long offsetNanos) {
        return (long) Math.ceil(Math.max(0, offsetNanos) * ofLoad.perSecond() / 1e9);
    }

    private void recordFailure(boolean measured, String detail) {
        if (!measured) {
            return;
        }
        failed.increment();
        firstError.compareAndSet(null, detail);
    }

    private void recordLatency(boolean measured, long nanos) {
        synchronized (latencies) {
            latencies.record(measured, nanos);
        }
    }

    /// Producer that exists from its due instant until it is closed.
    private final class TemporaryProducer implements SendListener {
        private final Churn ofLoad;
        private final int index;
        private final long dueNanos;
        private final boolean measured;
        private final AtomicBoolean settled = new AtomicBoolean();
        private final AtomicBoolean closed = new AtomicBoolean();
        /// Open producer; null before it is open, and after it is closed.
        private final AtomicReference<Driver.@Nullable Producer> producer = new AtomicReference<>();

        TemporaryProducer(Churn ofLoad, int index, long dueNanos, boolean measured) {
            this.ofLoad = ofLoad;
            this.index = index;
            this.dueNanos = dueNanos;
            this.measured = measured;
        }

        void open() {
            Topology.Destination destination =
                    topology.destinations().get(index % topology.destinations().size());
            try {
                Driver.Producer opening = driver.openTemporaryProducer(
                        index,
                        destination,
                        ofLoad.kind() == Churn.Kind.CONNECTIONS,
                        guard.guard("temporary producer " + index, this));
                producer.set(opening);
                if (closed.get()) {
                    // The trial ended while this producer was being opened.
                    closeProducer();
                    return;
                }
                opening.send(0, 0, null, Envelope.createPathCheck(tag, 0, 0));
                opening.flush();
            } catch (DriverException | RuntimeException e) {
                settle(String.valueOf(e.getMessage()));
            }
        }

        @Override
        public void accepted(long token) {
            long now = timeline.now();
            if (settled.compareAndSet(false, true)) {
                recordLatency(measured, now - dueNanos);
                count(opened, measured);
                unsettled.decrementAndGet();
                time.at(timeline.toClock(now + ofLoad.hold().toNanos()), this::close);
            }
        }

        @Override
        public void failed(long token, SendFailure kind, String detail) {
            settle(detail);
        }

        /// Records a failure if the producer does not have an outcome yet.
        void settle(String failure) {
            if (settled.compareAndSet(false, true)) {
                recordFailure(measured, failure);
                unsettled.decrementAndGet();
                time.at(timeline.toClock(timeline.now()), this::close);
            }
        }

        /// Closes the producer. If it is still being opened, [#open] closes it. This method sets the flag
        /// before it reads the producer, and [#open] sets the producer before it reads the flag. Therefore, at
        /// least one of the two methods finds the producer.
        void close() {
            if (closed.compareAndSet(false, true)) {
                try {
                    closeProducer();
                } finally {
                    open.remove(this);
                }
            }
        }

        /// Closes the producer if it is open. If several threads call this method, only one of them closes the
        /// producer.
        private void closeProducer() {
            Driver.Producer toClose = producer.getAndSet(null);
            if (toClose != null) {
                toClose.close(CLOSE_TIMEOUT);
            }
        }
    }
}
