package io.streamgauge.driver.rabbitmq;

import com.rabbitmq.stream.ConsumerFlowStrategy;
import com.rabbitmq.stream.Message;
import com.rabbitmq.stream.MessageHandler;
import com.rabbitmq.stream.OffsetSpecification;
import io.streamgauge.driver.Driver;
import io.streamgauge.driver.Driver.ReceiveListener;
import io.streamgauge.driver.Topology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// A consumer of the stream client for each stream of its share. The broker keeps the group's offsets.
final class StreamReceiver implements Driver.Consumer {
    private final StreamLink link;
    private final ReceiveListener listener;
    private final List<com.rabbitmq.stream.Consumer> consumers = new ArrayList<>();
    private final List<MessageHandler.Context> unpaid = new ArrayList<>();
    private boolean paused;

    /// @param storeEvery messages after which the broker is told how far the group is
    StreamReceiver(
            StreamLink link,
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
                    // half of them given back: what is not called processed keeps its credit, which is how it pauses
                    .strategy(ConsumerFlowStrategy.creditWhenHalfMessagesProcessed(credits))
                    .builder()
                    .autoTrackingStrategy()
                    .messageCountBeforeStorage(storeEvery)
                    .builder()
                    .messageHandler((context, message) -> received(source.partition(), context, message))
                    .build());
        }
    }

    /// Streams on different nodes come over different connections.
    private synchronized void received(Topology.Partition partition, MessageHandler.Context context, Message message) {
        byte[] body = message.getBodyAsBinary();
        listener.received(partition.destination(), partition.partition(), body, 0, body.length);
        if (paused) {
            unpaid.add(context);
        } else {
            context.processed();
        }
    }

    @Override
    public synchronized void pause() {
        paused = true;
    }

    @Override
    public synchronized void resume() {
        paused = false;
        unpaid.forEach(MessageHandler.Context::processed);
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

    StreamLink link() {
        return link;
    }
}
