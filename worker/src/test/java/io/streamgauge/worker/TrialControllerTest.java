package io.streamgauge.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.Poll;
import io.streamgauge.experiment.system.CpuSet;
import io.streamgauge.experiment.worker.LocalPlace;
import io.streamgauge.experiment.worker.WorkerSettings;
import io.streamgauge.experiment.workload.KeySpec;
import io.streamgauge.experiment.workload.PayloadSpec;
import io.streamgauge.experiment.workload.RateProfile;
import io.streamgauge.experiment.workload.Workload;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.process.SupervisedProcesses;
import io.streamgauge.result.Setting;
import io.streamgauge.result.TrialEnd;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.result.outcome.LoadOutcome.LedgerCounts;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.Phase;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Test with a real worker process and the in-memory broker.
@Timeout(120)
class TrialControllerTest {
    private static final int LONG = 60;

    @TempDir
    private Path directory = Path.of("");

    private final SupervisedProcesses children = SupervisedProcesses.open();
    private TrialRequests requests = new TrialRequests(directory);
    private Consumer<IntervalRow> onInterval = _ -> {};

    TrialControllerTest() throws IOException {}

    @BeforeEach
    void makeLogs() throws IOException {
        requests = new TrialRequests(directory);
        Files.createDirectories(directory.resolve("logs"));
    }

    @AfterEach
    void endAll() {
        children.close();
    }

    private TrialController controller() {
        return new TrialController(children, new TrialListener() {
            @Override
            public void step(String what) {}

            @Override
            public void interval(IntervalRow row, Map<String, Histogram> histograms) {
                onInterval.accept(row);
            }
        });
    }

    private TrialResult result() throws IOException {
        return TrialResult.read(directory).orElseThrow();
    }

    private static Stream<ProcessHandle> workers() {
        return ProcessHandle.current()
                .descendants()
                .filter(p -> p.info().commandLine().orElse("").contains(WorkerMain.class.getName()))
                .filter(p -> !p.info().commandLine().orElse("").contains("/bin/sh"));
    }

    private static long workerPid() {
        return workers().findFirst().orElseThrow().pid();
    }

    @Test
    void writesAllFilesOfASimulatedTrial() throws IOException {
        TrialEnd end = controller().run(requests.of("memory", TrialRequests.script(true, 100), 20));
        assertThat(end.status()).isEqualTo(TrialStatus.DONE);
        assertThat(end.failure()).isNull();
        TrialResult result = result();
        assertThat(result.end()).contains(end);
        LedgerCounts measured = Objects.requireNonNull(end.outcome()).measured();
        assertThat(measured.intended()).isEqualTo(10_000);
        assertThat(measured.accepted()).isEqualTo(10_000);
        assertThat(measured.lost()).isEqualTo(100);
        assertThat(result.total("end-to-end").getTotalCount()).isEqualTo(9_900);
        assertThat(result.total("response-time").getTotalCount()).isEqualTo(10_000);
        assertThat(result.intervals())
                .extracting(IntervalRow::phase)
                .contains(Phase.WARMUP, Phase.MEASURE, Phase.DRAIN);
        assertThat(result.settings().orElseThrow().versions()).containsEntry("launched", "1.2");
        assertThat(result.settings().orElseThrow().settings())
                .extracting(Setting::name)
                .contains("planned", "memory.time");
        assertThat(result.resources()).isEmpty();
    }

    @Test
    void samplesTheGeneratorInRealTime() throws IOException {
        TrialEnd end = controller().run(requests.of("memory", TrialRequests.script(false, 0), 2));
        assertThat(end.status()).isEqualTo(TrialStatus.DONE);
        assertThat(Objects.requireNonNull(end.outcome()).measured().lost()).isZero();
        assertThat(result().resources()).extracting(ResourceRow::role).contains(Role.GENERATOR);
        assertThat(result().resources())
                .allSatisfy(row -> assertThat(row.sampledSeconds()).isGreaterThanOrEqualTo(row.seconds() - 0.1));
    }

    /// Runs transfers that end long before the limit of the measured phase. The pauses between the transfers take
    /// more than a second.
    @Test
    void samplesOtherProcessesAtTheEndOfTheLastTransfer() throws IOException {
        Workload transfers = new Workload(
                1,
                1,
                1,
                1,
                1,
                new PayloadSpec(new PayloadSpec.Sizes.Fixed(100), 0),
                new KeySpec.None(),
                new RateProfile.Transfer(200, 12, false),
                Workload.Arrivals.CONSTANT,
                null,
                1024);
        TrialEnd end =
                controller().run(requests.of("memory", TrialRequests.script(false, 0), transfers, LONG, Map.of()));
        assertThat(end.status()).as(end.failure()).isEqualTo(TrialStatus.DONE);
        IntervalRow last = result().intervals().stream()
                .filter(row -> row.phase() == Phase.MEASURE)
                .toList()
                .getLast();
        assertThat(last.endSeconds()).isBetween(2.0, LONG / 2.0);
        assertThat(result().resources())
                .filteredOn(row -> row.role() == Role.HARNESS)
                .extracting(ResourceRow::seconds)
                .contains(last.endSeconds());
    }

    @Test
    void keepsTheIntervalsOfAKilledWorker() throws IOException {
        AtomicInteger last = new AtomicInteger();
        onInterval = row -> {
            last.set(row.index());
            if (row.index() == 2) {
                ProcessHandle.of(workerPid()).orElseThrow().destroyForcibly();
            }
        };
        TrialEnd end = controller().run(requests.of("memory", TrialRequests.script(false, 0), LONG));
        assertThat(end.status()).isEqualTo(TrialStatus.FAILED);
        assertThat(end.failure()).contains("worker").contains("worker.log");
        assertThat(end.outcome()).isNull();
        assertThat(result().intervals()).hasSize(last.get() + 1);
        assertThat(result().total("warmup.end-to-end").getTotalCount()).isPositive();
        assertThat(result().end()).contains(end);
    }

    @Test
    void namesAHeapThatIsTooSmall() throws IOException {
        Workload largerThanTheHeap = new Workload(
                1,
                1,
                1,
                1,
                1,
                new PayloadSpec(new PayloadSpec.Sizes.Fixed(80 << 20), 0),
                new KeySpec.None(),
                new RateProfile.Constant(1),
                Workload.Arrivals.CONSTANT,
                null,
                16);
        TrialEnd end =
                controller().run(requests.of("memory", TrialRequests.script(false, 0), largerThanTheHeap, 2, Map.of()));
        assertThat(end.status()).isEqualTo(TrialStatus.FAILED);
        assertThat(end.failure())
                .startsWith(
                        "the worker ran out of memory with a heap of 64 MiB. Increase 'worker.heap', for example to 128"
                                + " MiB");
        assertThat(result().end()).contains(end);
    }

    @Test
    void keepsTheOutcomeOfAnInterruptedTrial() throws IOException {
        TrialController controller = controller();
        onInterval = row -> {
            if (row.index() == 2) {
                controller.interrupt();
            }
        };
        TrialEnd end = controller.run(requests.of("memory", TrialRequests.script(false, 0), LONG));
        assertThat(end.status()).isEqualTo(TrialStatus.INTERRUPTED);
        LedgerCounts measured = Objects.requireNonNull(end.outcome()).measured();
        assertThat(measured.sent()).isPositive().isLessThan(500L * LONG);
        assertThat(measured.lost()).isLessThan(500);
        assertThat(result().end()).contains(end);
    }

    @Test
    void reportsAnInterruptBeforeTheStart() throws IOException {
        TrialController controller = controller();
        controller.interrupt();
        TrialEnd end = controller.run(requests.of("memory", TrialRequests.script(false, 0), LONG));
        assertThat(end.status()).isEqualTo(TrialStatus.INTERRUPTED);
        assertThat(result().end()).contains(end);
    }

    @Test
    void reportsAnInterruptIfTheWorkerDoesNotStart() throws IOException {
        TrialController controller = controller();
        controller.interrupt();
        TrialRequest one = requests.of("memory", TrialRequests.script(false, 0), LONG);
        WorkerSettings tooLarge =
                new WorkerSettings(1L << 60, WorkerSettings.Collector.SERIAL, CpuSet.ALL, 1, LocalPlace.LOCAL);
        TrialEnd end = controller.run(TrialRequests.with(one, one.message(), tooLarge));
        assertThat(end).isEqualTo(new TrialEnd(TrialStatus.INTERRUPTED, "interrupted", null));
    }

    private ChildProcess broker(String... command) throws IOException {
        return brokerNamed("kafka-1", command);
    }

    private ChildProcess brokerNamed(String name, String... command) throws IOException {
        return children.start(name, List.of(command), directory, System.getenv(), directory.resolve("logs/broker.log"));
    }

    @Test
    void namesABrokerThatExitsUnderLoad() throws IOException {
        ChildProcess broker = broker("sleep", "600");
        onInterval = row -> {
            if (row.index() == 2) {
                broker.stop(Duration.ZERO);
            }
        };
        TrialEnd end = controller().run(requests.of("memory", TrialRequests.script(false, 0), LONG, broker));
        assertThat(end.status()).isEqualTo(TrialStatus.FAILED);
        assertThat(end.failure()).startsWith("broker 'kafka-1' exited with status");
        assertThat(Objects.requireNonNull(end.outcome()).measured().sent()).isPositive();
        assertThat(result().resources()).extracting(ResourceRow::name).contains("kafka-1");
    }

    /// The second broker exits as a consequence of the exit of the first.
    @Test
    void namesTheFirstOfTwoBrokersThatExit() throws IOException {
        ChildProcess first = brokerNamed("kafka-2", "sleep", "600");
        ChildProcess second = brokerNamed("kafka-1", "sleep", "600");
        onInterval = row -> {
            if (row.index() == 2) {
                first.stop(Duration.ZERO);
                second.stop(Duration.ZERO);
            }
        };
        TrialEnd end = controller().run(requests.of("memory", TrialRequests.script(false, 0), LONG, second, first));
        assertThat(end.failure()).startsWith("broker 'kafka-2' exited with status");
    }

    @Test
    void namesABrokerThatExitsBeforeTheLoad() throws IOException {
        ChildProcess broker = broker("true");
        broker.onExit().join();
        TrialEnd end = controller().run(requests.of("memory", TrialRequests.script(false, 0), LONG, broker));
        assertThat(end.status()).isEqualTo(TrialStatus.FAILED);
        assertThat(end.failure()).startsWith("broker 'kafka-1' exited with status 0");
        assertThat(result().end()).contains(end);
    }

    @Test
    void acceptsABrokerStopAfterTheTrial() throws IOException {
        ChildProcess broker = broker("sleep", "600");
        TrialEnd end = controller().run(requests.of("memory", TrialRequests.script(true, 0), 2, broker));
        broker.stop(Duration.ZERO);
        assertThat(end.status()).isEqualTo(TrialStatus.DONE);
        assertThat(result().end()).contains(end);
    }

    @Test
    void namesAnUnknownDriver() throws IOException {
        TrialEnd end = controller().run(requests.of("carrier-pigeon", TrialRequests.script(true, 0), 2));
        assertThat(end.status()).isEqualTo(TrialStatus.NOT_DEPLOYED);
        assertThat(end.failure()).contains("driver 'carrier-pigeon'");
    }

    /// Returns a workload of 100 messages/s without consumers.
    private static Workload unconsumed(int producers) {
        return new Workload(
                1,
                1,
                producers,
                0,
                0,
                new PayloadSpec(new PayloadSpec.Sizes.Fixed(100), 0),
                new KeySpec.None(),
                new RateProfile.Constant(100),
                Workload.Arrivals.CONSTANT,
                null,
                1024);
    }

    /// Checks that the worker runs until it has removed its destinations. If the controller stopped the
    /// worker earlier, the destinations would remain on a system that keeps running.
    @Test
    void waitsForTheRemovalOfDestinations() throws IOException {
        Path mark = directory.resolve("destinations");
        Workload unconsumed = unconsumed(1);
        TrialEnd end = controller()
                .run(requests.of(
                        SlowlyDeletingDriverFactory.NAME, null, unconsumed, 1, Map.of("mark", mark.toString())));
        assertThat(end.status()).isEqualTo(TrialStatus.DONE);
        assertThat(Objects.requireNonNull(end.outcome()).measured().accepted()).isEqualTo(100);
        assertThat(mark).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({"none, 0", "delete, 1"})
    void reportsDestinationsThatCouldNotBeRemoved(String failing, int reports) throws IOException {
        List<String> steps = new CopyOnWriteArrayList<>();
        TrialController recorded = new TrialController(children, new TrialListener() {
            @Override
            public void step(String what) {
                steps.add(what);
            }

            @Override
            public void interval(IntervalRow row, Map<String, Histogram> histograms) {}
        });
        TrialEnd end =
                recorded.run(requests.of(StressedDriverFactory.NAME, null, unconsumed(1), 1, Map.of("fail", failing)));
        assertThat(end.status()).isEqualTo(TrialStatus.DONE);
        assertThat(steps).filteredOn(step -> step.contains("may remain")).hasSize(reports);
        assertThat(recorded.destinationsRemain()).isEqualTo(reports > 0);
    }

    @Test
    void leavesNoWorkerProcess() throws IOException {
        controller().run(requests.of("memory", TrialRequests.script(true, 0), 2));
        assertThat(ProcessHandle.current()
                        .descendants()
                        .map(p -> p.info().commandLine().orElse("")))
                .noneMatch(c -> c.contains(WorkerMain.class.getName()));
    }

    /// One of two workers fails while the other waits for it. The broker keeps running, so that both workers wait for
    /// each other before the first removes the destinations.
    @ParameterizedTest
    @ValueSource(strings = {"create", "open", "read-back"})
    void endsAllWorkersIfOneFails(String step) throws IOException {
        Workload unconsumed = unconsumed(2);
        TrialRequest one = requests.of(StressedDriverFactory.NAME, null, unconsumed, 1, Map.of("fail", step));
        TrialEnd end = controller()
                .run(TrialRequests.with(
                        one,
                        one.message(),
                        new WorkerSettings(
                                64 << 20, WorkerSettings.Collector.SERIAL, CpuSet.ALL, 2, LocalPlace.LOCAL)));
        assertThat(end.status()).isIn(TrialStatus.FAILED, TrialStatus.NOT_DEPLOYED);
        assertThat(end.failure()).contains("scripted failure of " + step);
        assertThat(workers()).isEmpty();
    }

    /// Kills one of two workers. Each worker has its own in-memory broker. Therefore, no message reaches the
    /// other worker, and both workers are still waiting for the end of the path check.
    @Test
    void endsAllWorkersIfOneIsKilled() throws Exception {
        TrialRequest one = requests.of("memory", TrialRequests.script(false, 0), LONG);
        TrialRequest request = TrialRequests.with(
                one,
                one.message(),
                new WorkerSettings(64 << 20, WorkerSettings.Collector.SERIAL, CpuSet.ALL, 2, LocalPlace.LOCAL));
        FutureTask<TrialEnd> trial = new FutureTask<>(() -> controller().run(request));
        Thread.ofPlatform().daemon().start(trial);
        assertThat(Poll.until(
                        Duration.ofSeconds(60),
                        Duration.ofMillis(50),
                        () -> workers().count() == 2))
                .isTrue();
        workers().findFirst().orElseThrow().destroyForcibly();
        TrialEnd end = trial.get();
        assertThat(end.status()).isEqualTo(TrialStatus.WORKER_LOST);
        assertThat(end.failure()).containsPattern("worker [12] of 2 exited unexpectedly .* Read worker(-2)?.log");
        assertThat(workers()).isEmpty();
    }
}
