package io.streamgauge.worker.host;

import java.io.IOException;
import java.net.Socket;
import java.util.HashSet;
import java.util.Set;

/// Connections that authenticate at the same time. If the limit is reached, additional connections wait. A
/// connection that does not authenticate within 10 s is closed, even if the peer sends single bytes in the
/// meantime. This class is thread-safe.
final class Handshakes {
    private static final long LIMIT_NANOS = 10_000_000_000L;
    private static final long CHECK_MILLIS = 100;

    private final int limit;
    private final long limitNanos;
    private final Set<Socket> open = new HashSet<>();

    Handshakes(int limit) {
        this(limit, LIMIT_NANOS);
    }

    /// @param limit maximum number of connections
    /// @param limitNanos time limit of a connection in nanoseconds
    Handshakes(int limit, long limitNanos) {
        this.limit = limit;
        this.limitNanos = limitNanos;
    }

    /// Waits until a connection may authenticate.
    synchronized void begin(Socket socket) throws InterruptedException {
        while (open.size() >= limit) {
            wait();
        }
        open.add(socket);
        Thread.ofVirtual().name("handshake-limit").start(() -> closeAfterLimit(socket));
    }

    /// Records that a connection has authenticated or is closed.
    synchronized void end(Socket socket) {
        open.remove(socket);
        notifyAll();
    }

    private synchronized void closeAfterLimit(Socket socket) {
        try {
            long end = System.nanoTime() + limitNanos;
            while (open.contains(socket) && System.nanoTime() < end) {
                wait(CHECK_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (open.contains(socket)) {
            close(socket);
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException alreadyClosed) {
            // The connection is already closed.
        }
    }
}
