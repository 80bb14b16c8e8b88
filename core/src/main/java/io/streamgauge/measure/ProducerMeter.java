package io.streamgauge.measure;

import io.streamgauge.driver.Driver.SendFailure;
import io.streamgauge.driver.Driver.SendListener;
import io.streamgauge.result.LatencyStage;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Recorder for the messages of one producer, their outcomes and their latencies.
///
/// The sending thread calls [#sent]. The client's threads call the listener methods.
public final class ProducerMeter implements SendListener {
    /// Due instant that marks a message as a path check. Message counts exclude path checks.
    private static final long PATH_CHECK = -1;

    private final Timeline timeline;
    private final InFlight inFlight;
    private final SequenceSet acceptedSet = new SequenceSet();
    private final LatencyRecorder sendDelay = new LatencyRecorder(LatencyStage.SEND_DELAY);
    private final LatencyRecorder serviceTime = new LatencyRecorder(LatencyStage.SERVICE_TIME);
    private final LatencyRecorder responseTime = new LatencyRecorder(LatencyStage.RESPONSE_TIME);
    private final Counter sentCount = new Counter();
    private final Counter sentBytes = new Counter();
    private final Counter acceptedCount = new Counter();
    private final LastInstant lastAcceptance = new LastInstant();
    private final Counter pathChecksAccepted = new Counter();
    private final SequenceSet acceptedPathChecks = new SequenceSet();
    private final Map<SendFailure, LongAdder> warmupFailures = adders();
    private final Map<SendFailure, LongAdder> measuredFailures = adders();
    private final Map<SendFailure, String> failureDetails = new ConcurrentHashMap<>();
    private final Map<SendFailure, String> pathCheckFailures = new ConcurrentHashMap<>();
    private final LongAdder surplusOutcomes = new LongAdder();
    private volatile @Nullable Thread waitingThread;

    /// @param maxInFlight maximum number of messages in flight
    public ProducerMeter(Timeline timeline, int maxInFlight) {
        this.timeline = timeline;
        this.inFlight = new InFlight(maxInFlight);
    }

    private static Map<SendFailure, LongAdder> adders() {
        Map<SendFailure, LongAdder> adders = new EnumMap<>(SendFailure.class);
        for (SendFailure kind : SendFailure.values()) {
            adders.put(kind, new LongAdder());
        }
        return adders;
    }

    /// Returns the maximum number of messages in flight.
    public int maxInFlight() {
        return inFlight.limit();
    }

    public boolean hasRoomFor(long sequence) {
        return inFlight.hasRoomFor(sequence);
    }

    /// Returns whether a message was sent and does not have an outcome yet.
    public boolean isInFlight(long sequence) {
        return inFlight.isOpen(sequence);
    }

    /// Records a message of the load. Call this method immediately before passing the message to the client.
    public void sent(long sequence, long dueNanos, long sentNanos, int payloadBytes) {
        inFlight.open(sequence, dueNanos, sentNanos);
        sendDelay.record(timeline.isMeasured(dueNanos), sentNanos - dueNanos);
        sentCount.add(1);
        sentBytes.add(payloadBytes);
    }

    /// Records a path check. Call this method immediately before passing the path check to the client.
    public void pathCheckSent(long sequence) {
        inFlight.open(sequence, PATH_CHECK, PATH_CHECK);
    }

    @Override
    public void accepted(long token) {
        long due = inFlight.dueNanos(token);
        long sent = inFlight.sentNanos(token);
        if (!inFlight.close(token)) {
            surplusOutcomes.increment();
        } else if (due == PATH_CHECK) {
            acceptedPathChecks.addSingleThreaded(token);
            pathChecksAccepted.add(1);
            wakeWaitingThread();
        } else {
            long now = timeline.now();
            boolean measured = timeline.isMeasured(due);
            responseTime.record(measured, now - due);
            serviceTime.record(measured, now - sent);
            acceptedSet.addSingleThreaded(token);
            lastAcceptance.set(now);
            acceptedCount.add(1);
            wakeWaitingThread();
        }
    }

    @Override
    public void failed(long token, SendFailure kind, String detail) {
        long due = inFlight.dueNanos(token);
        if (!inFlight.close(token)) {
            surplusOutcomes.increment();
        } else {
            if (due == PATH_CHECK) {
                pathCheckFailures.putIfAbsent(kind, detail);
            } else {
                failureDetails.putIfAbsent(kind, detail);
                LongAdder failures = (timeline.isMeasured(due) ? measuredFailures : warmupFailures).get(kind);
                if (failures != null) {
                    failures.increment();
                }
            }
            wakeWaitingThread();
        }
    }

    /// Sets the thread that the outcome of a message wakes up; null for none. A thread that waits for room
    /// must check [#hasRoomFor] after this call and before it parks, or it can miss an outcome.
    public void wakeAtOutcome(@Nullable Thread thread) {
        waitingThread = thread;
    }

    private void wakeWaitingThread() {
        Thread thread = waitingThread;
        if (thread != null) {
            LockSupport.unpark(thread);
        }
    }

    @Override
    public long tokenOf(byte[] body) {
        return body.length < Envelope.COMPACT_BYTES ? -1 : Envelope.sequence(body, 0, body.length);
    }

    public long sentCount() {
        return sentCount.get();
    }

    public long sentBytes() {
        return sentBytes.get();
    }

    public long acceptedCount() {
        return acceptedCount.get();
    }

    /// Returns the instant on the timeline at which the broker last accepted a message of the load; 0 if the
    /// broker has not accepted any message.
    public long lastAcceptanceNanos() {
        return lastAcceptance.get();
    }

    public long pathChecksAccepted() {
        return pathChecksAccepted.get();
    }

    /// Returns the sequence numbers of the accepted path checks.
    public SequenceSet acceptedPathChecks() {
        return acceptedPathChecks;
    }

    public long failedCount() {
        return sum(warmupFailures) + sum(measuredFailures);
    }

    private static long sum(Map<SendFailure, LongAdder> failures) {
        return failures.values().stream().mapToLong(LongAdder::sum).sum();
    }

    /// Returns the number of failed messages for each kind of failure that has occurred.
    public Map<SendFailure, Long> failures(boolean ofMeasured) {
        Map<SendFailure, Long> counts = new EnumMap<>(SendFailure.class);
        (ofMeasured ? measuredFailures : warmupFailures).forEach((kind, count) -> {
            if (count.sum() > 0) {
                counts.put(kind, count.sum());
            }
        });
        return counts;
    }

    /// Returns the error message that the client reported for the first failure of each kind, excluding
    /// failures of path checks.
    public Map<SendFailure, String> failureDetails() {
        return Map.copyOf(failureDetails);
    }

    /// Returns the error message that the client reported for the first failed path check of each kind.
    public Map<SendFailure, String> pathCheckFailures() {
        return Map.copyOf(pathCheckFailures);
    }

    public long surplusOutcomes() {
        return surplusOutcomes.sum();
    }

    /// Returns the sequence numbers of the accepted messages, excluding path checks.
    public SequenceSet acceptedSet() {
        return acceptedSet;
    }

    /// Returns whether every message sent so far has an outcome.
    public boolean isSettled() {
        return acceptedCount() + failedCount() >= sentCount();
    }

    public Iterable<LatencyRecorder> recorders() {
        return java.util.List.of(sendDelay, serviceTime, responseTime);
    }
}
