package io.streamgauge.driver.kafka;

import io.streamgauge.driver.DriverFactory.FatalErrorListener;
import java.time.Duration;
import java.util.Collection;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Detector for outages in which no broker is available. The clients do not report an outage, because they try
/// to reconnect indefinitely.
///
/// An outage is fatal if one of these conditions is met:
///
/// - No client has had a connection for 10 s, although a client needs a connection.
/// - No client has received a byte from a broker for 30 s, although a broker must respond to a client.
///
/// The detector reads the metrics of the clients once per second.
final class KafkaOutageDetector {
    private static final Duration EVERY = Duration.ofSeconds(1);

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
        History history = new History(System.nanoTime());
        try {
            String outage = null;
            while (outage == null) {
                Thread.sleep(EVERY);
                outage = history.add(clients.get(), System.nanoTime());
            }
            fatal.fatal(outage);
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
        return (int)
                clients.stream().mapToDouble(KafkaClientMetrics::connections).sum();
    }

    /// Instants of the last sample with a connection, and of the last sample with new bytes.
    static final class History {
        private static final Duration DISCONNECTION_TIMEOUT = Duration.ofSeconds(10);
        private static final Duration SILENCE_TIMEOUT = Duration.ofSeconds(30);

        private long lastConnected;
        private long lastByte;
        private double bytes = -1;

        History(long nowNanos) {
            this.lastConnected = nowNanos;
            this.lastByte = nowNanos;
        }

        /// Adds a sample of the metrics of all clients.
        ///
        /// @return description of the outage; null if there is no outage
        @Nullable
        String add(Collection<KafkaClientMetrics> clients, long nowNanos) {
            if (connections(clients) > 0 || clients.stream().noneMatch(KafkaClientMetrics::needsConnection)) {
                lastConnected = nowNanos;
            }
            double received = clients.stream()
                    .mapToDouble(KafkaClientMetrics::receivedBytes)
                    .sum();
            if (received != bytes || clients.stream().noneMatch(KafkaClientMetrics::awaitsResponse)) {
                lastByte = nowNanos;
                bytes = received;
            }
            if (nowNanos - lastConnected > DISCONNECTION_TIMEOUT.toNanos()) {
                return "Kafka: no client has had a connection to a broker for 10 s. Check that the brokers are"
                        + " running, and check their logs.";
            }
            if (nowNanos - lastByte > SILENCE_TIMEOUT.toNanos()) {
                return "Kafka: no broker has responded to any client for 30 s. Check that the brokers are"
                        + " running, and check their logs.";
            }
            return null;
        }
    }
}
