package io.streamgauge.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.experiment.Placement;
import io.streamgauge.result.HostFacts;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.IntervalRow.Disturbances;
import io.streamgauge.result.row.IntervalRow.Messages;
import io.streamgauge.result.row.Phase;
import io.streamgauge.worker.transport.FrameChannel;
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

@Timeout(30)
class WorkerGroupTest {
    /// Worker whose messages the test sends.
    ///
    /// @param link side of the controller
    /// @param far side of the worker
    private record TestWorker(ControlConnection link, ControlConnection far) implements RunningWorker {
        static TestWorker connected() throws IOException {
            try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                Socket near = new Socket(server.getInetAddress(), server.getLocalPort());
                return new TestWorker(
                        new ControlConnection(new FrameChannel(near)),
                        new ControlConnection(new FrameChannel(server.accept())));
            }
        }

        @Override
        public OptionalLong localPid() {
            return OptionalLong.empty();
        }

        @Override
        public Optional<HostFacts> host() {
            return Optional.empty();
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
            return new CompletableFuture<>();
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

    /// The first worker reports two groups, and the second one only one group.
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
}
