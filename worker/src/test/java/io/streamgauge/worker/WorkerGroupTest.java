package io.streamgauge.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.experiment.worker.Placement;
import io.streamgauge.load.ledger.WorkerSummary;
import io.streamgauge.result.HostFacts;
import io.streamgauge.result.TrialEnd;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.result.TrialWriter;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.IntervalRow.Disturbances;
import io.streamgauge.result.row.IntervalRow.Messages;
import io.streamgauge.result.row.Phase;
import io.streamgauge.worker.message.ControlConnection;
import io.streamgauge.worker.message.ControlMessage;
import io.streamgauge.worker.transport.FrameChannel;
import io.streamgauge.yaml.Secrets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class WorkerGroupTest {
    @TempDir
    private Path directory = Path.of("");

    /// Worker whose messages the test sends.
    ///
    /// @param link controller side of the connection
    /// @param far worker side of the connection
    /// @param host host of the worker; empty for this machine
    /// @param exit exit status, which the test sets
    private record TestWorker(
            ControlConnection link, ControlConnection far, Optional<HostFacts> host, CompletableFuture<Integer> exit)
            implements RunningWorker {
        static TestWorker connected() throws IOException {
            return connected(Optional.empty());
        }

        static TestWorker connected(Optional<HostFacts> host) throws IOException {
            try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                Socket near = new Socket(server.getInetAddress(), server.getLocalPort());
                return new TestWorker(
                        new ControlConnection(new FrameChannel(near)),
                        new ControlConnection(new FrameChannel(server.accept())),
                        host,
                        new CompletableFuture<>());
            }
        }

        @Override
        public OptionalLong localPid() {
            return OptionalLong.empty();
        }

        @Override
        public Optional<String> causeOfLoss() {
            return Optional.empty();
        }

        @Override
        public boolean isAlive() {
            return true;
        }

        @Override
        public CompletableFuture<Integer> onExit() {
            return exit;
        }

        @Override
        public void kill() {}

        @Override
        public void awaitEnd() {}

        @Override
        public void close() {
            try {
                link.close();
                far.close();
            } catch (IOException alreadyClosed) {
                // The connection is already closed.
            }
        }
    }

    private static ControlMessage.IntervalEnded interval(List<Long> deliveredByGroup) {
        return new ControlMessage.IntervalEnded(
                new IntervalRow(
                        0,
                        Phase.MEASURE,
                        0,
                        1,
                        new Messages(0, 0, 0, 0, 0, 0, 0, 0),
                        new Disturbances(0, 0, 0, -1, 0),
                        true),
                Map.of(),
                deliveredByGroup);
    }

    private static void answerClockRequests(TestWorker worker) {
        Thread.ofVirtual().start(() -> {
            try {
                while (true) {
                    if (worker.far().receive() instanceof ControlMessage.ReadClock(long sentNanos)) {
                        long now = System.nanoTime();
                        worker.far().send(new ControlMessage.ClockRead(sentNanos, now, now, now));
                    }
                }
            } catch (IOException closed) {
                // The test has ended.
            }
        });
    }

    /// Sends a report with two groups from the first worker, and a report with one group from the second worker.
    @Test
    void reportsAnInternalErrorIfReportsCannotBeMerged() throws Exception {
        TestWorker first = TestWorker.connected();
        TestWorker second = TestWorker.connected();
        try (WorkerGroup group = new WorkerGroup(List.of(first, second))) {
            TrialRequest request = new TrialRequests(Path.of("")).of("memory", TrialRequests.script(false, 0), 1);
            assertThat(group.begin(request.message(), Placement.SPREAD)).isTrue();
            first.far().send(interval(List.of(1L, 2L)));
            second.far().send(interval(List.of(1L)));
            ControlMessage received = Objects.requireNonNull(group.receive().message());
            assertThat(received).isInstanceOfSatisfying(ControlMessage.Failed.class, failed -> {
                assertThat(failed.bug()).isTrue();
                assertThat(failed.reason()).startsWith("a report cannot be merged: ");
            });
        }
    }

    /// Ends the load of the first worker with an error of its driver. The second worker closes its connection
    /// when the controller stops it, and does not send a report.
    @Test
    void namesTheErrorOfTheDriverIfAnotherWorkerDoesNotReport() throws Exception {
        TestWorker first = TestWorker.connected();
        TestWorker second = TestWorker.connected();
        TrialRequest request = new TrialRequests(directory).of("memory", TrialRequests.script(false, 0), 1);
        ActiveWorker active = new ActiveWorker();
        try (WorkerGroup group = new WorkerGroup(List.of(first, second));
                TrialWriter writer = new TrialWriter(directory, request.facts())) {
            active.set(group);
            assertThat(group.begin(request.message(), Placement.SPREAD)).isTrue();
            first.far()
                    .send(new ControlMessage.ShareFinished(
                            new WorkerSummary(List.of(), 0, 0, null), "all connections were lost"));
            disconnectWhenStopped(second);
            TrialEnd end = new TrialSession(active, new QuietTrialListener(), request, writer).receiveUntilEnd(group);
            assertThat(end.status()).isEqualTo(TrialStatus.FAILED);
            assertThat(end.failure()).isEqualTo("all connections were lost");
        }
    }

    /// Uses an error message of a client library. The message contains the password.
    @Test
    void masksSecretsInAnInternalError() throws Exception {
        TestWorker worker = TestWorker.connected();
        TrialRequest request = TrialRequests.with(
                new TrialRequests(directory).of("memory", TrialRequests.script(false, 0), 1),
                Secrets.none().and(Map.of("password", "s3cret")));
        try (WorkerGroup group = new WorkerGroup(List.of(worker));
                TrialWriter writer = new TrialWriter(directory, request.facts())) {
            assertThat(group.begin(request.message(), Placement.SPREAD)).isTrue();
            worker.far().send(new ControlMessage.Failed("unexpected error: invalid login 'me:s3cret'", true));
            TrialSession session = new TrialSession(new ActiveWorker(), new QuietTrialListener(), request, writer);
            assertThatThrownBy(() -> session.receiveUntilEnd(group))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("unexpected error: invalid login 'me:***'");
        }
    }

    private static void disconnectWhenStopped(TestWorker worker) {
        Thread.ofVirtual().start(() -> {
            try {
                while (!(worker.far().receive() instanceof ControlMessage.Stop)) {
                    // The controller sends the trial first.
                }
                worker.far().close();
            } catch (IOException closed) {
                // The test has ended.
            }
        });
    }

    /// Reports that the process of the second worker has ended while the connection is still open.
    @Test
    void losesAWorkerWhoseHostReportsItsEnd() throws Exception {
        Optional<HostFacts> host = Optional.of(new HostFacts("far", "Linux", "CPU", 2, 1L << 30, "25", "ext4"));
        TestWorker first = TestWorker.connected(host);
        TestWorker second = TestWorker.connected(host);
        for (TestWorker worker : List.of(first, second)) {
            answerClockRequests(worker);
        }
        try (WorkerGroup group = new WorkerGroup(List.of(first, second))) {
            TrialRequest request = new TrialRequests(Path.of("")).of("memory", TrialRequests.script(false, 0), 1);
            assertThat(group.begin(request.message(), Placement.SPREAD)).isTrue();
            second.exit().complete(137);
            WorkerGroup.Received received = group.receive();
            assertThat(received.message()).isNull();
            assertThat(received.worker()).isEqualTo(1);
        }
    }
}
