package io.streamgauge.load.ledger;

import io.streamgauge.load.ledger.LedgerPart.LatencyCounts;
import io.streamgauge.load.ledger.LedgerPart.ReceivedSets;
import io.streamgauge.measure.DestinationLatencies;
import io.streamgauge.measure.IntegerWriter;
import io.streamgauge.measure.SequenceSet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Division of the ledger of a worker into parts of about 64 KiB. A part with a large set of received
/// messages has up to 580 KiB. A part is larger only if it contains a producer many of whose messages, in no
/// regular order, failed.
public final class LedgerSplitter {
    private static final int PART_BYTES = 64 << 10;
    /// Approximate size of a producer's ledger in a part, excluding the set of accepted messages.
    private static final int PRODUCER_BYTES = 512;

    private final WorkerLedger ledger;
    private final Receiver receiver;

    /// Receiver of the parts.
    @FunctionalInterface
    public interface Receiver {
        void accept(LedgerPart part) throws IOException;
    }

    public LedgerSplitter(WorkerLedger ledger, Receiver receiver) {
        this.ledger = ledger;
        this.receiver = receiver;
    }

    /// Passes the ledgers of the producers and the sets of received messages to the receiver.
    public void sendMessages() throws IOException {
        List<ProducerLedger> producers = new ArrayList<>();
        int bytes = 0;
        for (ProducerLedger producer : ledger.producers()) {
            producers.add(producer);
            bytes += PRODUCER_BYTES + producer.accepted().encode().length;
            if (bytes >= PART_BYTES) {
                receiver.accept(new LedgerPart(List.copyOf(producers), List.of(), List.of()));
                producers.clear();
                bytes = 0;
            }
        }
        if (!producers.isEmpty()) {
            receiver.accept(new LedgerPart(List.copyOf(producers), List.of(), List.of()));
        }
        for (int group = 0; group < ledger.groups().size(); group++) {
            sendReceived(group, ledger.groups().get(group).received());
        }
    }

    private void sendReceived(int group, List<SequenceSet> sets) throws IOException {
        IntegerWriter out = new IntegerWriter();
        for (int producer = 0; producer < sets.size(); producer++) {
            SequenceSet set = sets.get(producer);
            for (int part = 0; part < set.parts(); part++) {
                if (out.length() >= PART_BYTES) {
                    receiver.accept(
                            new LedgerPart(List.of(), List.of(new ReceivedSets(group, out.toBytes())), List.of()));
                    out = new IntegerWriter();
                }
                out.write(producer);
                out.write(set.encodePart(part));
            }
            // The last part can be empty. An empty part shows that the group exists, even if the group did not receive
            // any message.
            if (out.length() >= PART_BYTES || producer + 1 == sets.size()) {
                receiver.accept(new LedgerPart(List.of(), List.of(new ReceivedSets(group, out.toBytes())), List.of()));
                out = new IntegerWriter();
            }
        }
    }

    /// Passes the latencies of the destinations to the receiver.
    public void sendLatencies() throws IOException {
        for (int group = 0; group < ledger.groups().size(); group++) {
            DestinationLatencies latencies = ledger.groups().get(group).latencies();
            if (latencies != null) {
                sendLatencies(group, latencies);
            }
        }
    }

    private void sendLatencies(int group, DestinationLatencies latencies) throws IOException {
        IntegerWriter out = new IntegerWriter();
        int count = latencies.destinations();
        for (int destination = 0; destination < count; destination++) {
            if (latencies.count(destination) > 0) {
                out.write(destination);
                latencies.write(destination, out);
            }
            // The last part can be empty. An empty part shows that the latencies of the group are recorded.
            if (out.length() >= PART_BYTES || destination + 1 == count) {
                receiver.accept(
                        new LedgerPart(List.of(), List.of(), List.of(new LatencyCounts(group, count, out.toBytes()))));
                out = new IntegerWriter();
            }
        }
    }
}
