package io.streamgauge.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.DriverException;
import io.streamgauge.HostPort;
import io.streamgauge.engine.directory.PendingTrials;
import io.streamgauge.engine.environment.BuildVersion;
import io.streamgauge.engine.environment.SystemRegistry;
import io.streamgauge.engine.hosts.RunMembership;
import io.streamgauge.plan.Trial;
import io.streamgauge.process.SupervisedProcesses;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.result.RunStatus;
import io.streamgauge.result.SearchRecord;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.worker.TrialListener;
import io.streamgauge.worker.WorkerPool;
import io.streamgauge.worker.host.HostProvisioner;
import io.streamgauge.worker.host.JoinedWorkers;
import io.streamgauge.worker.transport.JoinToken;
import io.streamgauge.yaml.Secrets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Test of runs that lose a worker host. The host is a thread of this test with separate child processes.
@Timeout(120)
class LostHostTest {
    @TempDir
    private Path scratch = Path.of("");

    private final List<Thread> hosts = new ArrayList<>();

    @AfterEach
    void endHosts() throws InterruptedException {
        for (Thread host : hosts) {
            host.interrupt();
            host.join();
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return server.getLocalPort();
        }
    }

    private Path token() {
        return scratch.resolve("run.token");
    }

    /// Starts a worker host. An interrupt of its virtual thread closes the connection to the controller.
    private void startHost(int port) {
        hosts.add(Thread.ofVirtual().start(() -> {
            try {
                RunMembership.join(new HostPort("127.0.0.1", port), token(), Duration.ofSeconds(30), _ -> {});
            } catch (IOException | DriverException | InterruptedException lost) {
                // This test ends the connection.
            }
        }));
    }

    @Test
    void runsNoFurtherTrialWithoutAHostAndResumes() throws Exception {
        int port = freePort();
        var _ = JoinToken.readOrCreate(token());
        ExperimentSource source = ExperimentSource.ofText("lost", """
                retry: 0
                repeat: 2
                systems: { scripted: { launch: memory, memory: { time: real, accept: 1 ms } } }
                workload: { rate: 200/s }
                worker: { heap: 64 MiB }
                phases: { warmup: 0 s, measure: 4 s, drain: 1 s }
                workers: { on: join, listen: "127.0.0.1:%d", token-file: %s }
                """.formatted(port, token()));
        RunOptions options = RunOptions.DEFAULT.in(scratch.resolve("run"));
        Interruption interruption = new Interruption();
        RunListener listener = new RunListener() {
            @Override
            public void step(String line) {
                // The first line is from the start of the run.
                if (line.startsWith("0 of 1 worker host") && !hosts.isEmpty()) {
                    interruption.request();
                } else if (line.startsWith("0 of 1 worker host")) {
                    startHost(port);
                }
            }

            @Override
            public TrialListener trial(Trial trial, String position, Duration after) {
                return new TrialListener() {
                    @Override
                    public void step(String what) {}

                    @Override
                    public void interval(IntervalRow row, Map<String, Histogram> histograms) {
                        hosts.forEach(Thread::interrupt);
                    }
                };
            }
        };
        RunResult lost = new ExperimentRunner(listener, interruption).run(source, options);
        assertThat(lost.outcome()).isEqualTo(RunOutcome.INTERRUPTED);
        RunDirectory directory = lost.directory();
        assertThat(directory.trials())
                .extracting(trial -> String.valueOf(trial.getFileName()))
                .containsExactly("001-scripted");
        assertThat(Files.readString(directory.trial("001-scripted").resolve("end.json")))
                .contains("WORKER_LOST");

        startHost(port);
        RunResult resumed = new ExperimentRunner(new RunListener() {}, new Interruption()).resume(options);
        assertThat(resumed.summary().status()).isEqualTo(RunStatus.DONE);
        assertThat(directory.trials())
                .extracting(trial -> String.valueOf(trial.getFileName()))
                .containsExactly("001-scripted", "001-scripted-attempt-2", "002-scripted");
    }

    /// Provisioner that does not replace lost hosts.
    private record LostHosts() implements HostProvisioner {
        @Override
        public String waitingFor(int joined, int count) {
            return "waiting";
        }

        @Override
        public void check() throws DriverException {
            throw new DriverException("the lost host is not replaced");
        }

        @Override
        public void onLoss(Consumer<String> hostName) {}

        @Override
        public void complete() {}

        @Override
        public Optional<String> causeOfLoss(String hostName, Duration patience) {
            return Optional.empty();
        }

        @Override
        public void close() {}
    }

    @Test
    void doesNotCompleteASearchWithoutAHost() throws Exception {
        SystemRegistry systems = new SystemRegistry();
        ExperimentSource experiment = ExperimentSource.ofText("search", """
                systems: { scripted: { launch: memory, memory: { time: simulated, accept: 1 ms, capacity: 500/s } } }
                workload: { rate: find }
                phases: { warmup: 2 s, measure: 10 s, drain: 2 s }
                workers: { on: join, listen: "127.0.0.1:%d", token-file: %s }
                """.formatted(freePort(), token()));
        LoadedExperiment loaded = LoadedExperiment.of(experiment, systems);
        Trial trial = loaded.plan().trials().getFirst();
        RunDirectory directory = new RunDirectory(Files.createDirectories(scratch.resolve("run")));
        RunFiles files = new RunFiles(directory, loaded, "search");
        RunListener listener = new RunListener() {};
        Interruption interruption = new Interruption();
        try (SupervisedProcesses children = SupervisedProcesses.open();
                JoinedWorkers hosts = JoinedWorkers.open(
                        new HostPort("127.0.0.1", 0),
                        JoinToken.random(),
                        BuildVersion.ofBuild(),
                        scratch,
                        (_, _) -> new LostHosts(),
                        _ -> {});
                RunWorkers source =
                        new RunWorkers(children, listener, Map.of(trial.worker().place(), hosts));
                WorkerPool worker = WorkerPool.ofOneWorker(source, scratch.resolve("worker.log"))) {
            CapacityRun search = new CapacityRun(
                    trial,
                    loaded.experiment().thresholds(),
                    new Deployment(systems, children, listener, interruption),
                    new TrialExecution(worker, source, Secrets.none(), files, interruption),
                    files,
                    listener,
                    interruption,
                    "1/1",
                    Duration.ZERO);
            assertThatThrownBy(() -> search.execute(null, scratch, List.of(), false))
                    .isInstanceOf(DriverException.class)
                    .hasMessage("the lost host is not replaced");
        }
        SearchRecord record = RunDirectory.read(directory.search(trial.id()), SearchRecord.class)
                .orElseThrow();
        assertThat(record.ended()).isFalse();
        assertThat(record.failure()).isEqualTo("the lost host is not replaced");
        assertThat(PendingTrials.of(directory).isCutSearch(trial)).isTrue();
    }
}
