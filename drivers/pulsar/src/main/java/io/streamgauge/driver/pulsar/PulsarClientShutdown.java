package io.streamgauge.driver.pulsar;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.api.PulsarClientException;

/// Ends clients in the time that there is.
final class PulsarClientShutdown {
    private PulsarClientShutdown() {}

    /// Closes a client with its producers and consumers, by force when the time is over.
    static void close(PulsarClient client, Duration timeout) {
        try {
            client.closeAsync().get(timeout.toMillis(), TimeUnit.MILLISECONDS);
            return;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            // Nobody answers at the other end.
        }
        force(client);
    }

    static void force(PulsarClient client) {
        try {
            client.shutdown();
        } catch (PulsarClientException e) {
            // It was closed all the same.
        }
    }
}
