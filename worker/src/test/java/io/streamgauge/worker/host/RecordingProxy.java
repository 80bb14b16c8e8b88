package io.streamgauge.worker.host;

import io.streamgauge.HostPort;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/// Proxy that records the bytes of its clients.
final class RecordingProxy implements AutoCloseable {
    private final ServerSocket server = new ServerSocket(0, 16, InetAddress.getLoopbackAddress());
    private final ByteArrayOutputStream recorded = new ByteArrayOutputStream();

    /// @param target server to which the proxy connects
    RecordingProxy(HostPort target) throws IOException {
        Thread.ofVirtual().start(() -> {
            try {
                while (true) {
                    Socket client = server.accept();
                    Socket controller = new Socket(target.host(), target.port());
                    Thread.ofVirtual().start(() -> copy(controller, client, OutputStream.nullOutputStream()));
                    Thread.ofVirtual().start(() -> copy(client, controller, recorded));
                }
            } catch (IOException closed) {
                // The test has ended.
            }
        });
    }

    HostPort address() {
        return new HostPort(server.getInetAddress().getHostAddress(), server.getLocalPort());
    }

    /// Returns the bytes that the clients have sent so far.
    byte[] recorded() {
        return recorded.toByteArray();
    }

    private static void copy(Socket from, Socket to, OutputStream log) {
        try (from;
                to) {
            InputStream in = from.getInputStream();
            byte[] buffer = new byte[1 << 14];
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                log.write(buffer, 0, n);
                to.getOutputStream().write(buffer, 0, n);
            }
        } catch (IOException closed) {
            // The other direction has closed the connection.
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
