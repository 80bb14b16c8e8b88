package io.streamgauge.worker;

import io.streamgauge.load.coordination.Coordination.Step;
import io.streamgauge.load.coordination.Drain;
import io.streamgauge.load.coordination.DrainState;
import io.streamgauge.load.coordination.PathState;
import io.streamgauge.load.coordination.WorkerShare;
import io.streamgauge.load.ledger.WorkerLedger;
import io.streamgauge.measure.Clock;
import io.streamgauge.measure.Timeline;
import io.streamgauge.measure.TimelineRate;
import io.streamgauge.result.Setting;
import io.streamgauge.result.row.Phase;
import io.streamgauge.worker.message.ControlConnection;
import io.streamgauge.worker.message.ControlMessage;
import io.streamgauge.worker.transport.FrameChannel;
import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Worker that joins a trial like a real worker but reports scripted figures and does not send messages.
public final class ScriptedWorker {
    private static final long POLL_NANOS = 20_000_000;
    private static final long PATH_POLL_NANOS = 200_000_000;
    private static final int STATES_OF_PATH_CHECK = 3;
    private static final int STATES_OF_DRAIN = 5;
    private static final int SETTINGS = 20;

    private final ControlConnection link;
    private final Loss loss;
    private final ExecutorService ledgers;
    private final AtomicBoolean networkCut;
    private final BlockingQueue<ControlMessage> pending = new LinkedBlockingQueue<>();
    private volatile @Nullable JoinedWorker joined;
    private volatile @Nullable Timeline timeline;
    private volatile boolean stopped;
    private volatile boolean silent;

    /// Loss of one worker during the measured phase.
    ///
    /// @param worker number of the worker, counted from 0; -1 if no worker is to be lost
    /// @param interval number of the interval, counted from 0, after which the worker is lost
    /// @param isSilent true if the worker and its host do not respond, as if the network were cut; false if the
    ///     worker closes its connection
    public record Loss(int worker, int interval, boolean isSilent) {
        public static final Loss NONE = new Loss(-1, 0, false);
    }

    /// Exception that signals the loss of this worker.
    private static final class LostException extends Exception {
        private static final long serialVersionUID = 1;
    }

    /// @param ledgers executor with only a few threads, which create and send ledgers; a ledger needs a lot of
    ///     memory
    /// @param networkCut flag that the worker sets to true when it becomes silent
    public ScriptedWorker(FrameChannel channel, Loss loss, ExecutorService ledgers, AtomicBoolean networkCut) {
        this.link = new ControlConnection(channel);
        this.loss = loss;
        this.ledgers = ledgers;
        this.networkCut = networkCut;
    }

    /// Runs trials until the controller sends Exit or closes the connection.
    ///
    /// @throws IOException if a message cannot be sent, or if the script ends this worker
    public void serve() throws IOException, InterruptedException {
        Thread.ofPlatform().daemon().start(this::receiveCommands);
        try {
            while (pending.take() instanceof ControlMessage.RunTrial trial) {
                run(trial);
                link.send(new ControlMessage.Idle(false));
            }
        } catch (LostException _) {
            while (silent) {
                TimeUnit.SECONDS.sleep(1);
            }
            throw new IOException("the script ends this worker");
        } finally {
            link.close();
        }
    }

    private void receiveCommands() {
        try {
            while (!silent) {
                ControlMessage message = link.receive();
                long now = System.nanoTime();
                if (!silent) {
                    handle(message, now);
                }
            }
        } catch (IOException closed) {
            stop();
            silent = false;
            pending.add(new ControlMessage.Exit());
        }
    }

    private void handle(ControlMessage message, long now) throws IOException {
        switch (message) {
            case ControlMessage.RunTrial trial -> {
                timeline = new Timeline(Clock.SYSTEM, trial.originNanos());
                joined = new JoinedWorker(link, trial);
                pending.add(trial);
            }
            case ControlMessage.Exit exit -> pending.add(exit);
            case ControlMessage.Stop _ -> stop();
            case ControlMessage.ReadClock request -> {
                Timeline own = timeline;
                link.send(new ControlMessage.ClockRead(
                        request.sentNanos(), now, System.nanoTime(), own == null ? null : own.ofClock(now)));
            }
            case ControlMessage.FollowClock(TimelineRate line) -> {
                Timeline own = timeline;
                if (own != null) {
                    own.steerTo(line);
                }
            }
            case ControlMessage other -> {
                JoinedWorker worker = joined;
                if (worker != null) {
                    worker.handle(other);
                }
            }
        }
    }

    private void stop() {
        stopped = true;
        JoinedWorker worker = joined;
        if (worker != null) {
            worker.stop();
        }
    }

    private void run(ControlMessage.RunTrial trial) throws IOException, InterruptedException, LostException {
        JoinedWorker coordination = Objects.requireNonNull(joined);
        coordination.awaitAll(Step.DESTINATIONS_CREATED);
        coordination.awaitAll(Step.CLIENTS_OPENED);
        checkPaths(trial, coordination);
        link.send(new ControlMessage.Prepared(
                Map.of("scripted client", "1.0"),
                IntStream.range(0, SETTINGS)
                        .mapToObj(i -> new Setting(
                                Setting.Scope.BROKER, "setting." + i, "value " + i, Setting.Origin.EXPERIMENT))
                        .toList()));
        long start = coordination.awaitStart(0);
        awaitTimeline(start);
        link.send(new ControlMessage.Started(System.currentTimeMillis(), 0));
        WorkerShare share = trial.share();
        long warmup = trial.load().phases().warmup().toSeconds();
        long seconds = warmup + trial.load().phases().measure().toSeconds();
        long total = ScriptedLedger.messagesPerProducer(trial.load().workload());
        ScriptedReports reports = new ScriptedReports(share);
        for (int i = 0; i < seconds && !stopped; i++) {
            awaitTimeline(start + (i + 1) * 1_000_000_000L);
            link.send(reports.resources(i + 1));
            link.send(reports.interval(i, i < warmup ? Phase.WARMUP : Phase.MEASURE, i + 1, total * (i + 1) / seconds));
            if (share.index() == loss.worker() && i == loss.interval()) {
                silent = loss.isSilent();
                networkCut.set(silent);
                System.out.println("lost " + System.nanoTime());
                throw new LostException();
            }
        }
        report(trial, coordination, reports, (int) seconds);
    }

    /// Waits for an instant of the timeline, or until the trial is stopped.
    private void awaitTimeline(long nanos) throws InterruptedException {
        Timeline own = Objects.requireNonNull(timeline);
        long left = nanos - own.now();
        while (left > 0 && !stopped) {
            TimeUnit.NANOSECONDS.sleep(Math.min(left, 50_000_000));
            left = nanos - own.now();
        }
    }

    private void checkPaths(ControlMessage.RunTrial trial, JoinedWorker coordination) throws InterruptedException {
        int partitions = trial.load().workload().destinations();
        PathState all = PathState.unknown(1);
        for (int state = 1; !stopped && !(all.isReady(partitions) && all.idleConsumers() == 0); state++) {
            all = coordination.exchange(pathState(trial.share(), partitions, Math.min(state, STATES_OF_PATH_CHECK)));
            TimeUnit.NANOSECONDS.sleep(PATH_POLL_NANOS);
        }
    }

    /// Returns the path check state of a worker whose consumers have received messages from some of their
    /// partitions. In the last state, they have received messages from all their partitions.
    private static PathState pathState(WorkerShare share, int partitions, int state) {
        BitSet reached = new BitSet();
        int known = partitions * state / STATES_OF_PATH_CHECK;
        for (int p = share.index() % partitions; p < known; p += share.workers()) {
            reached.set(p);
        }
        boolean ready = state == STATES_OF_PATH_CHECK;
        return PathState.of(ready, List.of(reached), ready ? 0 : 1);
    }

    private void report(ControlMessage.RunTrial trial, JoinedWorker coordination, ScriptedReports reports, int interval)
            throws IOException, InterruptedException {
        long total = ScriptedLedger.messagesPerProducer(trial.load().workload());
        ScriptedDrain drain = new ScriptedDrain(new ScriptedLedger(trial.load().workload(), trial.share()), total);
        while (!stopped && !isDrained(coordination, drain)) {
            TimeUnit.NANOSECONDS.sleep(POLL_NANOS);
        }
        link.send(reports.interval(interval, Phase.DRAIN, interval + 0.5, total));
        inTurn(() -> {
            new ShareReporter(link).send(drain.ledger(), null);
            return true;
        });
    }

    private boolean isDrained(JoinedWorker coordination, ScriptedDrain drain) throws IOException, InterruptedException {
        drain.advance();
        return inTurn(() -> coordination.isDrained(drain));
    }

    private boolean inTurn(Callable<Boolean> task) throws IOException, InterruptedException {
        try {
            return ledgers.submit(task).get();
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        }
    }

    /// Drain in which the last messages arrive in a few steps.
    private static final class ScriptedDrain implements Drain {
        private final ScriptedLedger ledger;
        private final long total;
        private int state;

        ScriptedDrain(ScriptedLedger ledger, long total) {
            this.ledger = ledger;
            this.total = total;
        }

        void advance() {
            state = Math.min(STATES_OF_DRAIN, state + 1);
        }

        @Override
        public DrainState state() {
            return new DrainState(state == STATES_OF_DRAIN, total, List.of(total - STATES_OF_DRAIN + state));
        }

        @Override
        public WorkerLedger ledger() {
            return ledger.create();
        }

        @Override
        public boolean isComplete() {
            return state == STATES_OF_DRAIN;
        }
    }
}
