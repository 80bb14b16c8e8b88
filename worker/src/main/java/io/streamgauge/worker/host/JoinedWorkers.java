package io.streamgauge.worker.host;

import io.streamgauge.DriverException;
import io.streamgauge.HostPort;
import io.streamgauge.WorkerLostException;
import io.streamgauge.text.Count;
import io.streamgauge.worker.RunningWorker;
import io.streamgauge.worker.WorkerLaunch;
import io.streamgauge.worker.WorkerSource;
import io.streamgauge.worker.transport.JoinToken;
import io.streamgauge.worker.transport.Peer;
import io.streamgauge.worker.transport.RunCertificate;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/// Hosts that have joined the run, as a source of worker processes. Each host runs one worker of a trial.
public final class JoinedWorkers implements WorkerSource, AutoCloseable {
    /// Time limit for the hosts to join.
    private static final Duration JOIN_TIMEOUT = Duration.ofMinutes(10);
    private static final long PROGRESS_NANOS = 1_000_000_000L;
    /// Maximum number of hosts for which a message contains the name of each host.
    private static final int NAMED_HOSTS = 16;

    private static final long CHECK_MILLIS = 1_000;

    private final Consumer<String> progress;
    private final JoinListener listener;
    private final HostProvisioner provisioner;
    private final List<JoinedHost> hosts = new ArrayList<>();
    private final AtomicInteger started = new AtomicInteger();
    /// True if all hosts that the run needs have joined.
    private boolean complete;

    private JoinedWorkers(
            HostPort listen,
            JoinToken token,
            String version,
            Path directory,
            Provisioning provisioning,
            Consumer<String> progress)
            throws IOException, DriverException {
        this.progress = progress;
        this.listener =
                JoinListener.open(listen, RunCertificate.create(directory), token, version, this::joined, progress);
        boolean provisioned = false;
        try {
            this.provisioner = provisioning.start(listener.address(), token);
            provisioned = true;
        } finally {
            if (!provisioned) {
                listener.close();
            }
        }
        provisioner.onLoss(this::lose);
    }

    /// Action that starts the hosts.
    @FunctionalInterface
    public interface Provisioning {
        /// @param controller address to which the hosts connect
        /// @throws DriverException if the hosts cannot be started
        HostProvisioner start(HostPort controller, JoinToken token) throws IOException, DriverException;
    }

    /// Opens the port on which hosts join, and starts the hosts.
    ///
    /// @param listen address and port; port 0 selects a free port
    /// @param version version of Streamgauge
    /// @param directory existing directory for temporary files
    /// @param progress receiver of messages about the hosts
    public static JoinedWorkers open(
            HostPort listen,
            JoinToken token,
            String version,
            Path directory,
            Provisioning provisioning,
            Consumer<String> progress)
            throws IOException, DriverException {
        return new JoinedWorkers(listen, token, version, directory, provisioning, progress);
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

    private void lose(String hostName) {
        connected().stream()
                .filter(host -> host.facts().hostName().equals(hostName))
                .forEach(JoinedHost::close);
    }

    /// Waits until enough hosts have joined.
    ///
    /// @throws DriverException if too few hosts have joined after 10 minutes, if a host cannot join, if this
    ///     process is not permitted to open enough connections, or if this thread is interrupted
    public synchronized void awaitHosts(int count) throws DriverException {
        OpenFiles.require(count);
        long deadline = System.nanoTime() + JOIN_TIMEOUT.toNanos();
        String reported = "";
        long nextReport = System.nanoTime();
        while (connected().size() < count) {
            String waiting = provisioner.waitingFor(connected().size(), count);
            if (!waiting.equals(reported) && System.nanoTime() - nextReport >= 0) {
                nextReport = System.nanoTime() + PROGRESS_NANOS;
                reported = waiting;
                progress.accept(waiting);
            }
            provisioner.check();
            failAfter(deadline, count);
            try {
                wait(CHECK_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new DriverException(
                        "worker hosts: interrupted while waiting for the hosts. Run the command again");
            }
        }
        if (!complete) {
            complete = true;
            provisioner.complete();
        }
        if (!reported.isEmpty()) {
            progress.accept(joinedText(count, count) + names());
        }
    }

    /// Concurrently checks all hosts that have joined.
    ///
    /// @param brokers addresses of brokers to which each host connects
    /// @return result for each host, in the order in which the hosts joined
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

    /// Returns the number of hosts that have joined as text, for example `1 of 2 worker hosts have joined`.
    static String joinedText(int joined, int count) {
        return joined + " of " + Count.of(count, "worker host") + (count == 1 ? " has joined" : " have joined");
    }

    private String names() {
        List<String> names = connected().stream().map(h -> h.facts().hostName()).toList();
        return names.size() > NAMED_HOSTS ? "" : ": " + String.join(", ", names);
    }

    private void failAfter(long deadline, int count) throws DriverException {
        if (System.nanoTime() > deadline) {
            int now = connected().size();
            throw new DriverException("only " + now + " of " + Count.of(count, "worker host") + " joined within "
                    + JOIN_TIMEOUT.toMinutes() + " minutes. Check that the worker hosts can connect to port "
                    + listener.address().port() + " of this machine. Last state: "
                    + provisioner.waitingFor(now, count));
        }
    }

    /// Returns the connected hosts. Removes and reports the hosts that have been lost since the last call.
    private synchronized List<JoinedHost> connected() {
        List<JoinedHost> lost =
                hosts.stream().filter(host -> !host.isConnected()).toList();
        hosts.removeAll(lost);
        lost.forEach(host -> progress.accept(
                "worker host " + host.facts().hostName() + ": the controller lost this host. " + host.reasonOfLoss()));
        return List.copyOf(hosts);
    }

    @Override
    public List<RunningWorker> start(WorkerLaunch launch, IntFunction<Path> logs) throws DriverException {
        List<JoinedHost> chosen = firstHosts(launch.settings().count());
        List<StartingWorker> starting = new ArrayList<>();
        List<RunningWorker> running = new ArrayList<>();
        boolean complete = false;
        try {
            for (JoinedHost host : chosen) {
                starting.add(start(host, launch));
            }
            for (int i = 0; i < starting.size(); i++) {
                running.add(starting.get(i).await(logs.apply(i), provisioner::causeOfLoss));
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

    /// Waits until enough hosts have joined, and returns the hosts that joined first. A host can be lost after
    /// [#awaitHosts] has counted it.
    private List<JoinedHost> firstHosts(int count) throws WorkerLostException {
        while (true) {
            try {
                awaitHosts(count);
            } catch (DriverException missing) {
                throw new WorkerLostException(Objects.requireNonNullElse(missing.getMessage(), missing.toString()));
            }
            List<JoinedHost> joined = connected();
            if (joined.size() >= count) {
                return joined.subList(0, count);
            }
        }
    }

    private StartingWorker start(JoinedHost host, WorkerLaunch launch) {
        return StartingWorker.start(host, "worker-" + started.incrementAndGet(), launch, listener);
    }

    /// Closes all connections without a message, as if the controller had been killed.
    synchronized void abort() {
        listener.close();
        hosts.forEach(JoinedHost::close);
    }

    /// Notifies the hosts that the run has ended, and removes the hosts that the provisioner has started.
    @Override
    public synchronized void close() {
        listener.close();
        hosts.forEach(JoinedHost::dismiss);
        // A dismissed host is not lost.
        hosts.clear();
        provisioner.close();
    }
}
