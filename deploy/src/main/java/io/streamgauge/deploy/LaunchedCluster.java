package io.streamgauge.deploy;

import io.streamgauge.deploy.network.NodeNetwork;
import io.streamgauge.measure.resources.MetricsSource;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.result.Setting;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Cluster whose nodes are child processes.
public final class LaunchedCluster implements RunningCluster {
    private static final Duration GRACE = Duration.ofSeconds(10);

    private final Description description;
    private final List<ChildProcess> nodes;
    private final List<ChildProcess> helpers;
    private final NodeNetwork network;
    private final @Nullable OwnedDirectories directories;
    private final AtomicBoolean closed = new AtomicBoolean();

    /// Properties of a cluster other than its processes.
    ///
    /// @param credentials secrets that clients need, by name, for example `password`
    /// @param endpoints addresses other than those of the client listeners, each with its name
    /// @param credentialsFile file that contains the credentials, or null
    /// @param metrics factory that creates metrics sources for the nodes
    public record Description(
            List<String> addresses,
            Map<String, String> credentials,
            Map<String, String> endpoints,
            Map<String, String> versions,
            List<Setting> settings,
            @Nullable Path credentialsFile,
            Supplier<List<MetricsSource>> metrics) {
        /// Creates a description without a credentials file and without metrics.
        public Description(
                List<String> addresses,
                Map<String, String> credentials,
                Map<String, String> endpoints,
                Map<String, String> versions,
                List<Setting> settings) {
            this(addresses, credentials, endpoints, versions, settings, null, List::of);
        }

        /// Creates a description without credentials.
        public Description(
                List<String> addresses,
                Map<String, String> endpoints,
                Map<String, String> versions,
                List<Setting> settings,
                Supplier<List<MetricsSource>> metrics) {
            this(addresses, Map.of(), endpoints, versions, settings, null, metrics);
        }

        public Description {
            addresses = List.copyOf(addresses);
            credentials = Map.copyOf(credentials);
            endpoints = Map.copyOf(endpoints);
            versions = Map.copyOf(versions);
            settings = List.copyOf(settings);
        }

        @Override
        public String toString() {
            return "Description[addresses=" + addresses + ", endpoints=" + endpoints + ", versions=" + versions + "]";
        }
    }

    /// @param nodes processes of the brokers
    /// @param helpers other processes that the brokers need; stopped after the brokers
    public LaunchedCluster(Description description, List<ChildProcess> nodes, List<ChildProcess> helpers) {
        this(description, nodes, helpers, NodeNetwork.loopback(nodes.size()), null);
    }

    /// @param nodes processes of the brokers
    /// @param helpers other processes that the brokers need; stopped after the brokers
    /// @param network network of the nodes, which is removed last
    public LaunchedCluster(
            Description description, List<ChildProcess> nodes, List<ChildProcess> helpers, NodeNetwork network) {
        this(description, nodes, helpers, network, null);
    }

    /// @param nodes processes of the brokers
    /// @param helpers other processes that the brokers need; stopped after the brokers
    /// @param network network of the nodes, which is removed after the processes
    /// @param directories directories to remove last, or null
    public LaunchedCluster(
            Description description,
            List<ChildProcess> nodes,
            List<ChildProcess> helpers,
            NodeNetwork network,
            @Nullable OwnedDirectories directories) {
        this.network = network;
        this.directories = directories;
        this.description = description;
        this.nodes = List.copyOf(nodes);
        this.helpers = List.copyOf(helpers);
    }

    /// Returns a cluster whose clients use the addresses of another protocol. The returned cluster consists of
    /// the processes of this cluster and the additional processes. Use and close the returned cluster instead of
    /// this cluster.
    ///
    /// @param other description of the returned cluster
    /// @param further additional processes
    public LaunchedCluster withAddressesOf(Description other, List<ChildProcess> further) {
        List<ChildProcess> all = new ArrayList<>(nodes);
        all.addAll(further);
        return new LaunchedCluster(other, all, helpers, network, directories);
    }

    @Override
    public List<String> addresses() {
        return description.addresses();
    }

    @Override
    public Map<String, String> credentials() {
        return description.credentials();
    }

    @Override
    public Optional<Path> credentialsFile() {
        return Optional.ofNullable(description.credentialsFile());
    }

    @Override
    public Map<String, String> endpoints() {
        return description.endpoints();
    }

    @Override
    public NodeNetwork network() {
        return network;
    }

    @Override
    public List<ChildProcess> processes() {
        return nodes;
    }

    @Override
    public List<ChildProcess> helpers() {
        return helpers;
    }

    @Override
    public Map<String, String> versions() {
        return description.versions();
    }

    @Override
    public List<Setting> settings() {
        return description.settings();
    }

    @Override
    public List<MetricsSource> metrics() {
        return description.metrics().get();
    }

    @Override
    public List<Path> otherDataDirectories() {
        return directories == null ? List.of() : directories.all();
    }

    @Override
    public String lastLogLines(ChildProcess node) {
        return NodeLog.lastLines(node);
    }

    @Override
    public void release(ChildProcesses children) {
        nodes.forEach(children::release);
        helpers.forEach(children::release);
        network.release(children);
        if (directories != null) {
            directories.release();
        }
    }

    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        stopAll(nodes);
        stopAll(helpers);
        network.close();
        if (directories != null) {
            directories.remove();
        }
    }

    /// Stops all processes concurrently, because a node that shuts down may wait for another node. Returns when
    /// all processes have stopped.
    public static void stopAll(List<ChildProcess> processes) {
        List<Thread> stops = processes.stream()
                .map(process ->
                        Thread.ofVirtual().name("stop-" + process.name()).start(() -> process.stop(GRACE)))
                .toList();
        boolean interrupted = false;
        for (Thread stop : stops) {
            while (stop.isAlive()) {
                try {
                    stop.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
