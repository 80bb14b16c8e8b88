package io.streamgauge.load;

import io.streamgauge.driver.Driver;
import io.streamgauge.driver.EventScheduler;
import io.streamgauge.driver.Topology;
import io.streamgauge.result.Setting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// Broker whose handling of each message is defined by the test. Several generators can use the broker at the
/// same time.
class ManualBroker implements Driver {
    private final EventScheduler time;
    private final Rule rule;
    private final Map<Integer, Map<Topology.Partition, ReceiveListener>> readers = new ConcurrentHashMap<>();
    private volatile Topology topology = new Topology(List.of(), 0, 0);
    private final AtomicInteger round = new AtomicInteger();

    ManualBroker(EventScheduler time, Rule rule) {
        this.time = time;
        this.rule = rule;
    }

    /// Rule that defines how the broker handles a message.
    interface Rule {
        void take(Message message);
    }

    /// Message in flight.
    final class Message {
        final int producer;
        final long token;
        final Topology.Partition partition;
        final byte[] body;
        private final SendListener listener;

        Message(int producer, long token, Topology.Partition partition, byte[] body, SendListener listener) {
            this.producer = producer;
            this.token = token;
            this.partition = partition;
            this.body = body;
            this.listener = listener;
        }

        void accept(Duration after) {
            time.schedule(time.nanoTime() + after.toNanos(), () -> listener.accepted(token));
        }

        void fail(SendFailure kind) {
            time.schedule(time.nanoTime(), () -> listener.failed(token, kind, "as told"));
        }

        void deliver(int group, Duration after) {
            time.schedule(time.nanoTime() + after.toNanos(), () -> {
                ReceiveListener reader = readers.getOrDefault(group, Map.of()).get(partition);
                if (reader != null) {
                    reader.received(partition.destination(), partition.partition(), body, 0, body.length);
                }
            });
        }

        /// Delivers the message with the number of another partition. Exceptions that the listener throws are
        /// discarded, as in some clients.
        void deliverAndDiscardExceptions(int otherPartition) {
            ReceiveListener reader =
                    Objects.requireNonNull(readers.getOrDefault(0, Map.of()).get(partition));
            try {
                reader.received(partition.destination(), otherPartition, body, 0, body.length);
            } catch (RuntimeException e) {
                // Some client libraries discard exceptions that a listener throws.
            }
        }

        void acceptAndDeliver() {
            accept(Duration.ofMillis(1));
            for (int g = 0; g < topology.groups(); g++) {
                deliver(g, Duration.ofMillis(2));
            }
        }
    }

    @Override
    public Map<String, String> versions() {
        return Map.of();
    }

    @Override
    public void createDestinations(Topology wanted) {
        topology = wanted;
    }

    @Override
    public void useDestinations(Topology created) {
        if (!created.equals(topology)) {
            throw new IllegalStateException("the destinations " + created + " have not been created");
        }
    }

    @Override
    public Producer openProducer(int index, List<Topology.Destination> destinations, SendListener listener) {
        return new Producer() {
            @Override
            public void send(long token, int destination, int partition, byte @Nullable [] key, byte[] payload) {
                Topology.Destination to = destinations.get(destination);
                int chosen = partition == ANY_PARTITION ? round.getAndIncrement() % to.partitions() : partition;
                rule.take(new Message(
                        index, token, new Topology.Partition(to.index(), chosen), payload.clone(), listener));
            }

            @Override
            public void flush() {}

            @Override
            public void close(Duration timeout) {}
        };
    }

    @Override
    public Consumer openConsumer(int group, int indexInGroup, ReceiveListener listener) {
        List<Topology.Partition> share = new ArrayList<>(topology.shareOf(indexInGroup));
        share.forEach(p ->
                readers.computeIfAbsent(group, _ -> new ConcurrentHashMap<>()).putIfAbsent(p, listener));
        return new Driver.Consumer() {
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
        return 7;
    }

    @Override
    public boolean deleteDestinations() {
        return true;
    }

    @Override
    public void close(Duration timeout) {}
}
