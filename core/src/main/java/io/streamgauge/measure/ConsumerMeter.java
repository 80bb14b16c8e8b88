package io.streamgauge.measure;

import io.streamgauge.driver.Driver.ReceiveListener;
import io.streamgauge.result.LatencyStage;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Recorder for the messages of one consumer, their order and their latencies.
public final class ConsumerMeter implements ReceiveListener {
    private final Timeline timeline;
    private final long tag;
    private final GroupLedger ledger;
    private final int partitionsPerDestination;
    private final LatencyRecorder endToEnd = new LatencyRecorder(LatencyStage.END_TO_END);
    private final ExpectedSequences expected;
    private final @Nullable DestinationLatencies byDestination;
    private final boolean @Nullable [] inSameWorker;

    private final Counter delivered = new Counter();
    private final LastInstant lastDelivery = new LastInstant();
    private final Counter warmupDuplicated = new Counter();
    private final Counter measuredDuplicated = new Counter();
    private final Counter warmupReordered = new Counter();
    private final Counter measuredReordered = new Counter();
    private final Counter pathChecks = new Counter();
    private final Counter foreignMessages = new Counter();
    private final Counter fromOtherWorkers = new Counter();

    /// Creates a recorder for a consumer in a trial with a single worker.
    ///
    /// @param tag tag of the trial in the envelopes
    /// @param pairs expected number of partition-producer pairs from which the consumer
    ///     receives messages
    public ConsumerMeter(Timeline timeline, long tag, GroupLedger ledger, int partitionsPerDestination, int pairs) {
        this(timeline, tag, ledger, partitionsPerDestination, pairs, null);
    }

    /// @param tag tag of the trial in the envelopes
    /// @param pairs expected number of partition-producer pairs from which the consumer
    ///     receives messages
    /// @param inSameWorker for each producer, true if the producer and the consumer are in the same worker; null
    ///     if the trial has a single worker
    public ConsumerMeter(
            Timeline timeline,
            long tag,
            GroupLedger ledger,
            int partitionsPerDestination,
            int pairs,
            boolean @Nullable [] inSameWorker) {
        this.timeline = timeline;
        this.tag = tag;
        this.ledger = ledger;
        this.byDestination = ledger.latencies();
        this.partitionsPerDestination = partitionsPerDestination;
        this.expected = new ExpectedSequences(pairs);
        this.inSameWorker = inSameWorker;
    }

    @Override
    public void received(int destination, int partition, byte[] array, int offset, int length) {
        long now = timeline.now();
        if (!Envelope.belongsToTrial(array, offset, length, tag)) {
            foreignMessages.add(1);
            return;
        }
        int lane = Objects.checkIndex(destination * partitionsPerDestination + partition, ledger.partitions());
        if (Envelope.isPathCheck(array, offset, length)) {
            pathChecks.add(1);
            ledger.pathCheckReceived(lane);
            return;
        }
        int producer = Envelope.producer(array, offset, length);
        if (producer < 0 || producer >= ledger.producers()) {
            foreignMessages.add(1);
            return;
        }
        long sequence = Envelope.sequence(array, offset, length);
        long due = Envelope.dueNanos(array, offset, length);
        record(destination, lane, producer, sequence, due, now);
    }

    private void record(int destination, int lane, int producer, long sequence, long due, long now) {
        boolean measured = timeline.isMeasured(due);
        if (inSameWorker != null && !inSameWorker[producer]) {
            fromOtherWorkers.add(1);
        }
        if (!ledger.received(producer).add(sequence)) {
            (measured ? measuredDuplicated : warmupDuplicated).add(1);
            return;
        }
        lastDelivery.set(now);
        delivered.add(1);
        endToEnd.record(measured, now - due);
        if (byDestination != null && measured) {
            byDestination.record(destination, now - due);
        }
        if (!expected.advance((long) lane * ledger.producers() + producer, sequence)) {
            (measured ? measuredReordered : warmupReordered).add(1);
        }
    }

    /// Returns the number of messages of the load that this consumer received, excluding messages that its group
    /// had already received.
    public long delivered() {
        return delivered.get();
    }

    /// Returns the instant of the last delivery that [#delivered] counts, on the timeline; 0 if no message was
    /// delivered.
    public long lastDeliveryNanos() {
        return lastDelivery.get();
    }

    public long duplicated(boolean ofMeasured) {
        return (ofMeasured ? measuredDuplicated : warmupDuplicated).get();
    }

    public long reordered(boolean ofMeasured) {
        return (ofMeasured ? measuredReordered : warmupReordered).get();
    }

    public long pathChecks() {
        return pathChecks.get();
    }

    public long foreignMessages() {
        return foreignMessages.get();
    }

    /// Returns the number of messages of the load, including duplicates, that this consumer received from
    /// producers in other workers.
    public long fromOtherWorkers() {
        return fromOtherWorkers.get();
    }

    public LatencyRecorder recorder() {
        return endToEnd;
    }
}
