package io.streamgauge.worker.host;

import io.streamgauge.ExplainedIoException;
import io.streamgauge.HostPort;
import io.streamgauge.worker.transport.Handshake;
import io.streamgauge.worker.transport.JoinToken;
import io.streamgauge.worker.transport.OtherVersionException;
import io.streamgauge.worker.transport.Peer;
import io.streamgauge.worker.transport.RunCertificate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Listener through which the controller accepts hosts and their worker processes. Each peer must prove that it
/// has a token before it can send any other message.
final class JoinListener implements AutoCloseable {
    /// Maximum number of connections that authenticate at the same time. The limit prevents
    /// unauthenticated clients from using much memory or delaying a trial. Further connections wait in
    /// the accept queue of the kernel, because a thousand workers can connect at the same time.
    private static final int MAX_HANDSHAKES = 64;

    /// Maximum number of connections in the accept queue. The kernel may have a lower limit
    /// (`net.core.somaxconn`). If the queue is full, a peer connects again after a second.
    private static final int BACKLOG = 4096;

    private static final Duration PAUSE_AFTER_FAILURE = Duration.ofMillis(100);

    private final HostPort listen;
    private final ServerSocket server;
    private final RunCertificate certificate;
    private final JoinToken token;
    private final String version;
    private final Consumer<Peer> onHost;
    private final Consumer<String> onRejected;
    private final Handshakes handshakes = new Handshakes(MAX_HANDSHAKES);
    private final Map<String, Expected> workers = new ConcurrentHashMap<>();

    private record Expected(JoinToken token, CompletableFuture<Peer> connected) {}

    JoinListener(
            HostPort listen,
            ServerSocket server,
            RunCertificate certificate,
            JoinToken token,
            String version,
            Consumer<Peer> onHost,
            Consumer<String> onRejected) {
        this.listen = listen;
        this.server = server;
        this.certificate = certificate;
        this.token = token;
        this.version = version;
        this.onHost = onHost;
        this.onRejected = onRejected;
    }

    /// Opens the port and starts to accept connections.
    ///
    /// @param onHost receiver of each authenticated host; called on a separate thread for each host
    /// @param onRejected receiver of a message about each host that is rejected because of its version
    static JoinListener open(
            HostPort listen,
            RunCertificate certificate,
            JoinToken token,
            String version,
            Consumer<Peer> onHost,
            Consumer<String> onRejected)
            throws IOException {
        ServerSocket server = new ServerSocket();
        try {
            server.setReuseAddress(true);
            server.bind(new InetSocketAddress(InetAddress.getByName(listen.host()), listen.port()), BACKLOG);
        } catch (IOException e) {
            server.close();
            throw new ExplainedIoException(
                    "the controller cannot listen on " + listen + ": " + e.getMessage()
                            + ". Set workers.listen to an address of this machine and a free port",
                    e);
        }
        JoinListener listener = new JoinListener(listen, server, certificate, token, version, onHost, onRejected);
        Thread.ofPlatform().daemon().name("join").start(listener::acceptAll);
        return listener;
    }

    /// Accepts connections until the server socket is closed. After a failure, this method pauses, because a
    /// lack of file descriptors makes every attempt fail at once.
    void acceptAll() {
        @Nullable Socket accepted = null;
        try {
            while (!server.isClosed()) {
                accepted = acceptNext();
                if (accepted != null) {
                    authenticate(accepted);
                } else if (!server.isClosed()) {
                    Thread.sleep(PAUSE_AFTER_FAILURE);
                }
            }
        } catch (InterruptedException e) {
            close(accepted);
        }
    }

    private @Nullable Socket acceptNext() {
        try {
            return server.accept();
        } catch (IOException closedOrAborted) {
            return null;
        }
    }

    private void authenticate(Socket socket) throws InterruptedException {
        handshakes.begin(socket);
        Thread.ofPlatform().daemon().name("handshake").start(() -> {
            Optional<Peer> peer = Optional.empty();
            try {
                peer = Optional.of(Handshake.accept(socket, certificate, version, this::tokenOf));
            } catch (OtherVersionException rejected) {
                onRejected.accept("worker host " + socket.getInetAddress().getHostAddress() + ": rejected: "
                        + rejected.getMessage());
                close(socket);
            } catch (IOException | RuntimeException stranger) {
                close(socket);
            } finally {
                handshakes.end(socket);
            }
            peer.ifPresent(this::accept);
        });
    }

    private Optional<JoinToken> tokenOf(String identity) {
        return identity.equals(Peer.HOST)
                ? Optional.of(token)
                : Optional.ofNullable(workers.get(identity)).map(Expected::token);
    }

    private void accept(Peer peer) {
        if (peer.identity().equals(Peer.HOST)) {
            onHost.accept(peer);
            return;
        }
        // The token of a worker is valid for one connection.
        Expected expected = workers.remove(peer.identity());
        if (expected == null || !expected.connected().complete(peer)) {
            peer.close();
        }
    }

    /// Returns a future that completes with the connection of a worker process when the process has connected.
    CompletableFuture<Peer> expect(String id, JoinToken ofWorker) {
        CompletableFuture<Peer> connected = new CompletableFuture<>();
        workers.put(id, new Expected(ofWorker, connected));
        return connected;
    }

    /// Stops waiting for a worker process that has not connected yet. If this process connects later, its
    /// connection is rejected.
    void forget(String id) {
        workers.remove(id);
    }

    /// Returns the address and the port on which this listener accepts connections.
    HostPort address() {
        return new HostPort(listen.host(), server.getLocalPort());
    }

    private static void close(@Nullable AutoCloseable connection) {
        try {
            if (connection != null) {
                connection.close();
            }
        } catch (Exception alreadyClosed) {
            // The connection is already closed.
        }
    }

    @Override
    public void close() {
        close(server);
    }
}
