package io.streamgauge.benchmarks.fleet;

import io.streamgauge.driver.Driver;
import io.streamgauge.driver.Topology;
import io.streamgauge.result.Setting;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// Driver that accepts each message at once and passes it to a consumer of the same worker. The in-memory broker
/// of Streamgauge supports only one worker in real time. Workers that use this driver do not need to be
/// connected to each other, because any consumer of a group may receive a message.
final class NullDriver implements Driver {
    private final List<ReceiveListener> consumers = new CopyOnWriteArrayList<>();
    private final AtomicInteger producers = new AtomicInteger();

    @Override
    public Map<String, String> versions() {
        return Map.of();
    }

    @Override
    public void createDestinations(Topology topology) {}

    @Override
    public void useDestinations(Topology topology) {}

    @Override
    public Producer openProducer(int index, List<Topology.Destination> destinations, SendListener listener) {
        int destination = destinations.getFirst().index();
        // Each consumer has its own producers, because only one thread at a time may call a listener.
        ReceiveListener consumer = consumers.get(producers.getAndIncrement() % consumers.size());
        return new Producer() {
            @Override
            public void send(long token, int position, int partition, byte @Nullable [] key, byte[] payload) {
                listener.accepted(token);
                consumer.received(destination, 0, payload, 0, payload.length);
            }

            @Override
            public void flush() {}

            @Override
            public void close(Duration timeout) {}
        };
    }

    @Override
    public Consumer openConsumer(int group, int indexInGroup, ReceiveListener listener) {
        consumers.add(listener);
        return new Consumer() {
            @Override
            public void pause() {}

            @Override
            public void resume() {}

            @Override
            public void close(Duration timeout) {}
        };
    }

    @Override
    public List<Setting> readBack() {
        return List.of();
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
    public void close(Duration timeout) {}
}
