package io.streamgauge.driver.rabbitmq.amqp;

import com.rabbitmq.client.Channel;
import io.streamgauge.ExplainedIoException;
import io.streamgauge.driver.ClientPool;
import io.streamgauge.driver.rabbitmq.admin.RabbitConnection;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

/// Channel on a connection that other channels may share.
final class SharedChannel {
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

    private final ClientPool.Lease<RabbitConnection> lease;
    private final Channel channel;
    private final AtomicBoolean closed = new AtomicBoolean();

    private SharedChannel(ClientPool.Lease<RabbitConnection> lease, Channel channel) {
        this.lease = lease;
        this.channel = channel;
    }

    /// Opens a channel. If the channel cannot be opened, this method releases the connection.
    static SharedChannel open(ClientPool.Lease<RabbitConnection> lease) throws IOException {
        try {
            Channel channel = lease.client().connection().createChannel();
            if (channel == null) {
                throw new ExplainedIoException("the connection already has the maximum of "
                        + lease.client().connection().getChannelMax() + " channels. Increase workload.connections");
            }
            return new SharedChannel(lease, channel);
        } catch (IOException | RuntimeException e) {
            if (lease.release()) {
                lease.client().close(CLOSE_TIMEOUT);
            }
            throw e;
        }
    }

    Channel channel() {
        return channel;
    }

    RabbitConnection connection() {
        return lease.client();
    }

    boolean isConnected() {
        return lease.client().connection().isOpen();
    }

    /// Closes the channel, and also closes the connection if no other channel uses the connection. Does not
    /// throw exceptions. Further calls have no effect.
    void close(Duration timeout) {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        if (lease.release()) {
            lease.client().close(timeout);
            return;
        }
        Thread closer = Thread.startVirtualThread(this::abort);
        try {
            closer.join(timeout);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Waits until the worker thread of the connection has completed the tasks that were submitted before this
    /// call. These tasks may deliver messages of this channel.
    ///
    /// @return false if the timeout expired or the wait was interrupted
    boolean awaitLastDelivery(Duration timeout) {
        ExecutorService worker = lease.client().worker();
        try {
            worker.submit(() -> {}).get(timeout.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (RejectedExecutionException e) {
            return hasTerminated(worker, timeout);
        } catch (ExecutionException | TimeoutException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static boolean hasTerminated(ExecutorService worker, Duration timeout) {
        try {
            return worker.awaitTermination(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void abort() {
        try {
            channel.abort();
        } catch (IOException | RuntimeException e) {
            // The channel is already closed.
        }
    }
}
