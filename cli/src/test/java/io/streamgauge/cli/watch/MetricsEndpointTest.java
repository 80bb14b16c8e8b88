package io.streamgauge.cli.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.Poll;
import io.streamgauge.cli.output.RunProgress;
import io.streamgauge.engine.ExperimentRunner;
import io.streamgauge.engine.ExperimentSource;
import io.streamgauge.engine.Interruption;
import io.streamgauge.engine.RunListener;
import io.streamgauge.engine.RunOptions;
import io.streamgauge.prometheus.MetricsServer;
import io.streamgauge.prometheus.RunMetrics;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MetricsEndpointTest {
    private final StringWriter output = new StringWriter();
    private final Interruption interruption = new Interruption();
    private final RunMetrics metrics = new RunMetrics();

    @TempDir
    private Path scratch = Path.of("");

    /// Starts an endpoint, scrapes it once, and runs a trial. The values of the trial are not scraped.
    private MetricsEndpoint endpointWithUnreadValues() throws Exception {
        MetricsServer server = MetricsServer.start(metrics, InetAddress.getLoopbackAddress(), 0);
        MetricsEndpoint endpoint = new MetricsEndpoint(
                new RunProgress(new PrintWriter(output, true), false), interruption, metrics, server);
        try (InputStream in = server.uri().toURL().openStream()) {
            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                    .contains("streamgauge_trials_started_total 0");
        }
        new ExperimentRunner(endpoint.with(new RunListener() {}), new Interruption())
                .run(ExperimentSource.ofText("t", """
                        systems: { scripted: { launch: memory, memory: { time: simulated } } }
                        workload: { rate: 100/s }
                        phases: { warmup: 1 s, measure: 5 s, drain: 1 s }
                        """), RunOptions.DEFAULT.in(scratch.resolve("run")));
        return endpoint;
    }

    private boolean isWaiting() {
        return output.toString().contains("waiting until Prometheus has read the last values");
    }

    @Test
    void endsTheWaitOnAnInterruption() throws Exception {
        MetricsEndpoint endpoint = endpointWithUnreadValues();
        FutureTask<Boolean> close = new FutureTask<>(() -> {
            endpoint.close();
            return Thread.currentThread().isInterrupted();
        });
        Thread.ofPlatform().start(close);
        assertThat(Poll.until(Duration.ofSeconds(30), Duration.ofMillis(10), this::isWaiting))
                .isTrue();
        interruption.request();
        assertThat(close.get()).isTrue();
    }

    @Test
    void doesNotWaitAfterAnInterruption() throws Exception {
        MetricsEndpoint endpoint = endpointWithUnreadValues();
        interruption.request();
        endpoint.close();
        assertThat(isWaiting()).isFalse();
    }
}
