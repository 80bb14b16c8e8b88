package io.streamgauge.driver.rabbitmq.amqp;

import io.streamgauge.driver.Driver;
import io.streamgauge.driver.Driver.ReceiveListener;
import io.streamgauge.driver.rabbitmq.admin.ReceivedQueue;
import io.streamgauge.driver.rabbitmq.settings.RabbitOptions;
import io.streamgauge.driver.rabbitmq.settings.StreamOffsets;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;

/// Consumer for a share of a group's queues, with its own channel. With manual acknowledgement, the consumer
/// acknowledges `ackEvery` messages at once. It acknowledges fewer messages when [#acknowledgeSoon] is called
/// and when it is paused or closed.
public final class RabbitReceiver implements Driver.Consumer, ReceiverSession.Owner {

    private final String name;
    private final RabbitOptions variant;
    private final List<ReceivedQueue> sources;
    private final StreamOffsets offsets;
    private final ReceiveListener listener;
    private final RabbitPublisher.Connector connector;
    private final Recovery recovery;
    private volatile ReceiverSession session;
    private volatile boolean closed;
    private volatile boolean paused;

    private RabbitReceiver(
            String name,
            RabbitOptions variant,
            List<ReceivedQueue> sources,
            StreamOffsets offsets,
            ReceiveListener listener,
            RabbitPublisher.Connector connector,
            Recovery recovery)
            throws IOException, TimeoutException {
        this.name = name;
        this.variant = variant;
        this.sources = sources;
        this.offsets = offsets;
        this.listener = listener;
        this.connector = connector;
        this.recovery = recovery;
        this.session = session(0);
    }

    /// Opens a receiver.
    ///
    /// @param offsets positions in the streams; the consumers of the group share this object
    static RabbitReceiver open(
            String name,
            RabbitOptions variant,
            List<ReceivedQueue> sources,
            StreamOffsets offsets,
            ReceiveListener listener,
            RabbitPublisher.Connector connector,
            Recovery recovery)
            throws IOException, TimeoutException {
        RabbitReceiver receiver = new RabbitReceiver(name, variant, sources, offsets, listener, connector, recovery);
        receiver.session.begin();
        return receiver;
    }

    private ReceiverSession session(int attempt) throws IOException, TimeoutException {
        return new ReceiverSession(
                SharedChannel.open(connector.connect(attempt)), variant, sources, offsets, listener, this);
    }

    private void reopen(int attempt) throws IOException, TimeoutException {
        session.end();
        session.awaitBufferedMessages(ReceiverSession.CLOSE_TIMEOUT);
        session.link().close(ReceiverSession.CLOSE_TIMEOUT);
        // Two threads must not deliver messages at the same time.
        if (!session.link().awaitLastDelivery(ReceiverSession.CLOSE_TIMEOUT)) {
            throw new IOException("the previous connection is still delivering a message");
        }
        session.storeStreamOffsets();
        ReceiverSession again = session(attempt);
        session = again;
        again.begin();
        if (closed) {
            again.link().close(ReceiverSession.CLOSE_TIMEOUT);
        }
    }

    /// Cancels the consumers of the queues. The receiver still acknowledges messages that were delivered
    /// before the cancellation.
    @Override
    public void pause() {
        paused = true;
        Thread.startVirtualThread(session::applyRequestedState);
    }

    @Override
    public void resume() {
        paused = false;
        Thread.startVirtualThread(session::applyRequestedState);
    }

    /// Makes the worker thread acknowledge the remaining messages. Does not wait for the worker thread.
    void acknowledgeSoon() {
        session.acknowledgeSoon();
    }

    /// Makes the receiver ignore the deletion of its queues.
    void expectDeletion() {
        closed = true;
        recovery.stop(Duration.ZERO);
    }

    @Override
    public void close(Duration timeout) {
        closed = true;
        recovery.stop(timeout.dividedBy(6));
        ReceiverSession last = session;
        Thread closer = Thread.startVirtualThread(last::finish);
        try {
            closer.join(timeout.dividedBy(3));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        last.link().close(timeout.dividedBy(2));
        last.storeStreamOffsets();
    }

    SharedChannel link() {
        return session.link();
    }

    @Override
    public boolean isPaused() {
        return paused;
    }

    @Override
    public void lost(ReceiverSession lost, String reason) {
        if (!closed) {
            recovery.begin("RabbitMQ " + name + " stopped: " + reason, () -> session == lost, this::reopen);
        }
    }

    @Override
    public void failed(String reason) {
        recovery.giveUp("RabbitMQ " + name + " stopped: " + reason);
    }
}
