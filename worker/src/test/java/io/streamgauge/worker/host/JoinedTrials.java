package io.streamgauge.worker.host;

import io.streamgauge.DriverException;
import io.streamgauge.HostPort;
import io.streamgauge.Poll;
import io.streamgauge.experiment.system.CpuSet;
import io.streamgauge.experiment.worker.JoinSettings;
import io.streamgauge.experiment.worker.WorkerSettings;
import io.streamgauge.process.SupervisedProcesses;
import io.streamgauge.result.TrialEnd;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.row.IntervalRow;
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
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Trials whose workers join over TLS, as they do from other hosts. Each host is a thread of this test with
/// separate child processes.
@Timeout(180)
abstract class JoinedTrials {
    static final String VERSION = "1.0";

    @TempDir
    Path directory = Path.of("");

    final SupervisedProcesses children = SupervisedProcesses.open();
    final List<SupervisedProcesses> ofHosts = new ArrayList<>();
    Consumer<IntervalRow> onInterval = _ -> {};
    volatile Consumer<String> onStep = _ -> {};
    TrialRequests requests = new TrialRequests(directory);
    JoinSettings settings = new JoinSettings(new HostPort("127.0.0.1", 1), "");
    JoinedWorkers joined;

    JoinedTrials() throws IOException {}

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

    static int freePort() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return server.getLocalPort();
        }
    }

    FutureTask<Void> startHost() throws IOException {
        return startHost(settings.listen());
    }

    FutureTask<Void> startHost(HostPort controller) throws IOException {
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

    WorkerSettings workers(int count) {
        return new WorkerSettings(64 << 20, WorkerSettings.Collector.SERIAL, CpuSet.ALL, count, settings);
    }

    TrialController controller() {
        return controller(joined);
    }

    private TrialController controller(JoinedWorkers source) {
        return new TrialController(WorkerPool.ofNewWorkers(source), new TrialListener() {
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

    TrialEnd run(boolean simulated, int seconds, int count) throws IOException {
        return run(joined, simulated, seconds, count);
    }

    TrialEnd run(JoinedWorkers source, boolean simulated, int seconds, int count) throws IOException {
        TrialRequest one = requests.of("memory", TrialRequests.script(simulated, 0), seconds);
        return controller(source).run(TrialRequests.with(one, one.message(), workers(count)));
    }

    TrialResult result() throws IOException {
        return TrialResult.read(directory).orElseThrow();
    }

    static Stream<ProcessHandle> workerProcesses() {
        return ProcessHandle.current()
                .descendants()
                .filter(p -> p.info().commandLine().orElse("").contains(WorkerMain.class.getName()))
                .filter(p -> !p.info().commandLine().orElse("").contains("/bin/sh"));
    }

    static boolean endWithin(Duration limit) throws InterruptedException {
        return Poll.until(
                limit, Duration.ofMillis(50), () -> workerProcesses().findAny().isEmpty());
    }
}
