package io.streamgauge.worker;

import io.streamgauge.experiment.workload.Workload;
import io.streamgauge.load.coordination.WorkerShare;
import io.streamgauge.load.ledger.ConsumerCounts;
import io.streamgauge.load.ledger.DueCounts;
import io.streamgauge.load.ledger.GroupReceipts;
import io.streamgauge.load.ledger.ProducerLedger;
import io.streamgauge.load.ledger.WorkerLedger;
import io.streamgauge.measure.DestinationLatencies;
import io.streamgauge.measure.SequenceSet;
import io.streamgauge.result.outcome.WorkerFigures.NegativeLatencies;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.LongStream;

/// Ledger of a scripted worker. Each worker has one producer and one consumer. The consumer receives about 20
/// messages from each destination. These messages come from all producers, as if the consumers of a group
/// competed for the messages of each destination. Every message is accepted, and exactly one worker receives it.
final class ScriptedLedger {
    static final int MESSAGES_PER_DESTINATION = 20;
    /// Mean of the natural logarithm of a latency in nanoseconds. The median latency is 3 ms.
    private static final double LOG_MEAN = Math.log(3e6);

    private static final double LOG_DEVIATION = 0.7;

    private final Workload workload;
    private final WorkerShare share;
    private final long messagesPerProducer;

    ScriptedLedger(Workload workload, WorkerShare share) {
        this.workload = workload;
        this.share = share;
        this.messagesPerProducer = messagesPerProducer(workload);
    }

    static long messagesPerProducer(Workload workload) {
        return (long) workload.destinations() * MESSAGES_PER_DESTINATION;
    }

    static long latencyNanos(SplittableRandom random) {
        double normal = 0;
        for (int i = 0; i < 12; i++) {
            normal += random.nextDouble();
        }
        return (long) Math.exp(LOG_MEAN + LOG_DEVIATION * (normal - 6));
    }

    WorkerLedger create() {
        List<SequenceSet> received = new ArrayList<>();
        for (int producer = 0; producer < workload.producers(); producer++) {
            received.add(received(producer));
        }
        long own = received.get(share.index()).count(0, messagesPerProducer);
        ConsumerCounts counts = new ConsumerCounts(
                messagesPerProducer, 0, 0, 0, 0, 0, messagesPerProducer - own, NegativeLatencies.NONE);
        return new WorkerLedger(
                List.of(producer()),
                List.of(new GroupReceipts(List.of(counts), received, latencies(), 0, 0)),
                2,
                0,
                null);
    }

    private ProducerLedger producer() {
        SequenceSet accepted = new SequenceSet();
        LongStream.range(0, messagesPerProducer).forEach(accepted::addSingleThreaded);
        return new ProducerLedger(
                share.index(),
                new DueCounts(0, 0, 0),
                new DueCounts(0, messagesPerProducer, 0),
                accepted,
                messagesPerProducer,
                Map.of(),
                Map.of(),
                Map.of(),
                0);
    }

    /// Returns the messages of a producer that this worker receives. The messages are divided into blocks with
    /// one message for each worker. In each block, the worker receives the message at a position that depends on
    /// the block and the worker. The last block may be too short to have this position.
    private SequenceSet received(int producer) {
        SplittableRandom shifts = new SplittableRandom(producer);
        SequenceSet set = new SequenceSet();
        int workers = share.workers();
        for (long block = 0; block < messagesPerProducer; block += workers) {
            int position = (share.index() + shifts.nextInt(workers)) % workers;
            if (block + position < messagesPerProducer) {
                set.addSingleThreaded(block + position);
            }
        }
        return set;
    }

    private DestinationLatencies latencies() {
        SplittableRandom random = new SplittableRandom(share.index());
        DestinationLatencies latencies = new DestinationLatencies(workload.destinations());
        for (int destination = 0; destination < workload.destinations(); destination++) {
            for (int i = 0; i < MESSAGES_PER_DESTINATION; i++) {
                latencies.record(destination, latencyNanos(random));
            }
        }
        return latencies;
    }
}
