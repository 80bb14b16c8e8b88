package io.streamgauge.calibrate;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/// The two ends of a TCP connection over loopback.
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

    /// What one end does.
    @FunctionalInterface
    interface End<T> {
        T act() throws IOException;
    }

    /// Lets the far end act on a thread of its own and the near one on this; closes the near end when it is done,
    /// which must end the far one.
    ///
    /// @return what the far end found
    <T> T converse(End<T> farEnd, End<?> nearEnd) throws IOException, InterruptedException {
        FutureTask<T> task = new FutureTask<>(farEnd::act);
        Thread thread = Thread.ofPlatform().daemon().name("loopback").start(task);
        try {
            nearEnd.act();
        } finally {
            near.close();
        }
        try {
            return task.get();
        } catch (ExecutionException e) {
            throw new IOException("loopback: " + e.getCause(), e.getCause());
        } finally {
            thread.interrupt();
        }
    }

    @Override
    public void close() throws IOException {
        try (SocketChannel _ = near;
                SocketChannel _ = far) {
            // both, whatever happens to the first
        }
    }
}
