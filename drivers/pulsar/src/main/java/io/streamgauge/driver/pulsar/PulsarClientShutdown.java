package io.streamgauge.driver.pulsar;

import io.streamgauge.driver.ClientPool;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.api.PulsarClientException;
import org.apache.pulsar.client.impl.PulsarClientImpl;

/// Shutdown of clients within a time limit.
public final class PulsarClientShutdown {
    private static final Duration EVENT_LOOP_TIMEOUT = Duration.ofSeconds(5);

    private PulsarClientShutdown() {}

    /// Waits until the producers or consumers that use the lease are closed, or until the timeout expires. This
    /// method then releases the lease, and shuts down the client unless another lease on the client exists.
    ///
    /// @param closing future that completes when the producers or consumers are closed and the consumers have
    ///     sent their last acknowledgements
    static void close(ClientPool.Lease<PulsarClient> lease, CompletableFuture<?> closing, Duration timeout) {
        try {
            closing.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            // The client is shut down even if the broker does not respond.
        }
        release(lease);
    }

    /// Releases a lease on a client, and shuts down the client unless another lease on it exists.
    static void release(ClientPool.Lease<PulsarClient> lease) {
        if (lease.release()) {
            force(lease.client());
        }
    }

    /// Shuts down a client immediately. Does not wait for producers and consumers that are still open.
    ///
    /// The client's own shutdown waits for Netty's quiet period of 2 s. This method omits the quiet period
    /// because no more tasks are submitted to the event loop.
    @SuppressWarnings("FutureReturnValueIgnored") // client.shutdown() waits for the event loop
    public static void force(PulsarClient client) {
        ((PulsarClientImpl) client)
                .eventLoopGroup()
                .shutdownGracefully(0, EVENT_LOOP_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        try {
            client.shutdown();
        } catch (PulsarClientException e) {
            // The client is closed even if the shutdown reports an error.
        }
    }
}
