package io.streamgauge.driver.memory;

import io.streamgauge.driver.Driver;
import io.streamgauge.driver.Topology;
import io.streamgauge.result.Setting;
import io.streamgauge.result.Setting.Scope;
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
    public Producer openProducer(int index, Topology.Destination destination, SendListener listener) {
        return new MemoryProducer(broker, destination, listener);
    }

    @Override
    public Consumer openConsumer(int group, int indexInGroup, ReceiveListener listener) {
        MemoryConsumer consumer = new MemoryConsumer(listener);
        for (Topology.Partition partition : Objects.requireNonNull(topology).shareOf(indexInGroup)) {
            broker.subscribe(group, partition, consumer);
        }
        return consumer;
    }

    @Override
    public List<Setting> readBack() {
        return List.of(new Setting(Scope.BROKER, "script", broker.script().toString(), Setting.Origin.EXPERIMENT));
    }

    @Override
    public int openConnections() {
        return 0;
    }

    @Override
    public void deleteDestinations() {}

    @Override
    public void close(Duration timeout) {
        broker.close();
    }

    private static final class MemoryProducer implements Producer, SendListener {
        private final MemoryBroker broker;
        private final Topology.Destination destination;
        private final SendListener listener;
        private final int limit;
        private final AtomicInteger inFlight = new AtomicInteger();
        private int lastPartition;

        MemoryProducer(MemoryBroker broker, Topology.Destination destination, SendListener listener) {
            this.broker = broker;
            this.destination = destination;
            this.listener = listener;
            this.limit = broker.script().maxInFlight();
        }

        @Override
        public void send(long token, int partition, byte @Nullable [] key, byte[] payload) {
            if (limit > 0) {
                broker.time().awaitEvents(() -> inFlight.get() < limit);
                inFlight.incrementAndGet();
                broker.submit(destination.index(), choosePartition(partition, key), payload, token, this);
            } else {
                broker.submit(destination.index(), choosePartition(partition, key), payload, token, listener);
            }
        }

        private int choosePartition(int partition, byte @Nullable [] key) {
            if (partition != ANY_PARTITION) {
                return partition;
            }
            if (key != null) {
                return Math.floorMod(Arrays.hashCode(key), destination.partitions());
            }
            lastPartition = lastPartition + 1 == destination.partitions() ? 0 : lastPartition + 1;
            return lastPartition;
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
