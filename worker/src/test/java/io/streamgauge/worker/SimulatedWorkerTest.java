package io.streamgauge.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.Poll;
import io.streamgauge.experiment.worker.WorkerSettings;
import io.streamgauge.process.SupervisedProcesses;
import io.streamgauge.result.TrialEnd;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.result.row.IntervalRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Test of trials in simulated time on a thread of the controller.
@Timeout(120)
class SimulatedWorkerTest {
    private static final int HUNDRED_THOUSAND_SECONDS = 100_000;
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final Duration INTERVAL = Duration.ofMillis(20);

    @TempDir
    private Path directory = Path.of("");

    private final SupervisedProcesses children = SupervisedProcesses.open();

    SimulatedWorkerTest() throws IOException {}

    @AfterEach
    void endAll() {
        children.close();
    }

    private List<RunningWorker> start(boolean simulated, long heapBytes, long messages) throws Exception {
        WorkerSettings settings = new WorkerSettings(heapBytes, WorkerSettings.DEFAULT.collector());
        return new LocalWorkers(children)
                .start(
                        new WorkerLaunch(settings, "memory", simulated, messages),
                        i -> directory.resolve("worker-" + i));
    }

    private static boolean isThreadAlive(String name) {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().equals(name));
    }

    @Test
    void startsAProcessInRealTimeAndForLargeTrials() throws Exception {
        long heap = WorkerSettings.DEFAULT.heapBytes();
        for (boolean simulated : new boolean[] {true, false}) {
            List<RunningWorker> workers = start(simulated, heap, 1);
            assertThat(workers).singleElement().matches(w -> w.localPid().isEmpty() == simulated);
            workers.forEach(RunningWorker::awaitEnd);
            workers.forEach(RunningWorker::close);
        }
        List<RunningWorker> large =
                new ArrayList<>(start(true, Runtime.getRuntime().maxMemory(), 1));
        large.addAll(start(true, heap, 3_000_000));
        assertThat(large).hasSize(2).allMatch(w -> w.localPid().isPresent());
        large.forEach(RunningWorker::awaitEnd);
        large.forEach(RunningWorker::close);
    }

    @Test
    void exitsOnRequest() throws Exception {
        RunningWorker worker =
                start(true, WorkerSettings.DEFAULT.heapBytes(), 1).getFirst();
        assertThat(worker.isAlive()).isTrue();
        worker.awaitEnd();
        assertThat(worker.isAlive()).isFalse();
        assertThat(worker.onExit()).isCompletedWithValue(0);
        worker.close();
    }

    @Test
    void endsARunningTrialIfTheConnectionCloses() throws Exception {
        Files.createDirectories(directory.resolve("logs"));
        TrialRequest request =
                new TrialRequests(directory).of("memory", TrialRequests.script(true, 0), HUNDRED_THOUSAND_SECONDS);
        RunningWorker worker =
                start(true, WorkerSettings.DEFAULT.heapBytes(), 1).getFirst();
        WorkerPool pool = WorkerPool.ofNewWorkers((launch, logs) -> List.of(worker));
        TrialListener killing = new TrialListener() {
            @Override
            public void step(String what) {
                if (what.equals("all paths checked")) {
                    worker.kill();
                }
            }

            @Override
            public void interval(IntervalRow row, Map<String, Histogram> histograms) {}
        };
        TrialEnd end = new TrialController(pool, killing).run(request);
        assertThat(end.status()).isEqualTo(TrialStatus.FAILED);
        assertThat(Poll.until(LIMIT, INTERVAL, () -> !worker.isAlive())).isTrue();
        assertThat(Poll.until(LIMIT, INTERVAL, () -> !isThreadAlive("trial"))).isTrue();
        assertThat(directory.resolve("worker-0")).isEmptyFile();
    }
}
