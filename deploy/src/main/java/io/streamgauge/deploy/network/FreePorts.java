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

/// TCP ports of the loopback interface. Callers must be able to retry, because another process may bind a free
/// port before the caller does.
public final class FreePorts {
    /// IPv4 address of the loopback interface. Every broker supports IPv4. Unlike a host name, an
    /// address does not require name resolution.
    public static final String LOOPBACK = "127.0.0.1";

    private static final int CONNECT_TIMEOUT_MILLIS = 500;

    private FreePorts() {}

    /// Returns `count` different ports on which no process is listening.
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
                    "port on " + LOOPBACK + ": no port can be bound: " + IoErrorText.of(e)
                            + ". Check that the loopback interface is up and has free ports.",
                    e);
        } finally {
            held.forEach(FreePorts::close);
        }
    }

    /// Returns whether the port accepts connections.
    public static boolean isListening(int port) {
        return isListening(LOOPBACK, port);
    }

    /// Returns whether the port accepts connections.
    ///
    /// @param address IP address
    public static boolean isListening(String address, int port) {
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
            // A failure to close the socket has no effect, because the socket never accepted a connection.
        }
    }
}
