package io.streamgauge.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.DriverException;
import io.streamgauge.Poll;
import io.streamgauge.experiment.workload.Churn;
import io.streamgauge.experiment.workload.Workload;
import io.streamgauge.process.SupervisedProcesses;
import io.streamgauge.result.TrialEnd;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.result.outcome.LoadOutcome.LedgerCounts;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.Phase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Test of workers that run several trials.
@Timeout(120)
class WorkerPoolTest {
    private static final TrialListener QUIET = new QuietTrialListener();

    @TempDir
    private Path directory = Path.of("");

    private final SupervisedProcesses children = SupervisedProcesses.open();

    WorkerPoolTest() throws IOException {}

    @AfterEach
    void endAll() {
        children.close();
    }

    private TrialRequests requests() throws IOException {
        Files.createDirectories(directory.resolve("logs"));
        return new TrialRequests(directory);
    }

    private WorkerPool ofOneWorker() throws IOException {
        return WorkerPool.ofOneWorker(
                new LocalWorkers(children),
                Files.createDirectories(directory.resolve("logs")).resolve("worker.log"));
    }

    private WorkerSource counting(AtomicInteger starts) {
        return (launch, logs) -> {
            starts.incrementAndGet();
            return new LocalWorkers(children).start(launch, logs);
        };
    }

    private static void completes(WorkerPool pool, TrialRequest request) throws IOException {
        TrialEnd end = new TrialController(pool, QUIET).run(request);
        assertThat(end.status()).as(end.failure()).isEqualTo(TrialStatus.DONE);
    }

    private static List<Long> workers() {
        return ProcessHandle.current()
                .descendants()
                .filter(p ->
                        p.info().arguments().map(List::of).orElse(List.of()).contains(WorkerMain.class.getName()))
                .filter(p -> p.info().command().orElse("").endsWith("java"))
                .map(ProcessHandle::pid)
                .toList();
    }

    /// Returns the highest niceness of the threads of a process, by thread name. Threads that end in the
    /// meantime are omitted.
    private static Map<String, Integer> niceness(long pid) throws IOException {
        Map<String, Integer> byName = new TreeMap<>();
        try (Stream<Path> threads = Files.list(Path.of("/proc", Long.toString(pid), "task"))) {
            for (Path thread : threads.toList()) {
                try {
                    String stat = Files.readString(thread.resolve("stat"));
                    String name = stat.substring(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
                    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
                    byName.merge(name, Integer.parseInt(fields[16]), Math::max);
                } catch (IOException ended) {
                    // The thread has ended.
                }
            }
        }
        return byName;
    }

    @Test
    void runsFurtherTrialsInTheSameWorker() throws IOException {
        List<Long> pids = new ArrayList<>();
        try (WorkerPool pool = ofOneWorker()) {
            for (int trial = 0; trial < 3; trial++) {
                TrialEnd end = new TrialController(pool, QUIET)
                        .run(requests().of("memory", TrialRequests.script(false, 0), 1));
                assertThat(end.status()).as(end.failure()).isEqualTo(TrialStatus.DONE);
                LedgerCounts measured = Objects.requireNonNull(end.outcome()).measured();
                assertThat(measured.accepted()).isEqualTo(500);
                assertThat(measured.lost() + measured.duplicated() + measured.reordered())
                        .isZero();
                pids.addAll(workers());
            }
        }
        assertThat(pids).hasSize(3).containsOnly(pids.getFirst());
        assertThat(workers()).isEmpty();
    }

    /// Checks the priority of the senders and of the churn threads. The thread that records the intervals has a
    /// low priority. The other threads would inherit this priority if the recording thread started them.
    @Test
    @EnabledOnOs(OS.LINUX)
    void sendsWithNormalPriorityInEveryTrial() throws IOException {
        Workload workload = TrialRequests.workload(new Churn(Churn.Kind.CONNECTIONS, 100, Duration.ofMillis(500)));
        List<Integer> found = new ArrayList<>();
        TrialListener reading = new TrialListener() {
            @Override
            public void step(String what) {}

            @Override
            public void interval(IntervalRow row, Map<String, Histogram> histograms) {
                if (row.phase() == Phase.WARMUP) {
                    try {
                        Map<String, Integer> niceness = niceness(workers().getFirst());
                        found.add(niceness.get("senders-0"));
                        found.add(niceness.get("task"));
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                }
            }
        };
        try (WorkerPool pool = ofOneWorker()) {
            for (int trial = 0; trial < 2; trial++) {
                new TrialController(pool, reading)
                        .run(requests().of("memory", TrialRequests.script(false, 0), workload, 1, Map.of()));
            }
        }
        assertThat(found).containsExactly(0, 0, 0, 0);
    }

    @Test
    void sharesAWorkerBetweenTrialsInSimulatedTimeOnly() throws IOException {
        AtomicInteger starts = new AtomicInteger();
        try (WorkerPool pool = WorkerPool.ofTrials(counting(starts))) {
            for (boolean simulated : new boolean[] {true, true, false, false}) {
                new TrialController(pool, QUIET).run(requests().of("memory", TrialRequests.script(simulated, 0), 1));
            }
        }
        assertThat(starts).hasValue(3);
    }

    @Test
    void usesThePreparedWorkerForItsTrial() throws Exception {
        AtomicInteger starts = new AtomicInteger();
        TrialRequest request = requests().of("memory", TrialRequests.script(false, 0), 1);
        try (WorkerPool pool = WorkerPool.ofTrials(counting(starts))) {
            pool.prepare(WorkerLaunch.of(request), request.directory());
            assertThat(Poll.until(Duration.ofMinutes(1), Duration.ofMillis(10), () -> starts.get() == 1))
                    .isTrue();
            completes(pool, request);
        }
        assertThat(starts).hasValue(1);
        assertThat(workers()).isEmpty();
    }

    @Test
    void startsAnotherWorkerIfThePreparedWorkerIsForAnotherTrial() throws IOException {
        AtomicInteger starts = new AtomicInteger();
        TrialRequest request = requests().of("memory", TrialRequests.script(false, 0), 1);
        try (WorkerPool pool = WorkerPool.ofTrials(counting(starts))) {
            pool.prepare(WorkerLaunch.of(request), directory.resolve("other"));
            Files.createDirectories(directory.resolve("other").resolve("logs"));
            completes(pool, request);
        }
        assertThat(starts).hasValue(2);
        assertThat(workers()).isEmpty();
    }

    @Test
    void endsAPreparedWorkerThatNoTrialHasUsed() throws Exception {
        TrialRequest request = requests().of("memory", TrialRequests.script(false, 0), 1);
        try (WorkerPool pool = WorkerPool.ofTrials(new LocalWorkers(children))) {
            pool.prepare(WorkerLaunch.of(request), request.directory());
            assertThat(Poll.until(
                            Duration.ofMinutes(1),
                            Duration.ofMillis(10),
                            () -> !workers().isEmpty()))
                    .isTrue();
            pool.endPrepared();
            assertThat(workers()).isEmpty();
        }
    }

    @Test
    void reportsWhyAPreparedWorkerDidNotStart() throws IOException {
        TrialRequest request = requests().of("memory", TrialRequests.script(false, 0), 1);
        WorkerSource broken = (launch, logs) -> {
            throw new DriverException("the worker did not start");
        };
        try (WorkerPool pool = WorkerPool.ofTrials(broken)) {
            pool.prepare(WorkerLaunch.of(request), request.directory());
            TrialEnd end = new TrialController(pool, QUIET).run(request);
            assertThat(end.status()).isEqualTo(TrialStatus.FAILED);
            assertThat(end.failure()).isEqualTo("the worker did not start");
        }
    }

    /// Uses workers on hosts that never join.
    @Test
    void doesNotWaitForWorkersIfTheTrialIsInterrupted() throws Exception {
        CountDownLatch waiting = new CountDownLatch(1);
        WorkerSource never = (launch, logs) -> {
            waiting.countDown();
            try {
                Thread.sleep(Duration.ofMinutes(10));
                throw new IOException("no host has joined");
            } catch (InterruptedException e) {
                throw new DriverException("interrupted", e);
            }
        };
        TrialRequest request = requests().of("memory", TrialRequests.script(false, 0), 1);
        TrialController controller = new TrialController(WorkerPool.ofNewWorkers(never), QUIET);
        FutureTask<TrialEnd> trial = new FutureTask<>(() -> controller.run(request));
        Thread.ofPlatform().daemon().start(trial);
        waiting.await();
        controller.interrupt();
        assertThat(trial.get(60, TimeUnit.SECONDS).status()).isEqualTo(TrialStatus.INTERRUPTED);
    }

    @Test
    void startsANewWorkerAfterAFailedTrial() throws IOException {
        try (WorkerPool pool = ofOneWorker()) {
            TrialEnd failed = new TrialController(pool, QUIET)
                    .run(requests().of("carrier-pigeon", TrialRequests.script(true, 0), 2));
            assertThat(failed.status()).isEqualTo(TrialStatus.NOT_DEPLOYED);
            TrialEnd end =
                    new TrialController(pool, QUIET).run(requests().of("memory", TrialRequests.script(true, 0), 2));
            assertThat(end.status()).as(end.failure()).isEqualTo(TrialStatus.DONE);
        }
    }
}
