package io.streamgauge.worker;

import io.streamgauge.ExplainedIoException;
import io.streamgauge.HostPort;
import io.streamgauge.worker.message.ControlConnection;
import io.streamgauge.worker.message.ControlMessage;
import io.streamgauge.worker.transport.ControllerConnection;
import io.streamgauge.worker.transport.FrameChannel;
import io.streamgauge.worker.transport.JoinToken;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/// Main class of the worker process. The arguments are `--join HOST:PORT` and, if the controller runs on another
/// host, `--as ID`. An environment variable contains the token.
public final class WorkerMain {
    /// Environment variable with the token that identifies the worker to the controller.
    public static final String TOKEN_VARIABLE = "STREAMGAUGE_WORKER_TOKEN";

    /// Exit status of a worker without a connection to the controller. This status differs from
    /// [RunningWorker#OUT_OF_MEMORY_STATUS], because the host of the worker reports the status to the
    /// controller.
    private static final int CONTROLLER_LOST = 4;

    /// Time during which a worker on another host repeats a failed authentication.
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private WorkerMain() {}

    public static void main(String[] args) throws InterruptedException {
        List<String> words = Arrays.asList(args);
        boolean isRemote = words.size() == 4 && words.get(2).equals("--as");
        if (!(words.size() == 2 || isRemote)
                || !words.getFirst().equals("--join")
                || HostPort.parse(words.get(1)).isEmpty()) {
            System.err.println("worker: invalid arguments. Run 'streamgauge run' instead");
            System.exit(2);
        }
        String token = System.getenv().getOrDefault(TOKEN_VARIABLE, "");
        HostPort controller = HostPort.of(words.get(1));
        try (FrameChannel channel = isRemote
                        // A worker has the same version as the program that started it. Therefore, the worker does not
                        // send its version.
                        ? ControllerConnection.open(
                                () -> connect(controller), words.get(3), JoinToken.of(token), "", PATIENCE)
                        : new FrameChannel(connect(controller));
                ControlConnection link = new ControlConnection(channel)) {
            if (!isRemote) {
                link.send(
                        new ControlMessage.Hello(token, ProcessHandle.current().pid()));
            }
            new Worker(link, System.err, () -> Runtime.getRuntime().halt(CONTROLLER_LOST)).serve();
        } catch (IOException connectionLost) {
            System.err.println("worker: the connection to the controller failed: " + connectionLost.getMessage()
                    + (connectionLost instanceof ExplainedIoException ? "" : ". Read the output of the controller"));
            Runtime.getRuntime().halt(CONTROLLER_LOST);
        }
        // Threads of client libraries may prevent the JVM from exiting by itself.
        System.exit(0);
    }

    private static Socket connect(HostPort controller) throws IOException {
        return new Socket(InetAddress.getByName(controller.host()), controller.port());
    }
}
