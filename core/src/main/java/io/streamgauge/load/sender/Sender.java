package io.streamgauge.load.sender;

import io.streamgauge.driver.Driver.Producer;
import io.streamgauge.load.content.CheckedDestinations;
import io.streamgauge.load.content.DestinationChoice;
import io.streamgauge.load.content.KeyPool;
import io.streamgauge.load.content.PayloadPool;
import io.streamgauge.load.ledger.DueCounts;
import io.streamgauge.load.schedule.ArrivalSequence;
import io.streamgauge.load.schedule.Schedule;
import io.streamgauge.measure.Envelope;
import io.streamgauge.measure.ProducerMeter;
import io.streamgauge.measure.Timeline;
import java.util.BitSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Sender that sends the messages of one producer at their due instants. The class does not start
/// threads. The caller invokes [#step] at the instant that the previous call returned. If the
/// client blocks or has too many messages in flight, the schedule continues. Late messages keep
/// their due instants, and the class sends these messages as soon as the client accepts them. The
/// sender has the same effect as an unbounded queue, but not the overhead of a queue. Messages that
/// cannot be sent before the deadline count as unsent.
public final class Sender {
    /// Return value of [#step] after the last message.
    public static final long DONE = Long.MAX_VALUE;

    /// Delay before the next check for a new transfer.
    private static final long BLOCKED_NANOS = 200_000;

    private final int index;
    private final Producer producer;
    private final ProducerMeter meter;
    private final Timeline timeline;
    private final SenderSchedule load;
    private final PayloadPool payloads;
    private final KeyPool keys;
    private final DestinationChoice destinations;
    private final CheckedDestinations checked = new CheckedDestinations();
    private final InFlightWait wait;

    private long sequence;
    private long due = DONE;
    private volatile boolean stopped;
    private long firstLoadSequence;
    private long firstMeasuredSequence = -1;
    private long arrivalsUnsentInWarmup;
    private long arrivalsUnsentInMeasure;
    private volatile boolean finished;
    private volatile @Nullable Throwable failure;
    private @Nullable DueRecount recountDue;
    /// Sequence number of the first message that the sender is not yet allowed to send.
    private volatile long allowed = Long.MAX_VALUE;
    private volatile long firstSentNanos;
    private boolean held;
    private long flushed = -1;

    /// @param arrivals supplier of the due instants; each call returns a sequence of the same due instants
    public Sender(
            int index,
            Producer producer,
            ProducerMeter meter,
            Timeline timeline,
            Schedule schedule,
            Supplier<ArrivalSequence> arrivals,
            long tag,
            PayloadPool payloads,
            KeyPool keys,
            DestinationChoice destinations) {
        this.index = index;
        this.producer = producer;
        this.meter = meter;
        this.timeline = timeline;
        this.load = new SenderSchedule(schedule, arrivals, tag);
        this.payloads = payloads;
        this.keys = keys;
        this.destinations = destinations;
        this.wait = new InFlightWait(meter);
    }

    public int index() {
        return index;
    }

    public ProducerMeter meter() {
        return meter;
    }

    /// Returns the next sequence number, at least 0. The value is exact only on the thread of the
    /// sender.
    public long nextSequence() {
        return sequence;
    }

    public Producer producer() {
        return producer;
    }

    public DestinationChoice destinations() {
        return destinations;
    }

    /// Sends a path check to a partition. Call this method only before [#begin].
    ///
    /// @param position position of the destination in the list of the producer's destinations
    /// @return false if too many messages are in flight
    public boolean sendPathCheck(int position, int partition) {
        if (!meter.hasRoomFor(sequence)) {
            return false;
        }
        meter.pathCheckSent(sequence);
        checked.sent(position, partition);
        producer.send(sequence, position, partition, null, Envelope.createPathCheck(load.tag(), index, sequence));
        sequence++;
        return true;
    }

    /// Returns the positions of the destinations that have accepted a path check of this producer.
    /// The set is valid until the next call.
    public BitSet checkedDestinations() {
        return checked.accepted(meter.acceptedPathChecks());
    }

    /// Returns the paths with a path check in flight, as the position of the destination multiplied by
    /// `partitionsPerDestination`, plus the partition.
    public BitSet pathChecksInFlight(int partitionsPerDestination) {
        return checked.inFlight(meter::isInFlight, partitionsPerDestination);
    }

    /// Returns whether the sender waits for the outcome of one message, because its maximum number of
    /// messages in flight is small.
    boolean isWaitingForOneOutcome() {
        return wait.isForOneOutcome() && (load.isSaturating() || due <= timeline.now());
    }

    /// Returns whether the number of messages in flight permits another message.
    boolean hasRoom() {
        return meter.hasRoomFor(sequence);
    }

    /// Sets the start of the schedule and the duration of the drain.
    ///
    /// @param startNanos start of the schedule on the timeline
    /// @param drainNanos duration after the end of the schedule during which late messages may still be
    ///     sent
    public void begin(long startNanos, long drainNanos) {
        load.begin(startNanos, drainNanos);
        firstLoadSequence = sequence;
        due = load.isSaturating() ? startNanos : load.nextDue();
    }

    /// Limits the sender to the number of messages that [#increaseAllowance] allows. Call this method only
    /// before the first [#step].
    public void limitToAllowance() {
        held = true;
        allowed = sequence;
    }

    /// Increases the number of allowed messages. Always call this method on the same thread.
    public void increaseAllowance(long messages) {
        long before = allowed;
        allowed = before + messages;
    }

    /// Returns whether the sender has passed all allowed messages to the client.
    public boolean hasUsedAllowance() {
        return firstLoadSequence + meter.sentCount() >= allowed;
    }

    /// Returns the instant on the timeline at which the sender sent the first message after its last wait for
    /// [#increaseAllowance]; 0 before the first message.
    public long firstSentNanos() {
        return firstSentNanos;
    }

    /// Stops the sender at the next [#step].
    public void stop() {
        stopped = true;
    }

    /// Sends messages that are due. After this method returns [#DONE], the caller calls [#flush].
    ///
    /// @param atMost maximum number of messages, at least 1
    /// @return instant on the timeline at which the caller must call this method again, or
    ///     [#DONE]; the current instant if more messages are due
    public long step(int atMost) {
        return load.isSaturating() ? saturate(atMost) : sendDue(atMost);
    }

    /// Flushes the client after the last message. This method may block.
    public void flush() {
        producer.flush();
    }

    private long sendDue(int atMost) {
        long now = timeline.now();
        if (load.hasChanged()) {
            due = load.dueAgain();
        }
        for (int sent = 0; due <= now && sent < atMost; sent++) {
            if (stopped || now > load.deadlineNanos()) {
                return finish();
            }
            if (wait.isNeeded(sequence, now)) {
                return wait.nextCheck(now);
            }
            send(due, now);
            due = load.nextDue();
            if (due > now) {
                // The caller reads the clock before it waits, so this loop does not read the clock
                // again.
                break;
            }
            now = timeline.now();
        }
        if (due == DONE || stopped) {
            return finish();
        }
        return Math.max(now, Math.min(due, load.nextCheck(now)));
    }

    private long saturate(int atMost) {
        long now = timeline.now();
        for (int sent = 0; !stopped && now < load.endNanos(); sent++) {
            if (sent == atMost) {
                return now;
            }
            if (sequence >= allowed) {
                flushClient();
                return now + BLOCKED_NANOS;
            }
            if (wait.isNeeded(sequence, now)) {
                return Math.min(wait.nextCheck(now), load.endNanos());
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

    /// Flushes the client once, because the last messages of a transfer may be in an incomplete batch.
    private void flushClient() {
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
        long variant = destinations.variant(sequence);
        byte[] body = payloads.body(variant);
        Envelope.write(body, load.tag(), index, sequence, dueNanos, sentNanos);
        meter.sent(sequence, dueNanos, sentNanos, body.length);
        producer.send(sequence, destinations.position(sequence), Producer.ANY_PARTITION, keys.key(variant), body);
        sequence++;
    }

    /// Counts the messages that were due but not sent.
    private long finish() {
        if (!load.isSaturating()) {
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
        return DONE;
    }

    /// Records the failure of this sender. Do not call [#step] after this method.
    public void failed(Throwable cause) {
        failure = cause;
    }

    @Nullable
    public Throwable failure() {
        return failure;
    }

    /// Returns the range of sequence numbers of one phase and the number of messages that were due but
    /// not sent. Call this method after the last step, or while the client blocks the sender.
    public DueCounts dueCounts(boolean measured) {
        if (!finished) {
            if (recountDue == null) {
                recountDue = recountDue();
            }
            return measured ? recountDue.measured : recountDue.warmup;
        }
        long boundary = firstMeasuredSequence < 0 ? sequence : firstMeasuredSequence;
        return measured
                ? new DueCounts(boundary, sequence, arrivalsUnsentInMeasure)
                : new DueCounts(firstLoadSequence, boundary, arrivalsUnsentInWarmup);
    }

    private record DueRecount(DueCounts warmup, DueCounts measured) {}

    /// Counts the arrivals again from the start of the schedule. This method cannot use the position of the
    /// sender in the arrivals, because only the thread of the sender may read this position, and the client
    /// blocks this thread.
    private DueRecount recountDue() {
        long sent = meter.sentCount();
        long end = firstLoadSequence + sent;
        if (load.isSaturating()) {
            long boundary = firstMeasuredSequence < 0 ? end : Math.min(end, firstMeasuredSequence);
            return new DueRecount(new DueCounts(firstLoadSequence, boundary, 0), new DueCounts(boundary, end, 0));
        }
        long until = timeline.now() - load.startNanos();
        long ofWarmup = 0;
        long all = 0;
        ArrivalSequence series = load.fromStart();
        for (long next = series.nextDueNanos(); next <= until; next = series.nextDueNanos()) {
            all++;
            if (!timeline.isMeasured(load.startNanos() + next)) {
                ofWarmup++;
            }
        }
        long boundary = firstLoadSequence + Math.min(sent, ofWarmup);
        return new DueRecount(
                new DueCounts(firstLoadSequence, boundary, Math.max(0, ofWarmup - sent)),
                new DueCounts(boundary, end, Math.max(0, all - Math.max(sent, ofWarmup))));
    }
}
