package io.streamgauge.load;

import io.streamgauge.DriverException;
import io.streamgauge.driver.Driver;
import io.streamgauge.experiment.RateProfile.Transfer;
import io.streamgauge.measure.ClockShift;
import io.streamgauge.measure.PauseMeter;
import io.streamgauge.measure.Timeline;
import io.streamgauge.result.LoadOutcome;
import io.streamgauge.result.row.Phase;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Runs one trial's load against an open driver: prepare, warm up, measure, drain, settle.
public final class LoadGenerator {
    private static final long INTERVAL_NANOS = 1_000_000_000L;
    /// Between the last preparation and the first message, so that all senders start together.
    private static final long LEAD_NANOS = 50_000_000L;
    /// After the last expected message, for duplicates that come late.
    private static final long LINGER_NANOS = 300_000_000L;

    private final LoadSpec spec;
    private final Driver driver;
    private final TrialTime time;
    private final IntervalSink sink;
    private final Supplier<ClockShift> clocks;
    private final Schedule schedule;
    private final Timeline timeline;
    private volatile boolean stopped;
    private @Nullable TrialClients clients;
    private int idleConsumers;

    public LoadGenerator(LoadSpec spec, Driver driver, TrialTime time, IntervalSink sink) {
        this(spec, driver, time, sink, ClockShift::new);
    }

    /// @param clocks made when the load starts
    LoadGenerator(LoadSpec spec, Driver driver, TrialTime time, IntervalSink sink, Supplier<ClockShift> clocks) {
        this.spec = spec;
        this.driver = driver;
        this.time = time;
        this.sink = sink;
        this.clocks = clocks;
        this.schedule = Schedule.of(spec.workload().rate(), spec.phases());
        this.timeline = new Timeline(time.clock());
    }

    /// Makes the destinations, opens the clients and proves every path, or returns early after [#stop].
    ///
    /// @throws DriverException if something does not answer
    public void prepare() throws DriverException, InterruptedException {
        clients = TrialClients.open(driver, spec, schedule, timeline);
        idleConsumers = new ReadinessCheck(clients, time, spec.workload().partitions(), () -> stopped).prove();
    }

    /// Ends the load early: [#run] then returns within a second with what was counted so far. From any thread.
    public void stop() {
        stopped = true;
        TrialClients open = clients;
        if (open != null) {
            open.senders().forEach(Sender::stop);
        }
    }

    /// Runs warm-up, measured phase and drain. Call once, after [#prepare].
    public LoadOutcome run() throws InterruptedException {
        TrialClients open = clients;
        if (open == null) {
            throw new IllegalStateException("prepare() comes before run()");
        }
        // whole microseconds, so that the compact envelope's rounding cannot move a message across the boundary
        long start = (timeline.now() + LEAD_NANOS) / 1000 * 1000;
        timeline.measureFrom(start + schedule.measureStartNanos());
        long drainNanos = spec.phases().drain().toNanos();
        open.senders().forEach(s -> s.begin(start, drainNanos));
        if (stopped) {
            open.senders().forEach(Sender::stop);
        }
        try (PauseMeter pauses = PauseMeter.start()) {
            IntervalReporter reporter = new IntervalReporter(open, schedule, pauses, clocks.get(), sink, start);
            time.until(timeline.toClock(start), () -> stopped);
            sink.started();
            BooleanSupplier over = over(open, start);
            time.start(open.senders(), ratePerSender(), timeline::toClock, pauses);
            load(open, reporter, start, over);
            int connections = driver.openConnections();
            drain(open, reporter, start + schedule.endNanos() + drainNanos);
            requireAlive(open);
            return new DeliveryReconciliation(open).outcome(connections, idleConsumers);
        } finally {
            time.close();
        }
    }

    /// A sender that threw has left part of the schedule undone: no figure of the trial would mean what it says.
    private static void requireAlive(TrialClients open) {
        for (Sender sender : open.senders()) {
            Throwable failure = sender.failure();
            if (failure != null) {
                throw new IllegalStateException("sender " + sender.index() + " broke: " + failure, failure);
            }
        }
    }

    private double ratePerSender() {
        double seconds = schedule.endNanos() / 1e9;
        return schedule.saturating()
                ? Double.POSITIVE_INFINITY
                : schedule.arrivalsUntil(schedule.endNanos())
                        / seconds
                        / spec.workload().producers();
    }

    /// Intervals end every second and exactly at the boundaries of the phases and of an outage.
    private void load(TrialClients open, IntervalReporter reporter, long start, BooleanSupplier over)
            throws InterruptedException {
        long warmupEnd = schedule.measureStartNanos();
        long end = schedule.endNanos();
        ConsumerOutage outage = ConsumerOutage.of(
                spec.workload().outage(),
                open.receivers(),
                schedule,
                spec.phases().measure());
        long at = 0;
        while (at < end && !stopped && !over.getAsBoolean()) {
            boolean warmup = at < warmupEnd;
            at = outage.cut(at, Math.min(at + INTERVAL_NANOS, warmup ? warmupEnd : end));
            time.until(timeline.toClock(start + at), () -> stopped || over.getAsBoolean());
            boolean consuming = outage.consuming();
            outage.at(at, reporter.end(timeline.now(), warmup ? Phase.WARMUP : Phase.MEASURE, consuming));
        }
        open.receivers().forEach(Driver.Consumer::resume);
    }

    /// What ends the measured phase before its time: the last transfer.
    private BooleanSupplier over(TrialClients open, long start) {
        return spec.workload().rate() instanceof Transfer transfer
                ? new TransferScheduler(transfer, open, timeline, sink, start, schedule.measureStartNanos())::step
                : () -> false;
    }

    private void drain(TrialClients open, IntervalReporter reporter, long deadline) throws InterruptedException {
        boolean drained = false;
        while (!stopped && !drained && timeline.now() < deadline) {
            long next = Math.min(deadline, timeline.now() + INTERVAL_NANOS);
            time.until(timeline.toClock(next), () -> stopped || (time.sendersDone() && open.isDrained()));
            drained = time.sendersDone() && open.isDrained();
            if (drained && !open.groups().isEmpty()) {
                time.until(timeline.toClock(timeline.now() + LINGER_NANOS), () -> stopped);
            }
            reporter.end(timeline.now(), Phase.DRAIN, true);
        }
        open.senders().forEach(Sender::stop);
        // a sender that its client holds back cannot look at the clock: give it a moment, then count what there is
        time.until(timeline.toClock(timeline.now() + INTERVAL_NANOS), time::sendersDone);
        if (stopped) {
            reporter.end(timeline.now(), Phase.DRAIN, true);
        }
    }
}
