package io.streamgauge.driver.memory;

import io.streamgauge.driver.ConsumerPace;
import io.streamgauge.driver.Driver;
import io.streamgauge.driver.Topology;
import io.streamgauge.result.Setting;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// Driver of the in-memory broker.
final class MemoryDriver implements Driver {
    private final MemoryBroker broker;
    private @Nullable Topology topology;

    MemoryDriver(MemoryBroker broker) {
        this.broker = broker;
    }

    @Override
    public Map<String, String> versions() {
        return Map.of();
    }

    @Override
    public void createDestinations(Topology wanted) {
        topology = wanted;
        broker.create(wanted);
    }

    @Override
    public Producer openProducer(int index, List<Topology.Destination> destinations, SendListener listener) {
        return new MemoryProducer(broker, destinations, listener);
    }

    @Override
    public Consumer openConsumer(int group, int indexInGroup, ReceiveListener listener) {
        return subscribe(group, indexInGroup, new MemoryConsumer(listener, broker.time(), null));
    }

    /// Opens a consumer that stores each message until the pace allows its delivery. Waiting in the listener
    /// would block the broker.
    @Override
    public Consumer openConsumer(int group, int indexInGroup, ReceiveListener listener, ConsumerPace pace) {
        return subscribe(group, indexInGroup, new MemoryConsumer(listener, broker.time(), pace));
    }

    private Consumer subscribe(int group, int indexInGroup, MemoryConsumer consumer) {
        for (Topology.Partition partition : Objects.requireNonNull(topology).shareOf(indexInGroup)) {
            broker.subscribe(group, partition, consumer);
        }
        return consumer;
    }

    @Override
    public List<Setting> readBack() {
        return ScriptSettings.of(broker.script());
    }

    @Override
    public int openConnections() {
        return 0;
    }

    @Override
    public boolean deleteDestinations() {
        return true;
    }

    @Override
    public void close(Duration timeout) {
        broker.close();
    }

    private static final class MemoryProducer implements Producer, SendListener {
        private final MemoryBroker broker;
        private final Topology.Destination[] destinations;
        private final int[] lastPartitions;
        private final SendListener listener;
        private final int limit;
        private final AtomicInteger inFlight = new AtomicInteger();

        MemoryProducer(MemoryBroker broker, List<Topology.Destination> destinations, SendListener listener) {
            this.broker = broker;
            this.destinations = destinations.toArray(Topology.Destination[]::new);
            this.lastPartitions = new int[this.destinations.length];
            this.listener = listener;
            this.limit = broker.script().maxInFlight();
        }

        @Override
        public void send(long token, int destination, int partition, byte @Nullable [] key, byte[] payload) {
            int index = destinations[destination].index();
            int chosen = choosePartition(destination, partition, key);
            if (limit > 0) {
                broker.time().awaitEvents(() -> inFlight.get() < limit);
                inFlight.incrementAndGet();
                broker.submit(index, chosen, payload, token, this);
            } else {
                broker.submit(index, chosen, payload, token, listener);
            }
        }

        private int choosePartition(int destination, int partition, byte @Nullable [] key) {
            int partitions = destinations[destination].partitions();
            if (partition != ANY_PARTITION) {
                return partition;
            }
            if (key != null) {
                return Math.floorMod(Arrays.hashCode(key), partitions);
            }
            int last = lastPartitions[destination];
            int next = last + 1 == partitions ? 0 : last + 1;
            lastPartitions[destination] = next;
            return next;
        }

        @Override
        public void accepted(long token) {
            inFlight.decrementAndGet();
            listener.accepted(token);
        }

        @Override
        public void failed(long token, SendFailure kind, String detail) {
            inFlight.decrementAndGet();
            listener.failed(token, kind, detail);
        }

        @Override
        public void flush() {}

        @Override
        public void close(Duration timeout) {}
    }
}
