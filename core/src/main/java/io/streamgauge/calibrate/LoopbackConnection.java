package io.streamgauge.calibrate;

import io.streamgauge.ExplainedIoException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/// Both endpoints of a TCP connection over loopback.
record LoopbackConnection(SocketChannel near, SocketChannel far) implements AutoCloseable {
    static LoopbackConnection open() throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            SocketChannel near = SocketChannel.open(server.getLocalAddress());
            try {
                near.setOption(StandardSocketOptions.TCP_NODELAY, true);
                SocketChannel far = server.accept();
                far.setOption(StandardSocketOptions.TCP_NODELAY, true);
                return new LoopbackConnection(near, far);
            } catch (IOException e) {
                near.close();
                throw e;
            }
        }
    }

    /// Task that one endpoint runs.
    @FunctionalInterface
    interface Endpoint<T> {
        T transmit() throws IOException;
    }

    /// Runs the far endpoint in a separate thread and the near endpoint in this thread. Closes the near endpoint
    /// afterwards. The task of the far endpoint must end when the near endpoint is closed.
    ///
    /// @return result of the far endpoint
    <T> T exchange(Endpoint<T> farEnd, Endpoint<?> nearEnd) throws IOException, InterruptedException {
        FutureTask<T> task = new FutureTask<>(farEnd::transmit);
        Thread thread = Thread.ofPlatform().daemon().name("loopback").start(task);
        try {
            nearEnd.transmit();
        } finally {
            near.close();
        }
        try {
            return task.get();
        } catch (ExecutionException e) {
            throw new ExplainedIoException(
                    "loopback benchmark: the other end of the connection failed: " + e.getCause()
                            + ". Run the command again",
                    e);
        } finally {
            thread.interrupt();
        }
    }

    @Override
    public void close() throws IOException {
        try (SocketChannel _ = near;
                SocketChannel _ = far) {
            // This statement closes both channels, even if the first close fails.
        }
    }
}
