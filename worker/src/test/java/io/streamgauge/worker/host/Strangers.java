package io.streamgauge.worker.host;

import io.streamgauge.HostPort;
import io.streamgauge.worker.transport.ControllerConnection;
import io.streamgauge.worker.transport.JoinToken;
import io.streamgauge.worker.transport.Peer;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/// Programs that connect to the controller and do not belong to the run.
///
/// @param token token of the run
/// @param recorded bytes that a host of the run has sent
/// @param opened number of connections opened so far
@SuppressWarnings("ArrayRecordComponent") // The bytes are only transmitted, and never compared.
record Strangers(HostPort controller, JoinToken token, byte[] recorded, AtomicInteger opened) {
    private static final int THREADS = 8;
    private static final int PER_THREAD = 1_250;
    /// Number of connections of each kind that a thread opens with a TLS handshake or with the recorded bytes.
    private static final int HANDSHAKES = 5;
    private static final int SILENT = 8;
    private static final Duration PAUSE = Duration.ofMillis(2);

    /// Opens more than 10,000 connections. Silent connections stay open until the other connections of their thread are
    /// closed.
    ///
    /// @return number of connections that the controller has accepted as a host or worker of the run
    int connect() throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            List<Future<Integer>> accepted = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                int seed = i;
                accepted.add(threads.submit(() -> connect(new Random(seed))));
            }
            int sum = 0;
            for (Future<Integer> thread : accepted) {
                sum += thread.get();
            }
            return sum;
        }
    }

    private int connect(Random random) throws IOException, InterruptedException {
        List<Socket> silent = new ArrayList<>();
        int accepted = 0;
        for (int i = 0; i < PER_THREAD; i++) {
            // Without pauses, the connections leave no CPU time for the other processes of a test run.
            Thread.sleep(PAUSE);
            if (i < SILENT) {
                silent.add(socket());
            } else if (i < SILENT + HANDSHAKES) {
                accepted += accepted(() -> open(Peer.HOST, JoinToken.random(), JoinedTrials.VERSION));
                accepted += accepted(() -> open("worker-1", JoinToken.random(), JoinedTrials.VERSION));
                accepted += accepted(() -> open("worker-1", token, JoinedTrials.VERSION));
                accepted += accepted(() -> open(Peer.HOST, token, "0.9"));
                send(recorded);
            } else {
                byte[] garbage = new byte[random.nextInt(64)];
                random.nextBytes(garbage);
                send(garbage);
            }
        }
        for (Socket socket : silent) {
            socket.close();
        }
        return accepted;
    }

    private AutoCloseable open(String identity, JoinToken secret, String version)
            throws IOException, InterruptedException {
        return ControllerConnection.open(this::socket, identity, secret, version, Duration.ZERO);
    }

    private static int accepted(Callable<AutoCloseable> connection) {
        try (AutoCloseable _ = connection.call()) {
            return 1;
        } catch (Exception rejected) {
            return 0;
        }
    }

    private void send(byte[] bytes) {
        try (Socket socket = socket()) {
            socket.getOutputStream().write(bytes);
        } catch (IOException closed) {
            // The controller may close a connection before it reads the data.
        }
    }

    private Socket socket() throws IOException {
        Socket socket = new Socket(controller.host(), controller.port());
        opened.incrementAndGet();
        return socket;
    }
}
