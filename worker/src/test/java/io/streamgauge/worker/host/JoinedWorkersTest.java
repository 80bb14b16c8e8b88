package io.streamgauge.worker.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.DriverException;
import io.streamgauge.HostPort;
import io.streamgauge.WorkerLostException;
import io.streamgauge.measure.resources.Host;
import io.streamgauge.result.TrialEnd;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.worker.WorkerLaunch;
import io.streamgauge.worker.transport.JoinToken;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// Test of hosts that are lost before a worker runs.
class JoinedWorkersTest extends JoinedTrials {
    JoinedWorkersTest() throws IOException {}

    /// Provisioner that reports the hosts on this machine as lost when the last host has joined, and does not
    /// replace them.
    private static final class LosingProvisioner implements HostProvisioner {
        private Consumer<String> loss = _ -> {};
        private boolean lost;

        @Override
        public String waitingFor(int joined, int count) {
            return "waiting";
        }

        @Override
        public void check() throws DriverException {
            if (lost) {
                throw new DriverException("the lost host is not replaced");
            }
        }

        @Override
        public void onLoss(Consumer<String> hostName) {
            loss = hostName;
        }

        @Override
        public void complete() {
            lost = true;
            loss.accept(Host.facts(Path.of("").toAbsolutePath()).hostName());
        }

        @Override
        public Optional<String> causeOfLoss(String hostName, Duration patience) {
            return Optional.empty();
        }

        @Override
        public void close() {}
    }

    private final List<String> progress = new CopyOnWriteArrayList<>();

    /// Returns workers whose only host is lost before the start of its worker.
    private JoinedWorkers losing(HostPort listen) throws IOException, DriverException {
        return JoinedWorkers.open(
                listen,
                JoinToken.read(Path.of(settings.tokenFile())),
                VERSION,
                directory,
                (_, _) -> new LosingProvisioner(),
                progress::add);
    }

    @Test
    void waitsAgainIfAHostIsLostBeforeTheStart() throws Exception {
        HostPort listen = new HostPort("127.0.0.1", freePort());
        try (JoinedWorkers losing = losing(listen)) {
            var _ = startHost(listen);
            WorkerLaunch launch = new WorkerLaunch(workers(1), "memory", true, 100);
            assertThatThrownBy(() -> losing.start(launch, _ -> directory.resolve("worker.log")))
                    .isInstanceOf(DriverException.class)
                    .hasMessage("the lost host is not replaced");
        }
        assertThat(progress)
                .contains("worker host "
                        + Host.facts(Path.of("").toAbsolutePath()).hostName()
                        + ": the controller lost this host. Its connection was closed.");
    }

    @Test
    void recordsALostWorkerIfAHostIsMissing() throws Exception {
        HostPort listen = new HostPort("127.0.0.1", freePort());
        try (JoinedWorkers losing = losing(listen)) {
            var _ = startHost(listen);
            TrialEnd end = run(losing, true, 2, 1);
            assertThat(end.status()).isEqualTo(TrialStatus.WORKER_LOST);
            assertThat(end.failure()).isEqualTo("the lost host is not replaced");
        }
    }

    @Test
    void reportsAHostThatIsLostDuringTheStart() throws Exception {
        var _ = startHost();
        WorkerLaunch launch = new WorkerLaunch(workers(1), "memory", true, 100);
        assertThatThrownBy(() -> joined.start(launch, _ -> {
                    joined.abort();
                    return directory.resolve("worker.log");
                }))
                .isInstanceOf(WorkerLostException.class)
                .hasMessageStartingWith("the worker on host ")
                .hasMessageEndingWith(" did not start, because the connection to the host was lost");
    }

    /// Sends an address without a port to the host. The inspection does not expect such an address and fails.
    @Test
    void endsAHostWhoseInspectionFails() throws Exception {
        FutureTask<Void> host = startHost();
        joined.awaitHosts(1);
        assertThat(joined.check(List.of("no-port")))
                .singleElement()
                .satisfies(check -> assertThat(check.report()).isEmpty());
        assertThatThrownBy(() -> host.get(30, TimeUnit.SECONDS)).hasCauseInstanceOf(IllegalStateException.class);
    }
}
