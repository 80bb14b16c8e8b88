package io.streamgauge.worker;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;

/// The program of a worker process: `WorkerMain --join HOST:PORT`, the token in the environment.
public final class WorkerMain {
    /// Environment variable with the secret that the controller expects back.
    public static final String TOKEN_VARIABLE = "STREAMGAUGE_WORKER_TOKEN";

    private static final int CONTROLLER_GONE = 3;

    private WorkerMain() {}

    public static void main(String[] args) {
        if (args.length != 2 || !args[0].equals("--join") || !args[1].contains(":")) {
            System.err.println("worker: it is started by the controller, with --join HOST:PORT");
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
        } catch (IOException controllerGone) {
            System.err.println("worker: the controller is gone: " + controllerGone.getMessage());
            Runtime.getRuntime().halt(CONTROLLER_GONE);
        }
        // client libraries may leave threads behind
        System.exit(0);
    }
}
