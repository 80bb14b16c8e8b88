package io.streamgauge.engine;

import io.streamgauge.DriverException;
import io.streamgauge.engine.environment.BuildVersion;
import io.streamgauge.engine.hosts.RemoteHosts;
import io.streamgauge.experiment.worker.JoinSettings;
import io.streamgauge.experiment.worker.KubernetesSettings;
import io.streamgauge.experiment.worker.LocalPlace;
import io.streamgauge.experiment.worker.WorkerPlace;
import io.streamgauge.kubernetes.KubernetesHosts;
import io.streamgauge.plan.Trial;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.worker.LocalWorkers;
import io.streamgauge.worker.RunningWorker;
import io.streamgauge.worker.WorkerLaunch;
import io.streamgauge.worker.WorkerSource;
import io.streamgauge.worker.host.JoinedWorkers;
import io.streamgauge.worker.host.ManualHosts;
import io.streamgauge.worker.transport.JoinToken;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;

/// Workers of a run: processes on this machine, on hosts that join the run, or in pods of a Kubernetes
/// cluster.
final class RunWorkers implements WorkerSource, AutoCloseable {
    private final ChildProcesses children;
    private final RunListener listener;
    private final LocalWorkers local;
    private final Map<WorkerPlace, JoinedWorkers> joined;

    RunWorkers(ChildProcesses children, RunListener listener) {
        this(children, listener, Map.of());
    }

    /// @param joined worker places whose hosts are already open
    RunWorkers(ChildProcesses children, RunListener listener, Map<WorkerPlace, JoinedWorkers> joined) {
        this.children = children;
        this.listener = listener;
        this.local = new LocalWorkers(children);
        this.joined = new HashMap<>(joined);
    }

    /// Waits until all hosts required by the trials are connected. Streamgauge starts brokers only after this
    /// method has returned. The first call must include all trials of the run. Before each trial, a further
    /// call waits for hosts that replace lost hosts.
    ///
    /// @throws DriverException if too few hosts join in time, if a host cannot join, or if the wait is
    ///     interrupted
    void await(List<Trial> trials) throws IOException, DriverException {
        for (RemoteHosts needed : RemoteHosts.of(trials)) {
            JoinedWorkers hosts = joined.get(needed.key());
            if (hosts == null) {
                hosts = open(needed);
                joined.put(needed.key(), hosts);
            }
            hosts.awaitHosts(needed.count());
        }
    }

    /// Returns the hosts of a worker place. These hosts joined during [#await].
    JoinedWorkers hosts(WorkerPlace place) {
        return Objects.requireNonNull(joined.get(RemoteHosts.key(place)));
    }

    private JoinedWorkers open(RemoteHosts needed) throws IOException, DriverException {
        Path scratch = children.temporaryDirectory("join");
        try {
            return open(needed, scratch);
        } finally {
            children.remove(scratch);
        }
    }

    private JoinedWorkers open(RemoteHosts needed, Path scratch) throws IOException, DriverException {
        String version = BuildVersion.ofBuild();
        return switch (needed.place()) {
            case JoinSettings join ->
                JoinedWorkers.open(
                        join.listen(),
                        JoinToken.readOrCreate(Path.of(join.tokenFile())),
                        version,
                        scratch,
                        (address, _) -> new ManualHosts(address),
                        listener::step);
            case KubernetesSettings pods ->
                JoinedWorkers.open(
                        KubernetesHosts.listenAddress(pods),
                        JoinToken.random(),
                        version,
                        scratch,
                        (address, token) -> KubernetesHosts.start(pods, needed.count(), address, token, listener::step),
                        listener::step);
            case LocalPlace _ -> throw new IllegalArgumentException("local workers do not need hosts");
        };
    }

    @Override
    public List<RunningWorker> start(WorkerLaunch launch, IntFunction<Path> logs) throws IOException, DriverException {
        WorkerPlace place = launch.settings().place();
        return place.isRemote() ? hosts(place).start(launch, logs) : local.start(launch, logs);
    }

    /// Notifies the hosts that the run has ended, and removes the pods of the run.
    @Override
    public void close() {
        joined.values().forEach(JoinedWorkers::close);
    }
}
