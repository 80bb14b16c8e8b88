package io.streamgauge.driver.rabbitmq.stream;

import com.rabbitmq.stream.ConsumerFlowStrategy;
import com.rabbitmq.stream.Message;
import com.rabbitmq.stream.OffsetSpecification;
import io.streamgauge.driver.ClientPool;
import io.streamgauge.driver.Driver;
import io.streamgauge.driver.Driver.ReceiveListener;
import io.streamgauge.driver.Topology;
import io.streamgauge.driver.rabbitmq.admin.ReceivedQueue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/// Consumers of the stream client, one consumer for each stream that is assigned to the receiver.
/// The broker stores the offsets of the group.
final class StreamReceiver implements Driver.Consumer {
    private final ClientPool.Lease<StreamConnection> link;
    private final AtomicBoolean released = new AtomicBoolean();
    private final ReceiveListener listener;
    private final StreamStates states = new StreamStates("consumer");
    private final List<com.rabbitmq.stream.Consumer> consumers = new ArrayList<>();
    private final Object flow = new Object();
    // Guarded by `flow`:
    private final List<ConsumerFlowStrategy.Context> withheldCredits = new ArrayList<>();
    private boolean paused;

    StreamReceiver(ClientPool.Lease<StreamConnection> link, ReceiveListener listener) {
        this.link = link;
        this.listener = listener;
    }

    /// Opens the consumers of the client. If this method throws an exception, close the receiver.
    ///
    /// @param storeEvery number of messages after which the group's offset is stored
    void open(int group, List<ReceivedQueue> sources, int credits, int storeEvery) {
        for (ReceivedQueue source : sources) {
            consumers.add(link.client().environment().consumerBuilder().stream(source.queue())
                    .name("streamgauge-group-" + group)
                    .listeners(states.listener(source.queue()))
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

    /// Passes a message to the listener. This method is synchronised, because streams on different nodes
    /// use different connections, and each connection has its own thread.
    synchronized void received(Topology.Partition partition, Message message) {
        byte[] body = message.getBodyAsBinary();
        listener.received(partition.destination(), partition.partition(), body, 0, body.length);
    }

    /// Flow strategy that works like the client's default strategy, but withholds credits while the
    /// receiver is paused. The strategy must not wait until all messages of a chunk are processed. In
    /// the first chunk, the client skips all messages before the group's offset. A strategy that waits
    /// for the skipped messages would stall the consumer.
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
            grantCredit(chunk);
            return _ -> {};
        }
    }

    /// Grants the broker the credit for a chunk. This method and [#pause] do not use the monitor of
    /// [#received], because a listener with a limited rate waits inside that monitor.
    private void grantCredit(ConsumerFlowStrategy.Context chunk) {
        synchronized (flow) {
            if (paused) {
                withheldCredits.add(chunk);
            } else {
                chunk.credits(1);
            }
        }
    }

    @Override
    public void pause() {
        synchronized (flow) {
            paused = true;
        }
    }

    @Override
    public void resume() {
        synchronized (flow) {
            paused = false;
            withheldCredits.forEach(chunk -> chunk.credits(1));
            withheldCredits.clear();
        }
    }

    @Override
    public void close(Duration timeout) {
        states.expectClosing();
        Thread closer = Thread.startVirtualThread(this::finish);
        try {
            closer.join(timeout.dividedBy(3));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (released.compareAndSet(false, true) && link.release()) {
            link.client().close(timeout.multipliedBy(2).dividedBy(3));
        }
    }

    /// Closes the consumers but not the connections. Further calls have no effect.
    void finish() {
        states.expectClosing();
        for (com.rabbitmq.stream.Consumer consumer : consumers) {
            try {
                consumer.close();
            } catch (RuntimeException e) {
                // The broker is unavailable. The connection is closed separately.
            }
        }
    }

    StreamStates states() {
        return states;
    }

    StreamConnection link() {
        return link.client();
    }
}
