package io.streamgauge.prometheus;

import io.prometheus.metrics.exporter.httpserver.HTTPServer;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.streamgauge.linux.LinuxThread;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/// HTTP server that serves the metrics of a run at the path `/metrics`, in the formats that Prometheus requests.
/// It does not encrypt the connections and does not require a password.
public final class MetricsServer implements AutoCloseable {
    /// Maximum number of scrapes that the server answers at the same time.
    private static final int THREADS = 2;

    private static final long RESPONSE_SECONDS = 5;

    private final RunMetrics metrics;
    private final InetAddress address;
    private final ExecutorService threads;
    private final HTTPServer server;

    private MetricsServer(RunMetrics metrics, InetAddress address, ExecutorService threads, HTTPServer server) {
        this.metrics = metrics;
        this.address = address;
        this.threads = threads;
        this.server = server;
    }

    /// Starts a server.
    ///
    /// @param address local address on which the server listens
    /// @param port TCP port; 0 for any free port
    /// @throws IOException if the server cannot listen on the address
    public static MetricsServer start(RunMetrics metrics, InetAddress address, int port) throws IOException {
        PrometheusRegistry registry = new PrometheusRegistry();
        MultiCollector collector = metrics::collect;
        registry.register(collector);
        ExecutorService threads = Executors.newFixedThreadPool(
                THREADS,
                task -> Thread.ofPlatform().daemon().name("metrics-server").unstarted(() -> {
                    // A scrape must not delay the load generator on the same machine.
                    LinuxThread.lowerPriority();
                    task.run();
                }));
        try {
            return new MetricsServer(
                    metrics,
                    address,
                    threads,
                    HTTPServer.builder()
                            .inetAddress(address)
                            .port(port)
                            .registry(registry)
                            .executorService(threads)
                            .buildAndStart());
        } catch (IOException | RuntimeException failed) {
            threads.shutdown();
            throw failed;
        }
    }

    /// Returns the address of the metrics, for example `http://127.0.0.1:9464/metrics`.
    public URI uri() {
        try {
            return new URI("http", null, address.getHostAddress(), server.getPort(), "/metrics", null, null);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Returns whether [#awaitLastScrape] would wait.
    public boolean isLastScrapeExpected() {
        return metrics.scrapes().isExpected();
    }

    /// Waits at most 60 s until a scrape has read the latest values. Does not wait if nothing reads the metrics.
    public void awaitLastScrape() throws InterruptedException {
        metrics.scrapes().awaitLast();
    }

    /// Stops the server after it has sent the responses in progress. Waits at most 5 s for these responses.
    @Override
    public void close() {
        threads.shutdown();
        try {
            threads.awaitTermination(RESPONSE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        server.close();
    }
}
