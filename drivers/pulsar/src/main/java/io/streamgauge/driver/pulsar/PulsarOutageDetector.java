package io.streamgauge.driver.pulsar;

import io.streamgauge.driver.DriverFactory.FatalErrorListener;
import java.time.Duration;
import java.util.Collection;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.impl.ClientCnx;
import org.apache.pulsar.client.impl.PulsarClientImpl;

/// Notices that no broker is left. The clients never say so: they reconnect for ever. An outage is fatal when all
/// clients together have been without any connection for 10 s. A broker that keeps its connections but answers nothing
/// loses them by the client's own keep-alive within a minute.
final class PulsarOutageDetector {
    private static final Duration EVERY = Duration.ofSeconds(1);
    private static final Duration WITHOUT_CONNECTION = Duration.ofSeconds(10);

    private final Supplier<Collection<PulsarClient>> clients;
    private final FatalErrorListener fatal;
    private final Thread thread;

    /// @param clients of every open producer and consumer
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
                if (now - lastConnected > WITHOUT_CONNECTION.toNanos()) {
                    fatal.fatal("Pulsar: no client has had a connection to a broker for 10 s");
                    return;
                }
            }
        } catch (InterruptedException e) {
            // stop() asks for it
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
            for (CompletableFuture<ClientCnx> made :
                    ((PulsarClientImpl) client).getCnxPool().getConnections()) {
                if (made.state() == java.util.concurrent.Future.State.SUCCESS
                        && made.resultNow().ctx().channel().isActive()) {
                    open++;
                }
            }
        }
        return open;
    }
}
