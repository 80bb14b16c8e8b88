package io.streamgauge.prometheus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.plan.Trial;
import io.streamgauge.result.row.Phase;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

class MetricsServerTest {
    private static final String PROTOBUF = "application/vnd.google.protobuf";

    private final RunMetrics metrics = new RunMetrics();

    private static HttpResponse<String> get(MetricsServer server, String accept)
            throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(
                    HttpRequest.newBuilder(server.uri())
                            .header("Accept", accept)
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        }
    }

    private MetricsServer start() throws IOException {
        return MetricsServer.start(metrics, InetAddress.getLoopbackAddress(), 0);
    }

    private void endInterval() throws InvalidExperimentException {
        Trial trial = Trials.planned(1).getFirst();
        metrics.trial(trial, "1/1", Duration.ZERO).interval(Trials.interval(Phase.MEASURE, 5), Map.of());
    }

    @Test
    void servesTheTextFormat() throws Exception {
        endInterval();
        try (MetricsServer server = start()) {
            HttpResponse<String> response = get(server, "text/plain");
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.body())
                    .contains("# TYPE streamgauge_messages_accepted_total counter")
                    .contains("streamgauge_messages_accepted_total{phase=\"measure\",system=\"scripted\",trial=");
        }
    }

    /// Checks the only format that contains native histograms.
    @Test
    void servesTheProtobufFormat() throws Exception {
        endInterval();
        try (MetricsServer server = start()) {
            HttpResponse<String> response =
                    get(server, PROTOBUF + ";proto=io.prometheus.client.MetricFamily;encoding=delimited");
            assertThat(response.headers().firstValue("Content-Type"))
                    .hasValueSatisfying(type -> assertThat(type).startsWith(PROTOBUF));
        }
    }

    @Test
    void reportsAPortThatIsInUse() throws Exception {
        try (MetricsServer server = start()) {
            int port = server.uri().getPort();
            assertThatThrownBy(() -> MetricsServer.start(metrics, InetAddress.getLoopbackAddress(), port))
                    .isInstanceOf(BindException.class);
        }
    }

    @Test
    void doesNotWaitIfNothingReadsTheMetrics() throws Exception {
        endInterval();
        try (MetricsServer server = start()) {
            assertThat(server.isLastScrapeExpected()).isFalse();
            server.awaitLastScrape();
        }
    }

    @Test
    void doesNotWaitAfterTheLastValuesHaveBeenRead() throws Exception {
        endInterval();
        try (MetricsServer server = start()) {
            get(server, "text/plain");
            assertThat(server.isLastScrapeExpected()).isFalse();
            server.awaitLastScrape();
        }
    }

    @Test
    void waitsForTheNextScrape() throws Exception {
        try (MetricsServer server = start()) {
            get(server, "text/plain");
            endInterval();
            assertThat(server.isLastScrapeExpected()).isTrue();
            FutureTask<Boolean> end = new FutureTask<>(() -> {
                server.awaitLastScrape();
                return server.isLastScrapeExpected();
            });
            Thread.ofVirtual().start(end);
            get(server, "text/plain");
            assertThat(end.get()).isFalse();
        }
    }
}
