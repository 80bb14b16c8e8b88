package io.streamgauge.driver.pulsar;

import io.streamgauge.driver.DriverFactory.FatalErrorListener;
import java.time.Duration;
import java.util.Collection;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.impl.ClientCnx;
import org.apache.pulsar.client.impl.PulsarClientImpl;

/// Detector for a loss of all brokers. The clients do not report this loss, because they try to reconnect
/// indefinitely. The loss is fatal if no client has had a connection for 10 s. If a broker keeps
/// its connections but does not respond, the client's keep-alive closes the connections within a minute.
final class PulsarOutageDetector {
    private static final Duration EVERY = Duration.ofSeconds(1);
    private static final Duration DISCONNECTION_TIMEOUT = Duration.ofSeconds(10);

    private final Supplier<Collection<PulsarClient>> clients;
    private final FatalErrorListener fatal;
    private final Thread thread;

    /// @param clients source of the open clients of the producers and consumers
    PulsarOutageDetector(Supplier<Collection<PulsarClient>> clients, FatalErrorListener fatal) {
        this.clients = clients;
        this.fatal = fatal;
        this.thread =
                Thread.ofPlatform().name("streamgauge-pulsar-watch").daemon().start(this::run);
    }

    private void run() {
        long lastConnected = System.nanoTime();
        try {
            while (true) {
                Thread.sleep(EVERY);
                Collection<PulsarClient> open = clients.get();
                long now = System.nanoTime();
                if (open.isEmpty() || connections(open) > 0) {
                    lastConnected = now;
                }
                if (now - lastConnected > DISCONNECTION_TIMEOUT.toNanos()) {
                    fatal.fatal("Pulsar: no client has had a connection to a broker for 10 s. Check that the brokers"
                            + " are running, and check their logs.");
                    return;
                }
            }
        } catch (InterruptedException e) {
            // stop() interrupts the thread.
        }
    }

    void stop() {
        thread.interrupt();
        try {
            thread.join(Duration.ofSeconds(1));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    static int connections(Collection<PulsarClient> clients) {
        int open = 0;
        for (PulsarClient client : clients) {
            for (CompletableFuture<ClientCnx> connection :
                    ((PulsarClientImpl) client).getCnxPool().getConnections()) {
                if (connection.state() == java.util.concurrent.Future.State.SUCCESS
                        && connection.resultNow().ctx().channel().isActive()) {
                    open++;
                }
            }
        }
        return open;
    }
}
