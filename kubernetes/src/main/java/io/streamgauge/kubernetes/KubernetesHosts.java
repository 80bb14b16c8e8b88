package io.streamgauge.kubernetes;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.streamgauge.DriverException;
import io.streamgauge.HostPort;
import io.streamgauge.Poll;
import io.streamgauge.experiment.worker.KubernetesSettings;
import io.streamgauge.worker.host.HostProvisioner;
import io.streamgauge.worker.transport.JoinToken;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// Worker hosts in the pods of a Job. Kubernetes does not replace lost pods.
///
/// While the pods start, the Job has a deadline, which the controller extends repeatedly. If the controller is killed,
/// the cluster therefore removes pods that have not connected yet. Connected pods exit when they lose the controller,
/// and the cluster then removes the Job.
public final class KubernetesHosts implements HostProvisioner {
    private static final int MAX_EXAMINED_PODS = 5;
    private static final long DEADLINE_SECONDS = 20;
    private static final long EXTEND_NANOS = 5_000_000_000L;
    /// Longest time that a possibly temporary problem, such as an exhausted quota, may last before the run
    /// fails. The time is not limited while a pod waits for a node.
    private static final long PATIENCE_NANOS = 60_000_000_000L;
    private static final Duration LOSS_POLL = Duration.ofMillis(50);

    private final Cluster cluster;
    private final String job;
    private final int count;
    private final Consumer<String> progress;
    private final long startNanos = System.nanoTime();
    private final Map<String, String> losses = new ConcurrentHashMap<>();
    private long extendedNanos = startNanos;
    private long problemNanos = Long.MAX_VALUE;
    private volatile boolean complete;
    private volatile boolean closing;
    private volatile Consumer<String> onLoss = _ -> {};

    private KubernetesHosts(Cluster cluster, String job, int count, Consumer<String> progress) {
        this.cluster = cluster;
        this.job = job;
        this.count = count;
        this.progress = progress;
    }

    /// Returns the address on which the controller must listen.
    ///
    /// @return address in the settings; by default, the address of this machine on the route to the cluster,
    ///     with port 0
    /// @throws DriverException if the settings do not contain an address, and the address on the route is
    ///     unknown or is a loopback address
    public static HostPort listenAddress(KubernetesSettings settings) throws DriverException {
        HostPort listen = settings.listen();
        return listen != null ? listen : new HostPort(Cluster.addressOnRoute(), 0);
    }

    /// Creates the Job and its Secret.
    ///
    /// @param count number of pods
    /// @param controller address on which the controller listens
    /// @param token token of the run
    /// @param progress receiver of progress messages
    /// @throws DriverException if the Job or the Secret cannot be created
    public static KubernetesHosts start(
            KubernetesSettings settings, int count, HostPort controller, JoinToken token, Consumer<String> progress)
            throws DriverException {
        HostPort address = Cluster.reachable(controller);
        return start(Cluster.connect(settings.namespace()), settings, count, address, token, progress);
    }

    static KubernetesHosts start(
            Cluster cluster,
            KubernetesSettings settings,
            int count,
            HostPort controller,
            JoinToken token,
            Consumer<String> progress)
            throws DriverException {
        String name = "streamgauge-"
                + HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt());
        boolean started = false;
        try {
            WorkerJob manifests = new WorkerJob(name, settings, count, controller);
            KubernetesHosts hosts = new KubernetesHosts(cluster, name, count, progress);
            Job created = cluster.create(manifests, token, DEADLINE_SECONDS);
            cluster.watch(created, hosts::changed);
            progress.accept("created Job " + name + " in namespace " + cluster.namespace() + " with " + count
                    + (count == 1 ? " pod" : " pods") + " of image " + settings.image());
            started = true;
            return hosts;
        } finally {
            if (!started) {
                cluster.deleteQuietly(name);
                cluster.close();
            }
        }
    }

    /// @param pod changed pod
    /// @param deleted true if the pod no longer exists
    private void changed(Pod pod, boolean deleted) {
        if (closing) {
            return;
        }
        Optional<String> loss =
                PodStatusText.loss(pod).or(() -> deleted ? Optional.of(PodStatusText.deleted(pod)) : Optional.empty());
        loss.ifPresent(cause -> {
            String hostName = PodStatusText.hostName(pod);
            if (losses.putIfAbsent(hostName, cause) == null) {
                onLoss.accept(hostName);
            }
        });
    }

    @Override
    public void onLoss(Consumer<String> hostName) {
        onLoss = hostName;
        losses.keySet().forEach(hostName);
    }

    @Override
    public String waitingFor(int joined, int needed) {
        List<String> parts = new ArrayList<>(List.of(
                joined + " of " + needed + (needed == 1 ? " worker pod has joined" : " worker pods have joined")));
        parts.addAll(problems());
        return String.join(". ", parts);
    }

    private List<String> problems() {
        List<Pod> pods = cluster.pods();
        List<String> waiting = new ArrayList<>(Stream.concat(
                        pods.stream()
                                .filter(pod -> !PodStatusText.isCreating(pod))
                                .flatMap(pod -> PodStatusText.waiting(pod).stream()),
                        // Each of these pods needs a request. Usually, all pods have the same problem.
                        pods.stream()
                                .filter(PodStatusText::isCreating)
                                .limit(MAX_EXAMINED_PODS)
                                .flatMap(pod -> cluster.containerFailure(pod).stream()
                                        .map(reason -> PodStatusText.notCreated(pod, reason))))
                .sorted()
                .toList());
        if (pods.size() < count) {
            cluster.creationFailure(job).ifPresent(waiting::add);
        }
        return waiting;
    }

    @Override
    public void check() throws DriverException {
        if (complete || !losses.isEmpty()) {
            throw new DriverException("a worker pod was lost. " + String.join(". ", losses.values())
                    + (losses.isEmpty() ? "Kubernetes has not reported a reason" : "")
                    + ". Kubernetes does not replace lost pods. Correct the cause, and "
                    + (complete ? "resume the run with --resume" : "start the command again"));
        }
        // The requests below may take longer than the deadline if many pods do not start.
        long now = System.nanoTime();
        if (now - extendedNanos > EXTEND_NANOS) {
            extendedNanos = now;
            cluster.setDeadline(job, (now - startNanos) / 1_000_000_000L + DEADLINE_SECONDS);
        }
        failIfNotStarting();
    }

    private void failIfNotStarting() throws DriverException {
        List<String> problems = problems();
        boolean permanent = cluster.pods().stream().anyMatch(PodStatusText::isPermanent);
        boolean schedulable = cluster.pods().stream().noneMatch(PodStatusText::waitsForNode);
        long now = System.nanoTime();
        // A cluster with an autoscaler can take several minutes to add a node.
        problemNanos = problems.isEmpty() || !schedulable ? Long.MAX_VALUE : Math.min(problemNanos, now);
        if (permanent || (problemNanos != Long.MAX_VALUE && now - problemNanos > PATIENCE_NANOS)) {
            throw new DriverException("the worker pods do not start. " + String.join(". ", problems)
                    + ". Correct the cause, and start the command again");
        }
    }

    @Override
    public void complete() throws DriverException {
        cluster.setDeadline(job, null);
        complete = true;
    }

    @Override
    public Optional<String> causeOfLoss(String hostName, Duration patience) {
        try {
            Poll.until(patience, LOSS_POLL, () -> losses.containsKey(hostName));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        return Optional.of(Optional.ofNullable(losses.get(hostName))
                .map(cause -> cause + ". Correct the cause, and resume the run with --resume")
                .orElse("Kubernetes does not report that the pod was lost. Check the network between its node and this"
                        + " machine, and resume the run with --resume"));
    }

    /// Deletes the Job. The cluster then deletes its pods and its Secret.
    @Override
    public void close() {
        closing = true;
        // After Ctrl-C, the thread is interrupted, and the HTTP client would not wait for the deletion.
        boolean interrupted = Thread.interrupted();
        try {
            cluster.delete(job);
        } catch (KubernetesClientException e) {
            progress.accept("Job " + job + " in namespace " + cluster.namespace() + " was not deleted: "
                    + Cluster.reason(e) + ". Delete it with: kubectl delete job -n " + cluster.namespace() + " " + job);
        } finally {
            cluster.close();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
