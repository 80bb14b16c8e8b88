package io.streamgauge.deploy.network;

import io.streamgauge.DeploymentException;
import io.streamgauge.IoErrorText;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/// TCP ports of the loopback interface. A port found free may be taken before its user binds it: callers try again.
public final class FreePorts {
    /// IPv4 only: every broker understands it, and no name needs to be resolved.
    public static final String LOOPBACK = "127.0.0.1";

    private static final int CONNECT_TIMEOUT_MILLIS = 500;

    private FreePorts() {}

    /// `count` different ports that nobody listens on now.
    public static List<Integer> find(int count) throws DeploymentException {
        List<ServerSocket> held = new ArrayList<>();
        try {
            InetAddress loopback = InetAddress.ofLiteral(LOOPBACK);
            for (int i = 0; i < count; i++) {
                held.add(new ServerSocket(0, 1, loopback));
            }
            return held.stream().map(ServerSocket::getLocalPort).toList();
        } catch (IOException e) {
            throw new DeploymentException(
                    "port on " + LOOPBACK + ": none can be bound: " + IoErrorText.of(e)
                            + ". Check that the loopback interface is up and ports are left.",
                    e);
        } finally {
            held.forEach(FreePorts::close);
        }
    }

    /// Whether somebody answers there.
    public static boolean answers(int port) {
        return answers(LOOPBACK, port);
    }

    /// Whether somebody answers there.
    ///
    /// @param address in numbers
    public static boolean answers(String address, int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.ofLiteral(address), port), CONNECT_TIMEOUT_MILLIS);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static void close(ServerSocket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // It was never connected: nothing is lost.
        }
    }
}
