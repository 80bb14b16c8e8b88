package io.streamgauge.worker.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.DriverException;
import io.streamgauge.experiment.system.CpuSet;
import io.streamgauge.experiment.worker.WorkerSettings;
import io.streamgauge.result.HostFacts;
import io.streamgauge.result.TrialEnd;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.Role;
import io.streamgauge.worker.TrialRequest;
import io.streamgauge.worker.TrialRequests;
import io.streamgauge.worker.WorkerLaunch;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

/// Test of trials whose workers join from other hosts.
class JoinedTrialTest extends JoinedTrials {
    JoinedTrialTest() throws IOException {}

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
            // The controller and the host are threads of one process. Therefore, their wall clocks do not
            // differ.
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

    /// Suspends the worker with SIGSTOP. The connection of the worker stays open, but the worker does not
    /// respond, as if the network had failed.
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
    void explainsAnInterruptedStart() throws Exception {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> joined.awaitHosts(1))
                .isInstanceOf(DriverException.class)
                .hasMessage("worker hosts: interrupted while waiting for the hosts. Run the command again");
        assertThat(Thread.interrupted()).isTrue();
        var _ = startHost();
        joined.awaitHosts(1);
        WorkerLaunch launch = new WorkerLaunch(workers(1), "memory", true, 100);
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> joined.start(launch, _ -> directory.resolve("worker.log")))
                .isInstanceOf(DriverException.class)
                .hasMessageStartingWith("the worker on host ")
                .hasMessageEndingWith(" did not start, because the run was interrupted. Run the command again");
        assertThat(Thread.interrupted()).isTrue();
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
