package io.streamgauge.driver.rabbitmq.stream;

import com.rabbitmq.stream.ConsumerFlowStrategy;
import com.rabbitmq.stream.Message;
import com.rabbitmq.stream.OffsetSpecification;
import io.streamgauge.driver.Driver;
import io.streamgauge.driver.Driver.ReceiveListener;
import io.streamgauge.driver.Topology;
import io.streamgauge.driver.rabbitmq.amqp.RabbitReceiver;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// A consumer of the stream client for each stream of its share. The broker keeps the group's offsets.
final class StreamReceiver implements Driver.Consumer {
    private final StreamConnection link;
    private final ReceiveListener listener;
    private final List<com.rabbitmq.stream.Consumer> consumers = new ArrayList<>();
    private final List<ConsumerFlowStrategy.Context> unpaid = new ArrayList<>();
    private boolean paused;

    /// @param storeEvery messages after which the broker is told how far the group is
    StreamReceiver(
            StreamConnection link,
            int group,
            List<RabbitReceiver.Source> sources,
            int credits,
            int storeEvery,
            ReceiveListener listener) {
        this.link = link;
        this.listener = listener;
        for (RabbitReceiver.Source source : sources) {
            consumers.add(link.environment().consumerBuilder().stream(source.queue())
                    .name("streamgauge-group-" + group)
                    .offset(OffsetSpecification.first())
                    .flow()
                    .strategy(new CreditOnArrival(credits))
                    .builder()
                    .autoTrackingStrategy()
                    .messageCountBeforeStorage(storeEvery)
                    .builder()
                    .messageHandler((_, message) -> received(source.partition(), message))
                    .build());
        }
    }

    /// Streams on different nodes come over different connections.
    private synchronized void received(Topology.Partition partition, Message message) {
        byte[] body = message.getBodyAsBinary();
        listener.received(partition.destination(), partition.partition(), body, 0, body.length);
    }

    /// The client's own strategy, but that a paused receiver keeps its credits back. One that waits for messages to
    /// be processed would starve: those of a first chunk that lie before the group's offset never are.
    private final class CreditOnArrival implements ConsumerFlowStrategy {
        private final int credits;

        CreditOnArrival(int credits) {
            this.credits = credits;
        }

        @Override
        public int initialCredits() {
            return credits;
        }

        @Override
        public MessageProcessedCallback start(Context chunk) {
            arrived(chunk);
            return _ -> {};
        }
    }

    private synchronized void arrived(ConsumerFlowStrategy.Context chunk) {
        if (paused) {
            unpaid.add(chunk);
        } else {
            chunk.credits(1);
        }
    }

    @Override
    public synchronized void pause() {
        paused = true;
    }

    @Override
    public synchronized void resume() {
        paused = false;
        unpaid.forEach(chunk -> chunk.credits(1));
        unpaid.clear();
    }

    @Override
    public void close(Duration timeout) {
        Thread farewell = Thread.startVirtualThread(this::finish);
        try {
            farewell.join(timeout.dividedBy(3));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        link.close(timeout.multipliedBy(2).dividedBy(3));
    }

    /// Takes leave of the streams; the connections stay. A second call does nothing.
    void finish() {
        for (com.rabbitmq.stream.Consumer consumer : consumers) {
            try {
                consumer.close();
            } catch (RuntimeException e) {
                // The broker is gone.
            }
        }
    }

    StreamConnection link() {
        return link;
    }
}
