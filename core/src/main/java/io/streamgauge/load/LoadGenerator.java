package io.streamgauge.load;

import io.streamgauge.DriverException;
import io.streamgauge.driver.ConsumerLimit;
import io.streamgauge.driver.Driver;
import io.streamgauge.experiment.workload.RateProfile.Transfer;
import io.streamgauge.experiment.workload.Workload;
import io.streamgauge.load.coordination.Coordination;
import io.streamgauge.load.coordination.Drain;
import io.streamgauge.load.coordination.SoleWorker;
import io.streamgauge.load.coordination.WorkerShare;
import io.streamgauge.load.ledger.WorkerLedger;
import io.streamgauge.load.schedule.Schedule;
import io.streamgauge.load.sender.Sender;
import io.streamgauge.load.sender.SenderRate;
import io.streamgauge.measure.ClockShift;
import io.streamgauge.measure.PauseMeter;
import io.streamgauge.measure.Timeline;
import io.streamgauge.measure.TimelineRate;
import io.streamgauge.result.outcome.ChurnCounts;
import io.streamgauge.result.outcome.LoadOutcome;
import io.streamgauge.result.row.Phase;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Generator of the load of a trial. The generator prepares the clients of an open driver, runs the warm-up, the
/// measured phase and the drain, and computes the final counters.
public final class LoadGenerator {
    private static final long INTERVAL_NANOS = 1_000_000_000L;
    /// Time between the preparation and the start of the schedule, which allows all senders to start together.
    private static final long START_DELAY_NANOS = 50_000_000L;
    /// Additional waiting time after the last expected message, during which consumers can still
    /// receive duplicates.
    private static final long LINGER_NANOS = 300_000_000L;
    /// Minimum length of a warm-up during which the number of sender threads can adapt to the load.
    private static final long SETTLING_NANOS = 5_000_000_000L;

    private final LoadSpec spec;
    private final Driver driver;
    private final TrialTime time;
    private final IntervalSink sink;
    private final Supplier<ClockShift> clocks;
    private final Coordination coordination;
    private final Schedule schedule;
    private final Timeline timeline;
    private final ListenerGuard guard = new ListenerGuard();
    /// Limit on the rate of each consumer; null if the rate is not limited.
    private final @Nullable ConsumerLimit limit;

    private volatile boolean stopped;
    private volatile boolean warm;
    /// Agreed start of the measured phase after an automatic warm-up, in nanoseconds after the start of the schedule;
    /// negative if this worker chooses the start.
    private volatile long agreedMeasureStart = -1;
    private @Nullable TrialClients clients;

    public LoadGenerator(LoadSpec spec, Driver driver, TrialTime time, IntervalSink sink) {
        this(spec, driver, time, sink, SoleWorker.WHOLE);
    }

    /// @param coordination coordination with the other workers of the trial
    public LoadGenerator(LoadSpec spec, Driver driver, TrialTime time, IntervalSink sink, Coordination coordination) {
        this(spec, driver, time, sink, coordination, ClockShift::new);
    }

    /// @param clocks supplier of the clock shift, called when the load starts
    LoadGenerator(LoadSpec spec, Driver driver, TrialTime time, IntervalSink sink, Supplier<ClockShift> clocks) {
        this(spec, driver, time, sink, SoleWorker.WHOLE, clocks);
    }

    private LoadGenerator(
            LoadSpec spec,
            Driver driver,
            TrialTime time,
            IntervalSink sink,
            Coordination coordination,
            Supplier<ClockShift> clocks) {
        this.spec = spec;
        this.driver = driver;
        this.time = time;
        this.sink = sink;
        this.coordination = coordination;
        this.clocks = clocks;
        this.schedule = Schedule.of(spec.workload().rate(), spec.phases());
        double perConsumer = spec.workload().consumerPerSecond();
        this.limit = perConsumer == Workload.UNLIMITED ? null : new ConsumerLimit(perConsumer);
        this.timeline = new Timeline(time.clock(), coordination.originNanos(time.clock()));
    }

    /// Creates the destinations, opens the clients and checks every path. [#stop] ends the check early.
    ///
    /// @throws DriverException if a destination cannot be created, or if a client or a path does not respond
    public void prepare() throws DriverException, InterruptedException {
        try {
            PreparationProgress progress = new PreparationProgress(time, sink);
            clients = new ClientOpener(driver, spec, schedule, timeline, guard, progress, coordination, limit).open();
            new PathCheck(clients, time, spec.workload().partitions(), () -> stopped, progress, coordination)
                    .awaitReady();
        } catch (DriverException e) {
            // A path check can time out because a listener has thrown an exception.
            guard.requireIntact();
            throw e;
        }
    }

    /// Ends the load early. [#run] then returns the current counters, usually within a second. This method may
    /// be called on any thread.
    public void stop() {
        stopped = true;
        TrialClients open = clients;
        if (open != null) {
            open.senders().forEach(Sender::stop);
        }
    }

    /// Ends an automatic warm-up. The measured phase usually starts one to two seconds later, or earlier if the
    /// warm-up reaches its limit. This method may be called on any thread.
    public void endWarmup() {
        warm = true;
    }

    /// Ends an automatic warm-up at the same instant in all workers. This method may be called on any thread.
    ///
    /// @param seconds start of the measured phase, in seconds after the start of the schedule
    public void endWarmupAt(double seconds) {
        agreedMeasureStart = Math.round(seconds * 1e9);
        warm = true;
    }

    /// Adjusts the timeline to the clock of the controller. This method may be called on any thread.
    public void followClock(TimelineRate controller) {
        timeline.steerTo(controller);
    }

    /// Returns the instant on the timeline that corresponds to a reading of the clock. This method may be called
    /// on any thread.
    public long timelineAt(long clockNanos) {
        return timeline.ofClock(clockNanos);
    }

    /// Runs the warm-up, the measured phase and the drain, and returns the final counters. Call this
    /// method once, after [#prepare].
    ///
    /// @throws DriverException if the worker receives the agreed end of the warm-up too late
    public LoadOutcome run() throws DriverException, InterruptedException {
        return new DeliveryReconciliation(spec, runShare()).outcome();
    }

    /// Runs this worker's share of the warm-up, the measured phase and the drain, and returns the ledger of this
    /// worker. Call this method once, after [#prepare].
    ///
    /// @throws DriverException if the worker receives the agreed end of the warm-up too late
    public WorkerLedger runShare() throws DriverException, InterruptedException {
        TrialClients open = clients;
        if (open == null) {
            throw new IllegalStateException("call prepare() before run()");
        }
        WorkerShare share = coordination.share();
        TrialClients reported =
                coordination.isReplicated() ? open.reportedBy(share.index(), share.placementOf(spec.workload())) : open;
        // The start is a whole number of microseconds. Therefore, rounding in compact envelopes does not move a message
        // to another phase.
        long start = coordination.awaitStart(timeline.now() + START_DELAY_NANOS) / 1000 * 1000;
        timeline.measureFrom(start + schedule.measureStartNanos());
        long drainNanos = spec.phases().drain().toNanos();
        open.senders().forEach(s -> s.begin(start, drainNanos));
        if (stopped) {
            open.senders().forEach(Sender::stop);
        }
        ChurnLoad churn = new ChurnLoad(driver, open.topology(), spec, timeline, time, guard);
        try (PauseMeter pauses = PauseMeter.start()) {
            double producers = spec.workload().producers();
            IntervalReporter reporter = new IntervalReporter(
                    reported, reported.senders().size() / producers, schedule, pauses, clocks.get(), sink, start);
            time.until(timeline.toClock(start), () -> stopped);
            long started = timeline.now();
            if (limit != null) {
                limit.start();
            }
            BooleanSupplier ended = endCondition(open, start);
            if (share.isFirst()) {
                reporter.include(churn.recorders());
            }
            if (share.isFirst() || coordination.isReplicated()) {
                churn.start(start, schedule);
            }
            if (open.senders().isEmpty()) {
                time.startWithoutSenders();
            } else {
                time.start(open.senders(), rateOfSender(), timeline::toClock, pauses);
            }
            // The report takes time, which must not delay the senders.
            sink.started(started - start, timeline.now() - started);
            load(open, reporter, start, ended);
            churn.stop();
            int connections = driver.openConnections();
            Drain own = new LoadDrain(open, () -> time.sendersDone() && churn.isSettled());
            long deadline = start + schedule.endNanos() + drainNanos;
            boolean drained = drain(open, () -> coordination.isDrained(own), reporter, deadline);
            ChurnCounts churned = churn.finish();
            if (!drained) {
                // The ledger contains the messages that arrived after the deadline. Their latencies must be reported.
                reporter.endInterval(timeline.now(), Phase.DRAIN, true);
            }
            requireAlive(open);
            guard.requireIntact();
            return new LedgerReader(reported)
                    .read(
                            connections,
                            share.isFirst() || !coordination.isReplicated(),
                            share.isFirst() ? churned : null);
        } finally {
            liftLimit();
            churn.finish();
            time.close();
        }
    }

    private void liftLimit() {
        if (limit != null) {
            limit.lift();
        }
    }

    /// Fails the trial if a sender has failed. A failed sender does not send the remaining messages of
    /// its schedule. Therefore, all figures of the trial are invalid.
    private static void requireAlive(TrialClients open) {
        for (Sender sender : open.senders()) {
            Throwable failure = sender.failure();
            if (failure != null) {
                throw new IllegalStateException("sender " + sender.index() + " failed: " + failure, failure);
            }
        }
    }

    private SenderRate rateOfSender() {
        if (schedule.saturating()) {
            return SenderRate.SATURATING;
        }
        int producers = spec.workload().producers();
        double mean = schedule.arrivalsUntil(schedule.endNanos()) / (schedule.endNanos() / 1e9);
        boolean constant = Math.abs(schedule.peakRate() - mean) < 1e-6 * mean;
        boolean settles = constant && schedule.measureStartNanos() >= SETTLING_NANOS;
        return new SenderRate(mean / producers, schedule.peakRate() / producers, settles);
    }

    /// Runs the warm-up and the measured phase. Intervals end every second and exactly at the
    /// boundaries of the phases and of an outage.
    private void load(TrialClients open, IntervalReporter reporter, long start, BooleanSupplier ended)
            throws DriverException, InterruptedException {
        ConsumerOutage outage = ConsumerOutage.of(
                spec.workload().outage(),
                open.receivers(),
                schedule,
                spec.phases().measure());
        boolean warmupEnded = false;
        long at = 0;
        while (at < schedule.endNanos() && !stopped && !ended.getAsBoolean()) {
            boolean warmup = at < schedule.measureStartNanos();
            long phaseEnd = warmup ? schedule.measureStartNanos() : schedule.endNanos();
            at = outage.intervalEnd(at, Math.min(at + INTERVAL_NANOS, phaseEnd));
            time.until(timeline.toClock(start + at), () -> stopped || ended.getAsBoolean());
            boolean consuming = outage.isConsuming();
            outage.update(at, reporter.endInterval(timeline.now(), warmup ? Phase.WARMUP : Phase.MEASURE, consuming));
            // An agreed end of the warm-up can arrive late, after the limit of the warm-up.
            boolean mustEnd = warmup || agreedMeasureStart >= 0;
            if (warm && mustEnd && spec.phases().isWarmupAutomatic() && !warmupEnded) {
                warmupEnded = endWarmup(start, at);
            }
        }
        liftLimit();
        open.receivers().forEach(Driver.Consumer::resume);
    }

    /// Sets the start of the measured phase to the end of an interval, at least half a second from now.
    /// Therefore, no sender has sent a message of the measured phase yet.
    ///
    /// @param at planned end of the latest interval, in nanoseconds after the start of the schedule
    /// @return false if the limit of the warm-up is reached first
    private boolean endWarmup(long start, long at) throws DriverException {
        if (agreedMeasureStart >= 0) {
            return endWarmupAsAgreed(start, agreedMeasureStart);
        }
        long measureStart = at + INTERVAL_NANOS;
        while (start + measureStart < timeline.now() + INTERVAL_NANOS / 2) {
            measureStart += INTERVAL_NANOS;
        }
        if (measureStart >= schedule.measureStartNanos()) {
            return false;
        }
        startMeasuring(start, measureStart);
        return true;
    }

    /// @throws DriverException if the agreed start is not at least half a second from now
    private boolean endWarmupAsAgreed(long start, long measureStart) throws DriverException {
        if (measureStart >= schedule.measureStartNanos()) {
            return false;
        }
        if (start + measureStart < timeline.now() + INTERVAL_NANOS / 2) {
            throw new DriverException("a worker was notified too late that the warm-up had ended, and could not start"
                    + " the measured phase together with the other workers. Stop other programs, lower the rate, or use"
                    + " fewer workers");
        }
        startMeasuring(start, measureStart);
        return true;
    }

    private void startMeasuring(long start, long measureStart) {
        schedule.endWarmupAt(measureStart);
        timeline.measureFrom(start + measureStart);
        sink.warmupEnds(measureStart / 1e9);
    }

    /// Returns the condition that ends the load before the end of its schedule. A load of transfers ends when
    /// the last transfer is complete. Other loads do not end early.
    private BooleanSupplier endCondition(TrialClients open, long start) {
        return spec.workload().rate() instanceof Transfer transfer
                ? new TransferScheduler(transfer, open, timeline, sink, start, schedule.measureStartNanos())::step
                : () -> false;
    }

    /// Waits for the outcomes and the deliveries, and stops the senders.
    ///
    /// @return false if the deadline or a stop ended the drain. In this case, the caller ends the last interval
    private boolean drain(TrialClients open, BooleanSupplier isDrained, IntervalReporter reporter, long deadline)
            throws InterruptedException {
        boolean drained = false;
        while (!stopped && !drained && timeline.now() < deadline) {
            long next = Math.min(deadline, timeline.now() + INTERVAL_NANOS);
            time.until(timeline.toClock(next), () -> stopped || isDrained.getAsBoolean());
            drained = isDrained.getAsBoolean();
            if (drained && !open.groups().isEmpty()) {
                time.until(timeline.toClock(timeline.now() + LINGER_NANOS), () -> stopped);
            }
            if (drained || (!stopped && timeline.now() < deadline)) {
                reporter.endInterval(timeline.now(), Phase.DRAIN, true);
            }
        }
        open.senders().forEach(Sender::stop);
        // A sender cannot stop while its client blocks it. After at most one second, the generator uses
        // the current counters of this sender.
        time.until(timeline.toClock(timeline.now() + INTERVAL_NANOS), time::sendersDone);
        return drained;
    }
}
