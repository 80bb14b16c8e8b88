package io.streamgauge.worker.transport;

import io.streamgauge.ExplainedIoException;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;

/// Utility that opens an authenticated connection to the controller. If many workers connect at the same time,
/// or if a host is busy, the authentication can exceed the time limit of the controller. The controller then
/// closes the connection, and the worker connects again.
public final class ControllerConnection {
    private static final Duration RETRY = Duration.ofSeconds(1);

    private ControllerConnection() {}

    /// Function that opens a TCP connection to the controller.
    @FunctionalInterface
    public interface Opener {
        Socket open() throws IOException, InterruptedException;
    }

    /// Connects and authenticates.
    ///
    /// @param identity [Peer#HOST], or the ID of this worker process
    /// @param version version of Streamgauge
    /// @param patience time during which failed attempts are repeated
    /// @throws ExplainedIoException if one side rejects the other
    /// @throws IOException if the last attempt fails
    public static FrameChannel open(
            Opener transport, String identity, JoinToken token, String version, Duration patience)
            throws IOException, InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        while (true) {
            Socket socket = transport.open();
            try {
                return Handshake.connect(socket, identity, token, version);
            } catch (ExplainedIoException rejected) {
                socket.close();
                throw rejected;
            } catch (IOException closed) {
                socket.close();
                if (System.nanoTime() - deadline > 0) {
                    throw closed;
                }
            }
            Thread.sleep(RETRY);
        }
    }
}
