package io.streamgauge.worker.host;

import io.streamgauge.DriverException;
import io.streamgauge.HostPort;
import io.streamgauge.experiment.JoinSettings;
import io.streamgauge.experiment.WorkerSettings;
import io.streamgauge.worker.RunningWorker;
import io.streamgauge.worker.WorkerSource;
import io.streamgauge.worker.transport.JoinToken;
import io.streamgauge.worker.transport.Peer;
import io.streamgauge.worker.transport.RunCertificate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/// Hosts that have joined the run, as a source of worker processes. Each host runs one worker of a trial.
public final class JoinedWorkers implements WorkerSource, AutoCloseable {
    /// Time limit for the hosts to join.
    private static final Duration JOIN_TIMEOUT = Duration.ofMinutes(10);

    private final Consumer<String> progress;
    private final JoinSettings settings;
    private final JoinListener listener;
    private final List<JoinedHost> hosts = new ArrayList<>();
    private final AtomicInteger started = new AtomicInteger();

    private JoinedWorkers(JoinSettings settings, String version, Path directory, Consumer<String> progress)
            throws IOException {
        this.settings = settings;
        this.progress = progress;
        JoinToken token = JoinToken.readOrCreate(Path.of(settings.tokenFile()));
        this.listener = JoinListener.open(
                settings.listen(), RunCertificate.create(directory), token, version, this::joined, progress);
    }

    /// Opens the port on which hosts join.
    ///
    /// @param version version of Streamgauge
    /// @param directory existing directory for temporary files
    /// @param progress receiver of messages about the hosts
    public static JoinedWorkers open(JoinSettings settings, String version, Path directory, Consumer<String> progress)
            throws IOException {
        return new JoinedWorkers(settings, version, directory, progress);
    }

    private void joined(Peer peer) {
        try {
            JoinedHost host = JoinedHost.of(peer.channel());
            synchronized (this) {
                hosts.add(host);
                notifyAll();
            }
        } catch (IOException lost) {
            peer.close();
        }
    }

    /// Waits until enough hosts have joined.
    ///
    /// @throws DriverException if too few hosts have joined after 10 minutes
    public synchronized void awaitHosts(int count) throws DriverException {
        long deadline = System.nanoTime() + JOIN_TIMEOUT.toNanos();
        int reported = -1;
        while (connected().size() < count) {
            int now = connected().size();
            if (now != reported) {
                reported = now;
                progress.accept(now + " of " + count
                        + " worker hosts have joined. On each of the others, run: streamgauge worker --join "
                        + address() + " --token-file FILE");
            }
            long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            if (left <= 0) {
                throw new DriverException(
                        now + " of " + count + " worker hosts have joined at " + address() + " within "
                                + JOIN_TIMEOUT.toMinutes()
                                + " minutes. Start 'streamgauge worker' on the other hosts, and check"
                                + " that they can connect to this address");
            }
            try {
                wait(Math.min(left, 1_000));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new DriverException("interrupted");
            }
        }
        if (reported >= 0) {
            progress.accept(count + " of " + count + " worker hosts have joined: "
                    + String.join(
                            ", ",
                            connected().stream().map(h -> h.facts().hostName()).toList()));
        }
    }

    /// Checks all hosts that have joined, at the same time.
    ///
    /// @param brokers addresses of brokers to which each host connects
    /// @return result for each host, in the order in which they have joined
    public List<HostCheck> check(List<String> brokers) throws InterruptedException {
        List<FutureTask<HostCheck>> checks = new ArrayList<>();
        for (JoinedHost host : connected()) {
            FutureTask<HostCheck> check = new FutureTask<>(() -> host.check(brokers));
            checks.add(check);
            Thread.ofPlatform().daemon().name("check").start(check);
        }
        List<HostCheck> results = new ArrayList<>();
        for (FutureTask<HostCheck> check : checks) {
            try {
                results.add(check.get());
            } catch (ExecutionException e) {
                throw new IllegalStateException(e.getCause());
            }
        }
        return results;
    }

    /// Returns the address for the option --join of the hosts.
    private String address() {
        return new HostPort(
                        reachable(settings.listen().host()), settings.listen().port())
                .toString();
    }

    /// Returns the name of this machine instead of the address of all interfaces.
    private static String reachable(String address) {
        try {
            return InetAddress.getByName(address).isAnyLocalAddress()
                    ? InetAddress.getLocalHost().getHostName()
                    : address;
        } catch (UnknownHostException unknown) {
            return address;
        }
    }

    private synchronized List<JoinedHost> connected() {
        hosts.removeIf(host -> !host.isConnected());
        return List.copyOf(hosts);
    }

    @Override
    public List<RunningWorker> start(WorkerSettings worker, boolean simulated, IntFunction<Path> logs)
            throws IOException, DriverException {
        awaitHosts(worker.count());
        List<JoinedHost> chosen = connected().subList(0, worker.count());
        List<StartingWorker> starting = new ArrayList<>();
        List<RunningWorker> running = new ArrayList<>();
        boolean complete = false;
        try {
            for (JoinedHost host : chosen) {
                starting.add(start(host, worker, simulated));
            }
            for (int i = 0; i < starting.size(); i++) {
                running.add(starting.get(i).await(logs.apply(i)));
            }
            complete = true;
            return List.copyOf(running);
        } finally {
            if (!complete) {
                running.forEach(RunningWorker::close);
                starting.forEach(StartingWorker::cancel);
            }
        }
    }

    private StartingWorker start(JoinedHost host, WorkerSettings worker, boolean simulated) throws IOException {
        return StartingWorker.start(host, "worker-" + started.incrementAndGet(), worker, simulated, listener);
    }

    /// Closes all connections without a message, like a controller that is killed.
    synchronized void abort() {
        listener.close();
        hosts.forEach(JoinedHost::close);
    }

    /// Tells the hosts that the run has ended.
    @Override
    public synchronized void close() {
        listener.close();
        hosts.forEach(JoinedHost::dismiss);
    }
}
