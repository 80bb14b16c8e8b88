package io.streamgauge.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.load.coordination.Coordination.Step;
import io.streamgauge.load.coordination.Drain;
import io.streamgauge.load.coordination.DrainState;
import io.streamgauge.load.coordination.PathState;
import io.streamgauge.load.coordination.WorkerShare;
import io.streamgauge.load.ledger.WorkerLedger;
import io.streamgauge.worker.message.ControlConnection;
import io.streamgauge.worker.message.ControlMessage;
import io.streamgauge.worker.transport.FrameChannel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Test of the messages between a worker and the controller. The test acts as the controller.
@Timeout(30)
class JoinedWorkerTest {
    private static final WorkerLedger LEDGER = new WorkerLedger(List.of(), List.of(), 1, 0, null);

    private final Socket dialled;
    private final ControlConnection near;
    private final ControlConnection controller;
    private final JoinedWorker worker;
    private final ExecutorService trial = Executors.newSingleThreadExecutor();

    JoinedWorkerTest() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            dialled = new Socket(server.getInetAddress(), server.getLocalPort());
            near = new ControlConnection(new FrameChannel(dialled));
            controller = new ControlConnection(new FrameChannel(server.accept()));
        }
        ControlMessage.RunTrial message = new TrialRequests(Path.of(""))
                .of("memory", TrialRequests.script(false, 0), 1)
                .message();
        worker = new JoinedWorker(near, message.forShare(new WorkerShare(1, 2), 17));
    }

    @AfterEach
    void close() throws IOException {
        trial.shutdownNow();
        near.close();
        controller.close();
    }

    private <T> Future<T> inTrial(Callable<T> call) {
        return trial.submit(call);
    }

    @Test
    void usesTheTimeOriginOfTheTrial() {
        assertThat(worker.originNanos(() -> 5)).isEqualTo(17);
        assertThat(worker.isReplicated()).isFalse();
    }

    /// The first worker removes the destinations after this step.
    @Test
    void waitsForTheClientsOfOtherWorkersAfterAStop() throws Exception {
        worker.stop();
        Future<Boolean> closed = inTrial(() -> worker.awaitAll(Step.CLIENTS_CLOSED));
        assertThat(controller.receive()).isEqualTo(new ControlMessage.Reached(Step.CLIENTS_CLOSED));
        assertWaits(closed);
        worker.handle(new ControlMessage.Proceed(Step.CLIENTS_CLOSED));
        assertThat(closed.get(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void doesNotWaitLongForTheClientsOfALostWorker() throws Exception {
        worker.stop();
        Future<Boolean> closed = inTrial(() -> worker.awaitAll(Step.CLIENTS_CLOSED));
        assertThat(closed.get(20, TimeUnit.SECONDS)).isFalse();
    }

    /// Checks that the call still waits after a message that does not concern it.
    private static void assertWaits(Future<?> call) {
        assertThatThrownBy(() -> call.get(200, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);
    }

    @Test
    void waitsUntilAllWorkersHaveReachedAStep() throws Exception {
        Future<Boolean> reached = inTrial(() -> worker.awaitAll(Step.CLIENTS_OPENED));
        assertThat(controller.receive()).isEqualTo(new ControlMessage.Reached(Step.CLIENTS_OPENED));
        worker.handle(new ControlMessage.Proceed(Step.DESTINATIONS_CREATED));
        assertWaits(reached);
        worker.handle(new ControlMessage.Proceed(Step.CLIENTS_OPENED));
        assertThat(reached.get()).isTrue();
    }

    @Test
    void doesNotWaitAfterAStop() throws Exception {
        Future<Boolean> reached = inTrial(() -> worker.awaitAll(Step.CLIENTS_OPENED));
        assertThat(controller.receive()).isEqualTo(new ControlMessage.Reached(Step.CLIENTS_OPENED));
        worker.stop();
        assertThat(reached.get()).isFalse();
        assertThat(worker.awaitStart(3)).isEqualTo(3);
    }

    @Test
    void startsAtTheInstantOfTheController() throws Exception {
        Future<Long> start = inTrial(() -> worker.awaitStart(3));
        worker.handle(new ControlMessage.Drained());
        assertWaits(start);
        worker.handle(new ControlMessage.Start(5_000));
        assertThat(start.get()).isEqualTo(5_000);
    }

    @Test
    void returnsThePathsOfAllWorkers() throws Exception {
        PathState own = new PathState(true, List.of(List.of(1L)), 0);
        PathState all = new PathState(true, List.of(List.of(3L)), 1);
        assertThat(worker.exchange(own).isReady(1)).isFalse();
        assertThat(controller.receive()).isEqualTo(new ControlMessage.PathsChecked(own));
        worker.handle(new ControlMessage.PathsChecked(all));
        assertThat(worker.exchange(own)).isEqualTo(all);
        // The worker reports only changed states. Therefore, the next message is the report about the step.
        Future<Boolean> reached = inTrial(() -> worker.awaitAll(Step.CLIENTS_OPENED));
        assertThat(controller.receive()).isEqualTo(new ControlMessage.Reached(Step.CLIENTS_OPENED));
        worker.stop();
        assertThat(reached.get()).isFalse();
    }

    @Test
    void reportsItsLedgerOnRequest() throws Exception {
        DrainState first = new DrainState(false, 3, List.of(1L));
        DrainState second = new DrainState(true, 3, List.of(3L));
        assertThat(worker.isDrained(drain(first))).isFalse();
        assertThat(controller.receive()).isEqualTo(new ControlMessage.Draining(first));
        worker.handle(new ControlMessage.ReportLedger());
        assertThat(worker.isDrained(drain(second))).isFalse();
        assertThat(controller.receive()).isEqualTo(new ControlMessage.Draining(second));
        assertThat(controller.receive()).isEqualTo(new ControlMessage.LedgerReported());
        worker.handle(new ControlMessage.Drained());
        assertThat(worker.isDrained(drain(second))).isTrue();
    }

    private static Drain drain(DrainState state) {
        return new Drain() {
            @Override
            public DrainState state() {
                return state;
            }

            @Override
            public WorkerLedger ledger() {
                return LEDGER;
            }

            @Override
            public boolean isComplete() {
                return true;
            }
        };
    }
}
