package io.streamgauge.worker;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.DriverException;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.process.SupervisedProcesses;
import io.streamgauge.worker.message.ControlConnection;
import io.streamgauge.worker.message.ControlMessage;
import io.streamgauge.worker.transport.FrameChannel;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class WorkerProcessTest {
    @TempDir
    private Path directory = Path.of("");

    private static ControlConnection connect(ServerSocket server) throws IOException {
        return new ControlConnection(new FrameChannel(new Socket(server.getInetAddress(), server.getLocalPort())));
    }

    /// Connects as the worker and then as another program. The rejection of the other program shows that the
    /// controller has also accepted the connection of the worker. The worker sends its token only after the
    /// controller has stopped waiting for it.
    @Test
    void closesTheConnectionAfterALateHello() throws Exception {
        try (SupervisedProcesses children = SupervisedProcesses.open();
                ServerSocket server = new ServerSocket(0, 16, InetAddress.getLoopbackAddress())) {
            server.setSoTimeout(50);
            ChildProcess process = children.start(
                    "worker", List.of("sleep", "600"), directory, System.getenv(), directory.resolve("worker.log"));
            FutureTask<ControlConnection> accepted =
                    new FutureTask<>(() -> WorkerProcess.accept(server, process, "token"));
            Thread.ofVirtual().start(accepted);
            try (ControlConnection late = connect(server);
                    ControlConnection other = connect(server)) {
                other.send(new ControlMessage.Hello("another token", 1));
                assertThatThrownBy(other::receive).isInstanceOf(EOFException.class);
                process.stop(Duration.ZERO);
                assertThatThrownBy(accepted::get).hasCauseInstanceOf(DriverException.class);
                late.send(new ControlMessage.Hello("token", 1));
                late.receiveTimeout(20_000);
                assertThatThrownBy(late::receive).isInstanceOf(EOFException.class);
            }
        }
    }
}
