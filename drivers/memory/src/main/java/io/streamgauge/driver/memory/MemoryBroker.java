package io.streamgauge.driver.memory;

import io.streamgauge.driver.Driver.ReceiveListener;
import io.streamgauge.driver.Driver.SendFailure;
import io.streamgauge.driver.Driver.SendListener;
import io.streamgauge.driver.EventScheduler;
import io.streamgauge.driver.Topology;
import io.streamgauge.experiment.system.MemoryScript;
import io.streamgauge.experiment.system.MemoryScript.Delay;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// In-memory broker within this process. Random delays do not change the order of the messages in a
/// partition. The order changes only if the script specifies reordering.
final class MemoryBroker implements AutoCloseable {
    /// Maximum time in nanoseconds for which the broker holds back a message while it waits for the next
    /// message.
    private static final long MAX_HOLD_NANOS = 1_000_000_000L;

    private final MemoryScript script;
    private final EventScheduler time;
    private final Behaviour behaviour;
    private final boolean immediate;
    private final Object lock = new Object();
    private final List<List<MemoryPartition>> partitions = new ArrayList<>();

    MemoryBroker(MemoryScript script, EventScheduler time, long seed) {
        this.script = script;
        this.time = time;
        this.behaviour = new Behaviour(script, seed);
        this.immediate = isNone(script.acceptDelay())
                && isNone(script.deliverDelay())
                && script.stalls().isEmpty()
                && script.reorderEvery() <= 0
                && script.capacityPerSecond() <= 0;
    }

    private static boolean isNone(Delay delay) {
        return delay instanceof Delay.Fixed(Duration fixed) && fixed.isZero();
    }

    MemoryScript script() {
        return script;
    }

    EventScheduler time() {
        return time;
    }

    void create(Topology topology) {
        for (Topology.Destination destination : topology.destinations()) {
            List<MemoryPartition> made = new ArrayList<>();
            for (int p = 0; p < destination.partitions(); p++) {
                made.add(new MemoryPartition(destination.index(), p, topology.groups(), script.reorderEvery()));
            }
            partitions.add(List.copyOf(made));
        }
    }

    void subscribe(int group, Topology.Partition partition, ReceiveListener listener) {
        partitions.get(partition.destination()).get(partition.partition()).subscribe(group, listener);
    }

    /// Processes a message. If the script does not contain delays, stalls, reordering or a capacity, this method
    /// reports the outcome and delivers the message before it returns.
    void submit(int destination, int partition, byte[] payload, long token, SendListener listener) {
        MemoryPartition target = partitions.get(destination).get(partition);
        if (immediate) {
            Behaviour.MessageOutcome outcome;
            synchronized (lock) {
                outcome = behaviour.arrival(0);
            }
            settle(outcome, token, listener);
            deliver(outcome, target, payload);
        } else {
            byte[] copy = payload.clone();
            synchronized (lock) {
                Behaviour.MessageOutcome outcome = behaviour.arrival(time.nanoTime());
                long processed = outcome.processedNanos();
                time.schedule(processed + behaviour.acceptDelay(), () -> settle(outcome, token, listener));
                long deliverAt = target.deliveryTime(processed + behaviour.deliverDelay());
                time.schedule(deliverAt, () -> deliver(outcome, target, copy));
            }
        }
    }

    private static void settle(Behaviour.MessageOutcome outcome, long token, SendListener listener) {
        if (outcome.refused()) {
            listener.failed(token, SendFailure.REFUSED, "rejected by the script");
        } else {
            listener.accepted(token);
        }
    }

    private void deliver(Behaviour.MessageOutcome outcome, MemoryPartition target, byte[] payload) {
        if (outcome.refused() || outcome.lost()) {
            return;
        }
        long held = target.deliver(payload);
        if (outcome.duplicated()) {
            target.redeliver(payload);
        }
        if (held > 0) {
            time.schedule(time.nanoTime() + MAX_HOLD_NANOS, () -> target.release(held));
        }
    }

    @Override
    public void close() {
        if (time instanceof RealTimeEventScheduler events) {
            events.close();
        }
    }
}
