package io.streamgauge.driver.kafka;

import io.streamgauge.driver.DriverFactory.FatalErrorListener;
import java.time.Duration;
import java.util.Collection;
import java.util.function.Supplier;

/// Detector for outages in which no broker is available. The clients do not report an outage, because they try
/// to reconnect indefinitely.
///
/// An outage is fatal if a client is waiting for a response and one of these conditions is met:
///
/// - No client has had a connection for 10 s.
/// - No client has received a byte from a broker for 30 s.
///
/// The detector reads the metrics of the clients once per second.
final class KafkaOutageDetector {
    private static final Duration EVERY = Duration.ofSeconds(1);
    private static final Duration DISCONNECTION_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration SILENCE_TIMEOUT = Duration.ofSeconds(30);

    private final Supplier<Collection<KafkaClientMetrics>> clients;
    private final FatalErrorListener fatal;
    private final Thread thread;

    /// @param clients source of the metrics of the producers and consumers
    KafkaOutageDetector(Supplier<Collection<KafkaClientMetrics>> clients, FatalErrorListener fatal) {
        this.clients = clients;
        this.fatal = fatal;
        this.thread =
                Thread.ofPlatform().name("streamgauge-kafka-watch").daemon().start(this::run);
    }

    private void run() {
        long lastConnected = System.nanoTime();
        long lastByte = lastConnected;
        double bytes = -1;
        try {
            while (true) {
                Thread.sleep(EVERY);
                Sample sample = Sample.of(clients.get());
                long now = System.nanoTime();
                if (!sample.waiting() || sample.connections() > 0) {
                    lastConnected = now;
                }
                if (!sample.waiting() || sample.bytes() != bytes) {
                    lastByte = now;
                    bytes = sample.bytes();
                }
                if (now - lastConnected > DISCONNECTION_TIMEOUT.toNanos()) {
                    fatal.fatal("Kafka: no client has had a connection to a broker for 10 s. Check that the brokers are"
                            + " running, and check their logs.");
                    return;
                }
                if (now - lastByte > SILENCE_TIMEOUT.toNanos()) {
                    fatal.fatal("Kafka: no broker has responded to any client for 30 s. Check that the brokers are"
                            + " running, and check their logs.");
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

    static int connections(Collection<KafkaClientMetrics> clients) {
        return Sample.of(clients).connections();
    }

    /// Combined metrics of all clients.
    ///
    /// @param bytes total number of bytes that the clients have received
    /// @param waiting true if there is a consumer, or a producer with messages in its buffer
    private record Sample(int connections, double bytes, boolean waiting) {
        static Sample of(Collection<KafkaClientMetrics> clients) {
            double connections = 0;
            double bytes = 0;
            boolean waiting = false;
            for (KafkaClientMetrics client : clients) {
                connections += client.connections();
                bytes += client.receivedBytes();
                waiting |= client.isWaiting();
            }
            return new Sample((int) connections, bytes, waiting);
        }
    }
}
