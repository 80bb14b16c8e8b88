package io.streamgauge.worker;

import io.streamgauge.measure.TimelineRate;
import io.streamgauge.result.row.ClockRow;
import io.streamgauge.statistics.clock.ClockExchange;
import io.streamgauge.statistics.clock.OffsetLines;
import io.streamgauge.worker.message.ControlConnection;
import io.streamgauge.worker.message.ControlMessage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/// Clocks of a trial's workers on other hosts. Clock readings are exchanged during the whole trial, over the
/// connections that also transmit the reports. This class is thread-safe.
final class WorkerClocks {
    /// Number of exchanges before the trial, which determine the first estimate of the offset.
    private static final int FIRST_EXCHANGES = 10;
    private static final int FIRST_TIMEOUT_MILLIS = 4_000;
    /// Number of workers with which the controller exchanges readings at the same time before the trial. If the
    /// exchanges were sequential, a thousand workers with a round trip of 20 ms would need minutes.
    private static final int FIRST_PARALLEL = 16;
    private static final long FOLLOW_NANOS = 2_000_000_000L;

    private final List<RunningWorker> workers;
    private final List<ClockFollower> followers = new ArrayList<>();
    private final List<Long> origins = new ArrayList<>();
    private final long[] followed;
    private final long originNanos;
    private final List<Recorded> recorded = new ArrayList<>();

    /// Exchange that has not been written to disk yet.
    private record Recorded(int worker, ClockExchange exchange, long timelineNanos) {
        ClockRow row(long startNanos) {
            return new ClockRow(
                    (exchange.replyReceived() - startNanos) / 1e9,
                    worker + 1,
                    exchange.requestSent(),
                    exchange.requestReceived(),
                    exchange.replySent(),
                    exchange.replyReceived(),
                    timelineNanos);
        }
    }

    private WorkerClocks(List<RunningWorker> workers, long originNanos) {
        this.workers = workers;
        this.followed = new long[workers.size()];
        this.originNanos = originNanos;
    }

    /// Exchanges clock readings with idle workers and chooses the current instant as the origin of the timeline.
    ///
    /// @throws IOException if a worker does not answer
    static WorkerClocks of(List<RunningWorker> workers) throws IOException {
        List<FutureTask<List<ClockExchange>>> tasks = workers.stream()
                .map(worker -> new FutureTask<>(() -> exchange(worker.link())))
                .toList();
        ConcurrentLinkedQueue<FutureTask<List<ClockExchange>>> waiting = new ConcurrentLinkedQueue<>(tasks);
        for (int i = 0; i < FIRST_PARALLEL; i++) {
            Thread.ofVirtual().start(() -> runAll(waiting));
        }
        List<List<ClockExchange>> exchanges = new ArrayList<>();
        for (FutureTask<List<ClockExchange>> task : tasks) {
            exchanges.add(result(task));
        }
        WorkerClocks clocks = new WorkerClocks(workers, System.nanoTime());
        exchanges.forEach(clocks::addWorker);
        return clocks;
    }

    private static void runAll(Queue<FutureTask<List<ClockExchange>>> waiting) {
        FutureTask<List<ClockExchange>> next = waiting.poll();
        while (next != null) {
            next.run();
            next = waiting.poll();
        }
    }

    private static List<ClockExchange> result(FutureTask<List<ClockExchange>> task) throws IOException {
        try {
            return task.get();
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private static List<ClockExchange> exchange(ControlConnection link) throws IOException {
        List<ClockExchange> exchanges = new ArrayList<>();
        link.receiveTimeout(FIRST_TIMEOUT_MILLIS);
        while (exchanges.size() < FIRST_EXCHANGES) {
            link.send(new ControlMessage.ReadClock(System.nanoTime()));
            ControlMessage answer = link.receive();
            long now = System.nanoTime();
            if (answer instanceof ControlMessage.ClockRead read) {
                exchanges.add(new ClockExchange(read.requestSentNanos(), read.receivedNanos(), read.sentNanos(), now));
            }
        }
        link.receiveTimeout(0);
        return exchanges;
    }

    private void addWorker(List<ClockExchange> exchanges) {
        // These exchanges take too little time for a measurable change of the offset.
        ClockExchange last = exchanges.getLast();
        double offset = OffsetLines.through(exchanges)
                .map(lines -> lines.at(last.replySent()).middle())
                .orElse((double) last.replyReceived() - last.replySent());
        long workerOrigin = originNanos - Math.round(offset);
        ClockFollower follower = new ClockFollower(workerOrigin);
        int worker = followers.size();
        origins.add(workerOrigin);
        followers.add(follower);
        for (ClockExchange exchange : exchanges) {
            ClockExchange relative = exchange.relativeTo(originNanos, workerOrigin);
            follower.add(relative);
            recorded.add(new Recorded(worker, relative, relative.replySent()));
        }
    }

    /// Returns the reading of the controller's clock at the origin of the timeline.
    long originNanos() {
        return originNanos;
    }

    /// Returns the reading of a worker's clock at the origin of the timeline.
    ///
    /// @param worker number of the worker, counted from 0
    long originNanos(int worker) {
        return origins.get(worker);
    }

    /// Requests the readings of all clocks.
    void request() {
        for (RunningWorker worker : workers) {
            try {
                worker.link().send(new ControlMessage.ReadClock(System.nanoTime()));
            } catch (IOException lost) {
                // The thread that receives the reports from this worker also detects the loss.
            }
        }
    }

    /// Adds the answer from a worker. In a trial with several workers, this method also corrects the worker's
    /// timeline every 2 s.
    ///
    /// @param worker number of the worker, counted from 0
    /// @param receivedNanos reading of the controller's clock when it received the answer
    synchronized void add(int worker, ControlMessage.ClockRead read, long receivedNanos) {
        ClockExchange exchange = new ClockExchange(
                        read.requestSentNanos(), read.receivedNanos(), read.sentNanos(), receivedNanos)
                .relativeTo(originNanos, origins.get(worker));
        ClockFollower follower = followers.get(worker);
        follower.add(exchange);
        Long timeline = read.timelineNanos();
        if (timeline == null) {
            return;
        }
        recorded.add(new Recorded(worker, exchange, timeline));
        if (workers.size() > 1 && receivedNanos - followed[worker] >= FOLLOW_NANOS) {
            followed[worker] = receivedNanos;
            follower.line().ifPresent(line -> follow(worker, line));
        }
    }

    private void follow(int worker, TimelineRate line) {
        try {
            workers.get(worker).link().send(new ControlMessage.FollowClock(line));
        } catch (IOException lost) {
            // The thread that receives the reports from this worker also detects the loss.
        }
    }

    /// Returns the exchanges since the last call. The first call also returns the exchanges before the
    /// trial.
    ///
    /// @param startNanos start of the schedule, as an instant on the timeline
    synchronized List<ClockRow> take(long startNanos) {
        List<ClockRow> rows = recorded.stream().map(r -> r.row(startNanos)).toList();
        recorded.clear();
        return rows;
    }
}
