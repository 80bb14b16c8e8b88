package io.streamgauge.cli.watch;

import io.streamgauge.cli.output.RunProgress;
import io.streamgauge.engine.CombinedRunListener;
import io.streamgauge.engine.Interruption;
import io.streamgauge.engine.RunListener;
import io.streamgauge.prometheus.MetricsServer;
import io.streamgauge.prometheus.RunMetrics;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Endpoint that serves the metrics of a command's runs. If the command line does not request metrics, the
/// endpoint has no effect.
public final class MetricsEndpoint implements AutoCloseable {
    private final RunProgress progress;
    private final Interruption interruption;
    private final @Nullable RunMetrics metrics;
    private final @Nullable MetricsServer server;

    MetricsEndpoint(
            RunProgress progress,
            Interruption interruption,
            @Nullable RunMetrics metrics,
            @Nullable MetricsServer server) {
        this.progress = progress;
        this.interruption = interruption;
        this.metrics = metrics;
        this.server = server;
    }

    /// Returns a listener that passes the progress of a run to `listener` and to the metrics.
    public RunListener with(RunListener listener) {
        return metrics == null ? listener : CombinedRunListener.of(List.of(listener, metrics));
    }

    /// Waits for up to 60 s until Prometheus has read the last values, and stops the server. This method does
    /// not wait after Ctrl-C, or if Prometheus has never read the metrics.
    @Override
    public void close() {
        if (server == null) {
            return;
        }
        try (MetricsServer closing = server) {
            if (!interruption.requested() && closing.isLastScrapeExpected()) {
                progress.step("waiting until Prometheus has read the last values. Ctrl-C ends the wait");
                interruption.onRequest(Thread.currentThread()::interrupt);
                closing.awaitLastScrape();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            interruption.onRequest(() -> {});
        }
    }
}
