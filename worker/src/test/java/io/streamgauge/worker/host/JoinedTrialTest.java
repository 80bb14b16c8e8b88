package io.streamgauge.worker.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.DriverException;
import io.streamgauge.HostPort;
import io.streamgauge.Poll;
import io.streamgauge.experiment.system.CpuSet;
import io.streamgauge.experiment.worker.JoinSettings;
import io.streamgauge.experiment.worker.WorkerSettings;
import io.streamgauge.process.SupervisedProcesses;
import io.streamgauge.result.HostFacts;
import io.streamgauge.result.TrialEnd;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.Role;
import io.streamgauge.worker.TrialController;
import io.streamgauge.worker.TrialListener;
import io.streamgauge.worker.TrialRequest;
import io.streamgauge.worker.TrialRequests;
import io.streamgauge.worker.WorkerMain;
import io.streamgauge.worker.WorkerPool;
import io.streamgauge.worker.transport.JoinToken;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Trials whose workers join over TLS, as from other hosts. Each host is a thread of this test with separate child
/// processes.
@Timeout(180)
class JoinedTrialTest {
    static final String VERSION = "1.0";

    @TempDir
    private Path directory = Path.of("");

    private final SupervisedProcesses children = SupervisedProcesses.open();
    private final List<SupervisedProcesses> ofHosts = new ArrayList<>();
    private Consumer<IntervalRow> onInterval = _ -> {};
    private volatile Consumer<String> onStep = _ -> {};
    private TrialRequests requests = new TrialRequests(directory);
    private JoinSettings settings = new JoinSettings(new HostPort("127.0.0.1", 1), "");
    private JoinedWorkers joined;

    JoinedTrialTest() throws IOException {}

    @BeforeEach
    void listen() throws IOException, DriverException {
        requests = new TrialRequests(directory);
        Files.createDirectories(directory.resolve("logs"));
        settings = new JoinSettings(
                new HostPort("127.0.0.1", freePort()),
                directory.resolve("run.token").toString());
        joined = JoinedWorkers.open(
                settings.listen(),
                JoinToken.readOrCreate(Path.of(settings.tokenFile())),
                VERSION,
                directory,
                (address, _) -> new ManualHosts(address),
                _ -> {});
    }

    @AfterEach
    void endAll() {
        joined.close();
        ofHosts.forEach(SupervisedProcesses::close);
        children.close();
    }

    private static int freePort() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return server.getLocalPort();
        }
    }

    private FutureTask<Void> startHost() throws IOException {
        return startHost(settings.listen());
    }

    private FutureTask<Void> startHost(HostPort controller) throws IOException {
        SupervisedProcesses processes = SupervisedProcesses.open();
        ofHosts.add(processes);
        JoinToken token = JoinToken.read(Path.of(settings.tokenFile()));
        FutureTask<Void> host = new FutureTask<>(() -> {
            WorkerHost.serve(controller, token, VERSION, Duration.ofSeconds(30), processes, _ -> {});
            return null;
        });
        Thread.ofPlatform().daemon().name("host").start(host);
        return host;
    }

    private WorkerSettings workers(int count) {
        return new WorkerSettings(64 << 20, WorkerSettings.Collector.SERIAL, CpuSet.ALL, count, settings);
    }

    private TrialController controller() {
        return new TrialController(WorkerPool.ofNewWorkers(joined), new TrialListener() {
            @Override
            public void step(String what) {
                onStep.accept(what);
            }

            @Override
            public void interval(IntervalRow row, Map<String, Histogram> histograms) {
                onInterval.accept(row);
            }
        });
    }

    private TrialEnd run(boolean simulated, int seconds, int count) throws IOException {
        TrialRequest one = requests.of("memory", TrialRequests.script(simulated, 0), seconds);
        return controller().run(TrialRequests.with(one, one.message(), workers(count)));
    }

    private TrialResult result() throws IOException {
        return TrialResult.read(directory).orElseThrow();
    }

    private static Stream<ProcessHandle> workerProcesses() {
        return ProcessHandle.current()
                .descendants()
                .filter(p -> p.info().commandLine().orElse("").contains(WorkerMain.class.getName()))
                .filter(p -> !p.info().commandLine().orElse("").contains("/bin/sh"));
    }

    private static boolean endWithin(Duration limit) throws InterruptedException {
        return Poll.until(
                limit, Duration.ofMillis(50), () -> workerProcesses().findAny().isEmpty());
    }

    @Test
    void runsATrialWithSeveralHosts() throws Exception {
        List<FutureTask<Void>> hosts = List.of(startHost(), startHost());
        TrialEnd end = run(true, 20, 2);
        assertThat(end.status()).isEqualTo(TrialStatus.DONE);
        assertThat(Objects.requireNonNull(end.outcome()).measured().delivered()).isEqualTo(10_000);
        assertThat(result().settings().orElseThrow().workerHosts())
                .extracting(HostFacts::hostName)
                .hasSize(2);
        joined.close();
        for (FutureTask<Void> host : hosts) {
            host.get();
        }
        assertThat(workerProcesses()).isEmpty();
    }

    @Test
    void samplesTheWorkerAndItsHost() throws Exception {
        var _ = startHost();
        TrialEnd end = run(false, 2, 1);
        assertThat(end.status()).isEqualTo(TrialStatus.DONE);
        assertThat(result().resources())
                .filteredOn(row -> row.role() == Role.GENERATOR)
                .extracting(ResourceRow::name)
                .contains("generator");
        assertThat(result().resources())
                .filteredOn(row -> row.role() == Role.WORKER_HOST)
                .extracting(ResourceRow::name)
                .contains("host of generator");
    }

    @Test
    void checksEveryHost() throws Exception {
        List<FutureTask<Void>> hosts = List.of(startHost(), startHost());
        joined.awaitHosts(2);
        String closed = "127.0.0.1:" + freePort();
        List<HostCheck> checks;
        String open;
        try (ServerSocket broker = new ServerSocket(0, 16, InetAddress.getLoopbackAddress())) {
            open = "127.0.0.1:" + broker.getLocalPort();
            checks = joined.check(List.of(open, closed, "no-such-host.invalid:9092"));
        }
        joined.close();
        for (FutureTask<Void> host : hosts) {
            host.get();
        }
        assertThat(checks).hasSize(2).allSatisfy(check -> {
            HostReport report = check.report().orElseThrow();
            assertThat(report.version()).isEqualTo(VERSION);
            assertThat(report.facts()).isEqualTo(check.facts());
            assertThat(report.connections())
                    .extracting(HostReport.Connection::address)
                    .containsExactly(open, closed, "no-such-host.invalid:9092");
            assertThat(report.connections())
                    .extracting(HostReport.Connection::error)
                    .containsExactly(null, "Connection refused", "unknown host 'no-such-host.invalid'");
            assertThat(report.freeMemoryBytes()).isPositive();
            HostConnection connection = check.connection().orElseThrow();
            assertThat(connection.shortestRoundTripNanos())
                    .isPositive()
                    .isLessThanOrEqualTo(connection.medianRoundTripNanos());
            assertThat(connection.offsetWidthNanos())
                    .isPositive()
                    .isLessThanOrEqualTo(connection.shortestRoundTripNanos() + 1_000);
            // Both are threads of one process.
            assertThat(Math.abs(connection.wallClockNanos()))
                    .isLessThanOrEqualTo(connection.wallClockErrorNanos() + 1_000);
        });
    }

    @Test
    void losesAWorkerThatIsKilled() throws Exception {
        var _ = startHost();
        onInterval = row -> {
            if (row.index() == 1) {
                workerProcesses().forEach(ProcessHandle::destroyForcibly);
            }
        };
        TrialEnd end = run(false, 60, 1);
        assertThat(end.status()).isEqualTo(TrialStatus.WORKER_LOST);
        assertThat(end.failure()).contains("the worker on host").contains("exited unexpectedly with status 137");
        assertThat(result().intervals()).hasSizeGreaterThanOrEqualTo(2);
    }

    /// Stops a process, which then keeps its connection but does not answer, as if the network were cut.
    @Test
    void losesASilentWorkerWithinFiveSeconds() throws Exception {
        var _ = startHost();
        long[] stopped = new long[1];
        onInterval = row -> {
            if (row.index() == 1) {
                workerProcesses().forEach(p -> signal(p, "STOP"));
                stopped[0] = System.nanoTime();
            }
        };
        long[] detected = new long[1];
        onStep = what -> {
            if (what.endsWith(" is lost")) {
                detected[0] = System.nanoTime();
            }
        };
        TrialEnd end = run(false, 60, 1);
        assertThat(end.status()).isEqualTo(TrialStatus.WORKER_LOST);
        assertThat(end.failure()).contains("did not respond");
        assertThat(detected[0] - stopped[0]).isBetween(3_000_000_000L, 5_000_000_000L);
        assertThat(endWithin(Duration.ofSeconds(10))).isTrue();
    }

    private static void signal(ProcessHandle process, String name) {
        try {
            new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                    .start()
                    .waitFor();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void endsTheWorkersIfTheControllerIsLost() throws Exception {
        FutureTask<Void> host = startHost();
        onInterval = row -> {
            if (row.index() == 0) {
                joined.abort();
            }
        };
        FutureTask<TrialEnd> trial = new FutureTask<>(() -> run(false, 60, 1));
        Thread.ofPlatform().daemon().start(trial);
        assertThat(trial.get().status()).isEqualTo(TrialStatus.WORKER_LOST);
        assertThat(endWithin(Duration.ofSeconds(10))).isTrue();
        assertThatThrownBy(host::get).hasMessageContaining("the connection to the controller");
    }

    @Test
    void ignoresTenThousandStrangersDuringATrial() throws Exception {
        try (RecordingProxy proxy = new RecordingProxy(settings.listen())) {
            var _ = startHost(proxy.address());
            joined.awaitHosts(1);
            FutureTask<Integer> accepted = new FutureTask<>(() -> new Strangers(
                            settings.listen(), JoinToken.read(Path.of(settings.tokenFile())), proxy.recorded())
                    .connect());
            boolean[] underLoad = new boolean[1];
            onInterval = row -> {
                if (row.index() == 0) {
                    Thread.ofPlatform().daemon().start(accepted);
                }
                underLoad[0] = accepted.isDone();
            };
            TrialEnd end = run(false, 20, 1);
            assertThat(end.status()).isEqualTo(TrialStatus.DONE);
            assertThat(underLoad[0])
                    .as("the strangers have closed their connections before the load ended")
                    .isTrue();
            assertThat(accepted.get()).isZero();
            assertThat(Objects.requireNonNull(end.outcome()).measured())
                    .satisfies(totals -> assertThat(totals.delivered()).isEqualTo(10_000));
            assertThat(result().settings().orElseThrow().workerHosts()).hasSize(1);
        }
    }

    @Test
    void namesTheErrorOfAWorkerThatDoesNotStart() throws Exception {
        var _ = startHost();
        TrialRequest one = requests.of("memory", TrialRequests.script(false, 0), 2);
        WorkerSettings tooLarge =
                new WorkerSettings(1L << 60, WorkerSettings.Collector.SERIAL, CpuSet.ALL, 1, settings);
        TrialEnd end = controller().run(TrialRequests.with(one, one.message(), tooLarge));
        assertThat(end.status()).isEqualTo(TrialStatus.FAILED);
        assertThat(end.failure()).contains("the worker on host").contains("exited with status 1");
    }
}
