package io.streamgauge.cli;

import io.streamgauge.Poll;
import io.streamgauge.deploy.network.FreePorts;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.result.Json;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// Prometheus server from Debian, unpacked into the cache and started on the loopback interface with native
/// histograms.
///
/// @param address `127.0.0.1:port`
/// @param started time at which the server was started
record PrometheusServer(ChildProcess process, String address, Instant started) implements AutoCloseable {
    private static final String PACKAGE = "prometheus";

    /// Starts the server and waits until it is ready.
    ///
    /// @param target address that the server scrapes once per second
    static PrometheusServer start(ChildProcesses children, Path directory, String target) throws Exception {
        Path configuration = Files.writeString(directory.resolve("prometheus.yml"), """
                global: { scrape_interval: 1s, scrape_timeout: 1s }
                scrape_configs:
                  - job_name: streamgauge
                    static_configs: [{ targets: ["%s"] }]
                """.formatted(target));
        String address = "127.0.0.1:" + FreePorts.find(1).getFirst();
        Instant started = Instant.now();
        Path log = directory.resolve("prometheus.log");
        ChildProcess process = children.start(
                "prometheus",
                List.of(
                        tool("prometheus").toString(),
                        "--config.file=" + configuration,
                        "--storage.tsdb.path=" + directory.resolve("data"),
                        "--web.listen-address=" + address,
                        "--enable-feature=native-histograms"),
                directory,
                Map.of(),
                log);
        PrometheusServer server = new PrometheusServer(process, address, started);
        if (!Poll.until(Duration.ofSeconds(60), Duration.ofMillis(100), server::isReady)) {
            throw new IllegalStateException("Prometheus is not ready: " + Files.readString(log));
        }
        return server;
    }

    /// Returns the path of a program in the unpacked Debian package.
    static Path tool(String name) throws Exception {
        return DebianPackage.unpack(PACKAGE).resolve("usr/bin").resolve(name);
    }

    private boolean isReady() throws InterruptedException {
        try {
            return get("/-/ready").statusCode() == 200;
        } catch (IOException notYet) {
            return false;
        }
    }

    /// Returns the time series of an expression since the start of the server, with one value per second.
    JsonNode range(String expression) throws IOException, InterruptedException {
        HttpResponse<String> response = get("/api/v1/query_range?step=1&start=" + started.getEpochSecond() + "&end="
                + Instant.now().getEpochSecond() + "&query=" + URLEncoder.encode(expression, StandardCharsets.UTF_8));
        JsonNode body = Json.indented().readTree(response.body());
        if (!body.path("status").asString("").equals("success")) {
            throw new IllegalStateException(expression + ": " + response.body());
        }
        return body.get("data").get("result");
    }

    /// Returns the last value of an expression that has at most one series; NaN if it does not have any series.
    double last(String expression) throws IOException, InterruptedException {
        JsonNode series = range(expression);
        if (series.size() > 1) {
            throw new IllegalStateException(expression + " has several series: " + series);
        }
        if (series.isEmpty()) {
            return Double.NaN;
        }
        JsonNode values = series.get(0).get("values");
        return Double.parseDouble(values.get(values.size() - 1).get(1).asString());
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(
                    HttpRequest.newBuilder(URI.create("http://" + address + path))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        }
    }

    @Override
    public void close() {
        process.stop(Duration.ofSeconds(5));
    }
}
