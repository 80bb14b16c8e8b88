package io.streamgauge.worker;

import io.streamgauge.measure.Timeline;
import io.streamgauge.result.row.ClockRow;
import io.streamgauge.statistics.clock.ClockExchange;
import io.streamgauge.statistics.clock.OffsetLines;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongUnaryOperator;

/// Simulated worker on another host, with a simulated network and a known true clock offset. The worker steers
/// its timeline as during a trial. Instants are readings of the controller's clock in nanoseconds, unless stated
/// otherwise.
final class SimulatedHost {
    static final long SECOND = 1_000_000_000L;
    private static final long REPLY_NANOS = 20_000;
    private static final long FOLLOW_NANOS = 2 * SECOND;

    private final LongUnaryOperator offset;
    private final long requestNanos;
    private final long replyNanos;
    private final Random random;
    private final AtomicLong workerClock = new AtomicLong();
    private final List<ClockRow> rows = new ArrayList<>();
    private final Timeline timeline;
    private final ClockFollower follower;
    private final long workerOrigin;
    private long followed;
    private long measuredFrom = Long.MAX_VALUE;
    private long end;
    private double largestError;

    /// @param offset true offset (controller's clock minus worker's clock) at an instant
    /// @param requestNanos shortest delay of a request
    /// @param replyNanos shortest delay of a reply
    SimulatedHost(LongUnaryOperator offset, long requestNanos, long replyNanos, Random random) {
        this.offset = offset;
        this.requestNanos = requestNanos;
        this.replyNanos = replyNanos;
        this.random = random;
        List<ClockExchange> first = new ArrayList<>();
        long sent = -SECOND / 10;
        for (int i = 0; i < 10; i++) {
            first.add(exchange(sent));
            sent += 2 * (requestNanos + replyNanos);
        }
        workerOrigin = -Math.round(OffsetLines.through(first)
                .orElseThrow()
                .at(first.getLast().replySent())
                .middle());
        timeline = new Timeline(workerClock::get, workerOrigin);
        follower = new ClockFollower(workerOrigin);
        first.forEach(exchange -> add(exchange.relativeTo(0, workerOrigin)));
    }

    /// Runs the exchanges of a trial.
    ///
    /// @param fromSeconds start of the measured phase
    /// @param toSeconds end of the drain
    void run(int fromSeconds, int toSeconds) {
        measuredFrom = fromSeconds * SECOND;
        end = toSeconds * SECOND;
        long at = SECOND / 10;
        while (at <= end) {
            exchangeAt(at);
            long next = at + (at < 3 * SECOND ? SECOND / 10 : SECOND);
            for (int quarter = 1; quarter < 4; quarter++) {
                observe(at + quarter * (next - at) / 4);
            }
            at = next;
        }
    }

    private void exchangeAt(long sent) {
        ClockExchange exchange = exchange(sent).relativeTo(0, workerOrigin);
        observe(exchange.replyReceived());
        add(exchange);
        if (exchange.replyReceived() - followed >= FOLLOW_NANOS) {
            followed = exchange.replyReceived();
            follower.line().ifPresent(line -> {
                setClock(exchange.replyReceived() + delay(requestNanos));
                timeline.steerTo(line);
            });
        }
    }

    private void add(ClockExchange exchange) {
        follower.add(exchange);
        rows.add(new ClockRow(
                exchange.replyReceived() / 1e9,
                2,
                exchange.requestSent(),
                exchange.requestReceived(),
                exchange.replySent(),
                exchange.replyReceived(),
                timeline.ofClock(workerOrigin + exchange.replySent())));
    }

    private ClockExchange exchange(long sent) {
        long received = sent + delay(requestNanos);
        long answered = received + REPLY_NANOS;
        return new ClockExchange(sent, toWorker(received), toWorker(answered), answered + delay(replyNanos));
    }

    /// Returns a random delay, which is long in a tenth of the cases, as in a busy network.
    private long delay(long shortestNanos) {
        double queueNanos = shortestNanos * (random.nextInt(10) == 0 ? 10 : 0.2);
        return Math.round(shortestNanos - queueNanos * Math.log(1 - random.nextDouble()));
    }

    private long toWorker(long instant) {
        return instant - offset.applyAsLong(instant);
    }

    private void setClock(long instant) {
        workerClock.set(toWorker(instant));
    }

    private void observe(long instant) {
        if (instant >= measuredFrom && instant <= end) {
            setClock(instant);
            largestError = Math.max(largestError, Math.abs((double) instant - timeline.now()));
        }
    }

    List<ClockRow> rows() {
        return rows;
    }

    /// Returns the largest true error of the timeline after the start of the measured phase, in nanoseconds.
    double largestErrorNanos() {
        return largestError;
    }
}
