package io.streamgauge.worker.host;

import io.streamgauge.HostPort;
import io.streamgauge.measure.resources.Host;
import io.streamgauge.result.HostFacts;
import io.streamgauge.worker.ScriptedWorker;
import io.streamgauge.worker.transport.ControllerConnection;
import io.streamgauge.worker.transport.FrameChannel;
import io.streamgauge.worker.transport.JoinToken;
import io.streamgauge.worker.transport.Peer;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/// Program that simulates many hosts that join a run at the same time. Each host starts a [ScriptedWorker] for
/// each trial. The hosts and workers use the connections, the authentication and the messages of real hosts and
/// workers. They use platform threads, so that a busy worker does not delay the responses of the others.
public final class ScriptedHosts {
    private static final int MAX_BYTES = 1 << 20;
    private static final int KILLED_STATUS = 137;
    /// Maximum number of ledgers that exist at the same time. Each ledger needs up to 50 MB.
    private static final int LEDGERS = 2;

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /// Maximum number of hosts and workers that authenticate at the same time.
    private static final int CONNECTING = 32;

    private final HostPort controller;
    private final Semaphore connecting = new Semaphore(CONNECTING);
    private final JoinToken token;
    private final String version;
    private final ScriptedWorker.Loss loss;
    private final HostFacts facts = Host.facts(Path.of("").toAbsolutePath());
    private final ExecutorService ledgers =
            Executors.newFixedThreadPool(LEDGERS, Thread.ofPlatform().daemon().factory());

    private ScriptedHosts(HostPort controller, JoinToken token, String version, ScriptedWorker.Loss loss) {
        this.controller = controller;
        this.token = token;
        this.version = version;
        this.loss = loss;
    }

    /// @param arguments address of the controller, token file, version, and number of hosts; optionally, the
    ///     number of the worker to lose (counted from 0), the number of the interval after which it is lost, and
    ///     how it is lost (`silent` or `killed`)
    public static void main(String[] arguments) throws Exception {
        ScriptedWorker.Loss loss = arguments.length < 7
                ? ScriptedWorker.Loss.NONE
                : new ScriptedWorker.Loss(
                        Integer.parseInt(arguments[4]), Integer.parseInt(arguments[5]), arguments[6].equals("silent"));
        ScriptedHosts hosts =
                new ScriptedHosts(HostPort.of(arguments[0]), JoinToken.read(Path.of(arguments[1])), arguments[2], loss);
        List<Thread> running = new ArrayList<>();
        for (int i = 0; i < Integer.parseInt(arguments[3]); i++) {
            running.add(Thread.ofPlatform().daemon().start(hosts::join));
        }
        for (Thread host : running) {
            host.join();
        }
    }

    private void join() {
        // The worker thread of each host starts in advance. Otherwise, starting a thousand threads together with the
        // workers would delay the responses of the hosts.
        ThreadPoolExecutor ofWorker = new ThreadPoolExecutor(
                1,
                1,
                0,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                Thread.ofPlatform().daemon().factory());
        ofWorker.prestartCoreThread();
        AtomicBoolean networkCut = new AtomicBoolean();
        try (FrameChannel channel = connect(Peer.HOST, token, version)) {
            channel.send(new HostMessage.Joined(facts));
            Map<String, FrameChannel> workers = new ConcurrentHashMap<>();
            while (true) {
                switch (channel.receive(HostMessage.class, MAX_BYTES)) {
                    case HostMessage.Ping _ -> {
                        if (!networkCut.get()) {
                            channel.send(new HostMessage.Pong());
                        }
                    }
                    case HostMessage.StartWorker worker ->
                        ofWorker.execute(() -> run(worker, channel, workers, networkCut));
                    case HostMessage.KillWorker(String id) -> {
                        FrameChannel killed = workers.get(id);
                        if (killed != null) {
                            killed.close();
                        }
                    }
                    case HostMessage.RunEnded _ -> {
                        return;
                    }
                    case HostMessage.Joined _,
                            HostMessage.WorkerEnded _,
                            HostMessage.Pong _,
                            HostMessage.ReadClock _,
                            HostMessage.ClockRead _,
                            HostMessage.Inspect _,
                            HostMessage.Inspected _ -> throw new IOException("unexpected message");
                }
            }
        } catch (IOException lost) {
            System.err.println("host: " + lost);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            ofWorker.shutdown();
        }
    }

    /// Connects, authenticates and returns the connection. The number of concurrent authentications is limited,
    /// because all scripted hosts share the processors of one machine.
    private FrameChannel connect(String identity, JoinToken ofIdentity, String ofVersion)
            throws IOException, InterruptedException {
        connecting.acquire();
        try {
            return ControllerConnection.open(this::dial, identity, ofIdentity, ofVersion, PATIENCE);
        } finally {
            connecting.release();
        }
    }

    private Socket dial() throws IOException {
        return new Socket(controller.host(), controller.port());
    }

    private void run(
            HostMessage.StartWorker worker,
            FrameChannel host,
            Map<String, FrameChannel> workers,
            AtomicBoolean networkCut) {
        int status = KILLED_STATUS;
        try (FrameChannel channel = connect(worker.id(), JoinToken.of(worker.secret()), "")) {
            workers.put(worker.id(), channel);
            new ScriptedWorker(channel, loss, ledgers, networkCut).serve();
            status = 0;
        } catch (IOException lost) {
            System.err.println(worker.id() + ": " + lost);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            workers.remove(worker.id());
            end(worker.id(), status, host);
        }
    }

    private static void end(String id, int status, FrameChannel host) {
        try {
            host.send(new HostMessage.WorkerEnded(id, status, List.of("scripted worker")));
        } catch (IOException lost) {
            // The host has lost its connection, so it cannot report the end of the worker.
        }
    }
}
