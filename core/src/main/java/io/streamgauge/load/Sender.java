package io.streamgauge.load;

import io.streamgauge.driver.Driver.Producer;
import io.streamgauge.measure.Envelope;
import io.streamgauge.measure.ProducerMeter;
import io.streamgauge.measure.Timeline;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Sends one producer's messages when they are due. Knows nothing of threads: whoever drives it calls [#step] when
/// time has come.
///
/// When the client blocks or has too many messages without outcome, the schedule goes on: what is late keeps its due
/// instant, and is sent as soon as the client takes it. That is an unbounded hand-off queue without its cost. What
/// cannot be sent before the deadline is counted as unsent.
public final class Sender {
    /// Returned by [#step] when there is nothing left to send.
    public static final long DONE = Long.MAX_VALUE;

    /// How long to wait for an outcome before looking again, when too many are open.
    private static final long FULL_RETRY_NANOS = 50_000;

    /// How long to wait for the next transfer before looking again.
    private static final long HELD_NANOS = 200_000;

    private final int index;
    private final Producer producer;
    private final ProducerMeter meter;
    private final Timeline timeline;
    private final Load load;
    private final PayloadPool payloads;
    private final KeyPool keys;

    private long sequence;
    private long due = DONE;
    private volatile boolean stopped;
    private long firstLoadSequence;
    private long firstMeasuredSequence = -1;
    private long arrivalsUnsentInWarmup;
    private long arrivalsUnsentInMeasure;
    private volatile boolean finished;
    private volatile @Nullable Throwable failure;
    private @Nullable Recount recount;
    /// Sequences from here on may not be sent yet.
    private volatile long allowed = Long.MAX_VALUE;
    private volatile long firstSentNanos;
    private boolean held;
    private long flushed = -1;

    /// What a sender needs to know of the load; its instants are set when it starts.
    private static final class Load {
        private final Schedule schedule;
        private final Supplier<ArrivalSequence> series;
        private final ArrivalSequence arrivals;
        private final long tag;
        private long startNanos;
        private long deadlineNanos;

        Load(Schedule schedule, Supplier<ArrivalSequence> series, long tag) {
            this.schedule = schedule;
            this.series = series;
            this.arrivals = series.get();
            this.tag = tag;
        }

        long nextDue() {
            long next = arrivals.nextDueNanos();
            return next == DONE ? DONE : startNanos + next;
        }

        long endNanos() {
            return startNanos + schedule.endNanos();
        }
    }

    /// @param arrivals makes the series of due instants, the same each time
    Sender(
            int index,
            Producer producer,
            ProducerMeter meter,
            Timeline timeline,
            Schedule schedule,
            Supplier<ArrivalSequence> arrivals,
            long tag,
            PayloadPool payloads,
            KeyPool keys) {
        this.index = index;
        this.producer = producer;
        this.meter = meter;
        this.timeline = timeline;
        this.load = new Load(schedule, arrivals, tag);
        this.payloads = payloads;
        this.keys = keys;
    }

    int index() {
        return index;
    }

    ProducerMeter meter() {
        return meter;
    }

    /// No sequence from this on is in use; at least 0. Exact for the thread that drives the sender.
    long nextSequence() {
        return sequence;
    }

    Producer producer() {
        return producer;
    }

    /// Sends a message that proves the way to a partition. Only before [#begin].
    void probe(int partition) {
        if (meter.hasRoomFor(sequence)) {
            meter.probing(sequence);
            producer.send(sequence, partition, null, Envelope.probe(load.tag, index, sequence));
            sequence++;
        }
    }

    /// Readies the schedule.
    ///
    /// @param startNanos when it starts, on the timeline
    /// @param drainNanos how long after its end late messages may still be sent
    void begin(long startNanos, long drainNanos) {
        load.startNanos = startNanos;
        load.deadlineNanos = load.endNanos() + drainNanos;
        firstLoadSequence = sequence;
        due = load.schedule.saturating() ? startNanos : load.nextDue();
    }

    /// Sends nothing from now on but what [#allow] allows. Only before the first [#step].
    void holdBack() {
        held = true;
        allowed = sequence;
    }

    /// Allows so many messages more. Always by the same thread.
    void allow(long messages) {
        long before = allowed;
        allowed = before + messages;
    }

    /// Whether everything that is allowed has been handed to the client.
    boolean hasSentAllowed() {
        return firstLoadSequence + meter.sentCount() >= allowed;
    }

    /// When the first message after a time without leave was sent, on the timeline.
    long firstSentNanos() {
        return firstSentNanos;
    }

    /// Makes the next [#step] the last.
    void stop() {
        stopped = true;
    }

    /// Sends everything that is due now.
    ///
    /// @return the instant on the timeline at which to call again, or [#DONE]
    public long step() {
        return load.schedule.saturating() ? saturate() : sendDue();
    }

    private long sendDue() {
        long now = timeline.now();
        while (due <= now) {
            if (stopped || now > load.deadlineNanos) {
                return finish();
            }
            if (!meter.hasRoomFor(sequence)) {
                return now + FULL_RETRY_NANOS;
            }
            send(due, now);
            due = load.nextDue();
            if (due > now) {
                // it may have become due meanwhile; whoever waits for it looks at the clock anyway
                break;
            }
            now = timeline.now();
        }
        if (due == DONE || stopped) {
            return finish();
        }
        return due;
    }

    private long saturate() {
        long now = timeline.now();
        while (!stopped && now < load.endNanos()) {
            if (sequence >= allowed) {
                pushOut();
                return now + HELD_NANOS;
            }
            if (!meter.hasRoomFor(sequence)) {
                return now + FULL_RETRY_NANOS;
            }
            if (held) {
                held = false;
                firstSentNanos = now;
            }
            send(now, now);
            now = timeline.now();
        }
        return finish();
    }

    /// The last messages of a transfer must not lie in a batch that waits for more.
    private void pushOut() {
        held = true;
        if (flushed != sequence) {
            flushed = sequence;
            producer.flush();
        }
    }

    private void send(long dueNanos, long sentNanos) {
        if (firstMeasuredSequence < 0 && timeline.isMeasured(dueNanos)) {
            firstMeasuredSequence = sequence;
        }
        byte[] body = payloads.body(sequence);
        Envelope.write(body, load.tag, index, sequence, dueNanos, sentNanos);
        meter.sent(sequence, dueNanos, sentNanos, body.length);
        producer.send(sequence, Producer.ANY_PARTITION, keys.key(sequence), body);
        sequence++;
    }

    /// Counts what was due and is not sent.
    private long finish() {
        if (!load.schedule.saturating()) {
            long until = stopped ? timeline.now() : DONE - 1;
            while (due <= until) {
                if (timeline.isMeasured(due)) {
                    arrivalsUnsentInMeasure++;
                } else {
                    arrivalsUnsentInWarmup++;
                }
                due = load.nextDue();
            }
        }
        finished = true;
        producer.flush();
        return DONE;
    }

    /// Whoever drives the sender tells that a step threw: no other will come.
    void died(Throwable cause) {
        failure = cause;
    }

    @Nullable
    Throwable failure() {
        return failure;
    }

    /// Messages of one phase: their sequences, and how many were due and never sent. Read after the last step, or
    /// while the client holds the sender back and will not let it take another.
    Cohort cohort(boolean measured) {
        if (!finished) {
            if (recount == null) {
                recount = recount();
            }
            return measured ? recount.measured : recount.warmup;
        }
        long boundary = firstMeasuredSequence < 0 ? sequence : firstMeasuredSequence;
        return measured
                ? new Cohort(boundary, sequence, arrivalsUnsentInMeasure)
                : new Cohort(firstLoadSequence, boundary, arrivalsUnsentInWarmup);
    }

    private record Recount(Cohort warmup, Cohort measured) {}

    /// Goes through the arrivals once more, because the sender's own place in them belongs to its blocked thread.
    private Recount recount() {
        long sent = meter.sentCount();
        long end = firstLoadSequence + sent;
        if (load.schedule.saturating()) {
            long boundary = firstMeasuredSequence < 0 ? end : Math.min(end, firstMeasuredSequence);
            return new Recount(new Cohort(firstLoadSequence, boundary, 0), new Cohort(boundary, end, 0));
        }
        long until = timeline.now() - load.startNanos;
        long ofWarmup = 0;
        long all = 0;
        ArrivalSequence series = load.series.get();
        for (long next = series.nextDueNanos(); next <= until; next = series.nextDueNanos()) {
            all++;
            if (!timeline.isMeasured(load.startNanos + next)) {
                ofWarmup++;
            }
        }
        long boundary = firstLoadSequence + Math.min(sent, ofWarmup);
        return new Recount(
                new Cohort(firstLoadSequence, boundary, Math.max(0, ofWarmup - sent)),
                new Cohort(boundary, end, Math.max(0, all - Math.max(sent, ofWarmup))));
    }

    /// @param from first sequence
    /// @param to sequence after the last
    record Cohort(long from, long to, long unsent) {
        long sent() {
            return to - from;
        }
    }
}
