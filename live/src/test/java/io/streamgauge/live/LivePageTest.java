package io.streamgauge.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.engine.ExperimentRunner;
import io.streamgauge.engine.ExperimentSource;
import io.streamgauge.engine.Interruption;
import io.streamgauge.engine.RunOptions;
import io.streamgauge.engine.RunResult;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Test of the page and of the events that the page receives, with a run in simulated time.
class LivePageTest {
    private static final String EXPERIMENT = """
            name: live
            question: Is <b>this</b> escaped?
            systems: { scripted: { launch: memory, memory: { time: simulated, accept: 1 ms, deliver: 1 ms } } }
            workload: { rate: 1k/s }
            phases: { warmup: 5 s, measure: 30 s, drain: 1 s }
            repeat: 2
            """;
    private static final String LAST_EVENT = "event: messages\n";

    @TempDir
    private Path scratch = Path.of("");

    private LivePage page;

    @BeforeEach
    void open() throws IOException {
        page = LivePage.open(new LiveAddress("127.0.0.1", 0), false);
    }

    @AfterEach
    void close() {
        page.close();
    }

    private HttpCall get(String path) {
        return HttpCall.get(URI.create(page.url()).getPort(), path);
    }

    private RunResult run() throws InvalidExperimentException, IOException {
        ExperimentRunner runner = new ExperimentRunner(page.listener(), new Interruption());
        return runner.run(ExperimentSource.ofText("live", EXPERIMENT), RunOptions.DEFAULT.in(scratch.resolve("run")));
    }

    @Test
    void sendsTheWholeStateToEachNewConnection() throws Exception {
        run();
        for (int connection = 0; connection < 2; connection++) {
            String events = get("/events").responseUntil(LAST_EVENT);

            assertThat(events)
                    .contains("event: heading\n", "event: progress\n", "event: figures\n", "event: charts\n")
                    .contains("event: caveats\n", "event: trials\n")
                    .contains("Trial 2/2", "001-scripted", "002-scripted")
                    .contains("1\u202f000<", "measured phase so far", "30\u202f000");
            assertThat(events).contains("data-kind=\"rates\"", "data-kind=\"response-curve\"", "data-kind=\"backlog\"");
        }
    }

    @Test
    void escapesTextsOfTheExperiment() throws Exception {
        run();
        assertThat(get("/events").responseUntil(LAST_EVENT))
                .contains("Is &lt;b&gt;this&lt;/b&gt; escaped?")
                .doesNotContain("<b>this");
    }

    @Test
    void sendsTheStateBeforeTheRun() throws IOException {
        assertThat(get("/events").responseUntil(LAST_EVENT)).contains("No trial has started yet.");
        assertThat(get("/report").status()).isEqualTo(404);
    }

    @Test
    void givesTheReportToTheViewersBeforeItCloses() throws Exception {
        Path report = Files.writeString(scratch.resolve("report.html"), "<p>the report</p>");
        CountDownLatch connected = new CountDownLatch(1);
        CompletableFuture<String> viewer = CompletableFuture.supplyAsync(() -> {
            try {
                get("/events").read("event: finished\n", connected);
                return get("/report").response();
            } catch (IOException e) {
                throw new CompletionException(e);
            }
        });
        connected.await();
        page.report(report);
        page.close();

        assertThat(viewer.join()).endsWith("<p>the report</p>");
    }

    @Test
    void notifiesTheViewersOfARunWithoutAReport() throws Exception {
        CountDownLatch connected = new CountDownLatch(1);
        CompletableFuture<String> viewer = CompletableFuture.supplyAsync(() -> {
            try {
                return get("/events").read(null, connected);
            } catch (IOException e) {
                throw new CompletionException(e);
            }
        });
        connected.await();
        page.close();

        assertThat(viewer.join()).contains("event: ended\n").doesNotContain("event: finished\n");
    }
}
