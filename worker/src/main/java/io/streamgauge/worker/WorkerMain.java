package io.streamgauge.worker;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;

/// Main class of the worker process. The arguments are `--join HOST:PORT`. The token is in the
/// environment.
public final class WorkerMain {
    /// Environment variable with the token that identifies the worker to the controller.
    public static final String TOKEN_VARIABLE = "STREAMGAUGE_WORKER_TOKEN";

    private static final int CONTROLLER_LOST = 3;

    private WorkerMain() {}

    public static void main(String[] args) throws InterruptedException {
        if (args.length != 2 || !args[0].equals("--join") || !args[1].contains(":")) {
            System.err.println("worker: invalid arguments. Run 'streamgauge run' instead");
            System.exit(2);
        }
        String token = System.getenv().getOrDefault(TOKEN_VARIABLE, "");
        int colon = args[1].lastIndexOf(':');
        try (Socket socket = new Socket(
                        InetAddress.getByName(args[1].substring(0, colon)),
                        Integer.parseInt(args[1].substring(colon + 1)));
                ControlConnection link = new ControlConnection(socket)) {
            link.send(new ControlMessage.Hello(token, ProcessHandle.current().pid()));
            new Worker(link).serve();
        } catch (IOException connectionLost) {
            System.err.println("worker: connection to the controller lost: " + connectionLost.getMessage());
            Runtime.getRuntime().halt(CONTROLLER_LOST);
        }
        // Threads of client libraries may prevent the JVM from exiting by itself.
        System.exit(0);
    }
}
