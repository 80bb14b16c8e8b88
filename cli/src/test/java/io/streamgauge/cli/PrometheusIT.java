package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.ExitCode;
import io.streamgauge.Poll;
import io.streamgauge.analyse.model.Latency;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.deploy.network.FreePorts;
import io.streamgauge.engine.ExperimentRunner;
import io.streamgauge.engine.ExperimentSource;
import io.streamgauge.engine.Interruption;
import io.streamgauge.engine.RunOptions;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.process.SupervisedProcesses;
import io.streamgauge.prometheus.MetricsServer;
import io.streamgauge.prometheus.RunMetrics;
import io.streamgauge.result.Json;
import java.io.InputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Test of the metrics of a run with two trials. A real Prometheus server scrapes these metrics.
class PrometheusIT {
    private static final Path DASHBOARDS = Path.of("..", "monitoring", "grafana");
    private static final int MESSAGES_PER_SECOND = 500;
    private static final int WARMUP = 2;
    private static final int MEASURE = 8;
    /// Natural logarithm of the ratio between the bounds of a native histogram bucket.
    private static final double BUCKET_WIDTH = Math.log(2) / 32;

    private static final String EXPERIMENT = """
            name: watched
            systems:
              even:
                launch: memory
                memory: { time: real, accept: { uniform: { from: 5 ms, to: 30 ms } }, deliver: 40 ms }
              bursty:
                launch: memory
                memory: { time: real, accept: 3 ms, deliver: { exponential: { mean: 10 ms } } }
            workload: { rate: %d/s }
            phases: { warmup: %d s, measure: %d s, drain: 5 s }
            retry: 0
            """.formatted(MESSAGES_PER_SECOND, WARMUP, MEASURE);

    @TempDir
    private static Path directory = Path.of("");

    private static @Nullable ChildProcesses started;

    @SuppressWarnings("NullAway.Init")
    private static PrometheusServer prometheus;

    @SuppressWarnings("NullAway.Init")
    private static CommandResult run;

    @BeforeAll
    static void runWithPrometheus() throws Exception {
        ChildProcesses children = SupervisedProcesses.open();
        started = children;
        int port = FreePorts.find(1).getFirst();
        prometheus = PrometheusServer.start(children, directory, "127.0.0.1:" + port);
        run = CommandResult.run(directory, EXPERIMENT, "--metrics-port", Integer.toString(port));
    }

    @AfterAll
    static void stop() {
        if (started != null) {
            started.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"even", "bursty"})
    void agreesWithTheQuantilesOfTheSummary(String system) throws Exception {
        assertThat(run.exitCode()).as(run.err()).isIn(ExitCode.DONE, ExitCode.TRIAL_VOID);
        TrialSummary trial = run.trial(system);
        assertQuantiles(trial, "streamgauge_end_to_end_latency_seconds", trial.endToEnd());
        assertQuantiles(trial, "streamgauge_publish_response_seconds", trial.responseTime());
        assertQuantiles(trial, "streamgauge_send_delay_seconds", trial.sendDelay());
    }

    private static void assertQuantiles(TrialSummary trial, String metric, Latency expected) throws Exception {
        String series = metric + "{system=\"" + trial.system() + "\",trial=\"" + trial.id() + "\",phase=\"measure\"}";
        assertThat(expected.count()).isEqualTo(MESSAGES_PER_SECOND * MEASURE);
        Poll.until(
                Duration.ofSeconds(30),
                Duration.ofMillis(200),
                () -> prometheus.last("histogram_count(" + series + ")") == expected.count());
        assertThat(prometheus.last("histogram_count(" + series + ")")).isEqualTo(expected.count());
        for (String quantile : List.of("p50", "p90", "p99")) {
            Long nanos = expected.nanos(quantile);
            assertThat(nanos).as(quantile).isNotNull();
            double seconds = prometheus.last("histogram_quantile(0." + quantile.substring(1) + ", " + series + ")");
            System.err.println("  " + trial.id() + " " + metric + " " + quantile + ": summary " + nanos / 1e9
                    + " s, PromQL " + seconds + " s");
            assertThat(Math.log(seconds / (nanos / 1e9)))
                    .as(series + " " + quantile)
                    .isCloseTo(0, within(BUCKET_WIDTH));
        }
    }

    @Test
    void countsEveryMessage() throws Exception {
        for (String system : List.of("even", "bursty")) {
            for (String counter : List.of("offered", "accepted", "delivered")) {
                assertThat(prometheus.last(
                                "sum(streamgauge_messages_" + counter + "_total{system=\"" + system + "\"})"))
                        .as(system + " " + counter)
                        .isEqualTo(MESSAGES_PER_SECOND * (WARMUP + MEASURE));
            }
        }
    }

    /// Sends every expression of a dashboard to Prometheus, which parses it. Expressions that use Streamgauge's
    /// own metrics, except for the connect latency, must also have results.
    @ParameterizedTest
    @ValueSource(strings = {"streamgauge-run.json", "streamgauge-brokers.json"})
    void answersEveryQueryOfTheDashboards(String file) throws Exception {
        int queries = 0;
        JsonNode dashboard = Json.indented().readTree(Files.readString(DASHBOARDS.resolve(file)));
        for (JsonNode panel : dashboard.get("panels")) {
            for (JsonNode target : panel.path("targets")) {
                String expression = target.get("expr")
                        .asString()
                        .replace("$__rate_interval", "5s")
                        .replace("$system", ".*")
                        .replace("$trial", ".*");
                JsonNode series = prometheus.range(expression);
                // This run does not open connections under load, so it does not have connect latencies.
                if (expression.contains("streamgauge_") && !expression.contains("streamgauge_connect_latency")) {
                    assertThat(series.isEmpty()).as(expression).isFalse();
                }
                queries++;
            }
        }
        assertThat(queries).isGreaterThan(20);
    }

    @Test
    void passesTheLintOfPromtool() throws Exception {
        RunMetrics metrics = new RunMetrics();
        ExperimentSource source = ExperimentSource.ofText("lint", """
                systems: { scripted: { launch: memory, memory: { time: simulated, accept: 1 ms, deliver: 2 ms } } }
                workload: { rate: 100/s, churn: { connections: 10/s, hold: 0 s } }
                phases: { warmup: 1 s, measure: 10 s, drain: 5 s }
                """);
        ExperimentRunner runner = new ExperimentRunner(metrics, new Interruption());
        runner.run(source, RunOptions.DEFAULT.in(directory.resolve("lint")));
        Path scrape = directory.resolve("scrape.txt");
        try (MetricsServer server = MetricsServer.start(metrics, InetAddress.getLoopbackAddress(), 0);
                InputStream in = server.uri().toURL().openStream()) {
            Files.copy(in, scrape);
        }
        assertThat(Files.readString(scrape)).contains("streamgauge_connect_latency_seconds_bucket{");
        assertThat(promtool(scrape)).isEmpty();
    }

    /// Returns the problems that promtool finds in a scrape; an empty text if it does not find any.
    private static String promtool(Path scrape) throws Exception {
        Process process = new ProcessBuilder(PrometheusServer.tool("promtool").toString(), "check", "metrics")
                .redirectInput(scrape.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int status = process.waitFor();
        return status == 0 ? output : "exit status " + status + ": " + output;
    }
}
