package io.streamgauge.deploy;

import io.streamgauge.deploy.network.NodeNetwork;
import io.streamgauge.measure.resources.MetricsSource;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.result.Setting;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Broker cluster that Streamgauge started.
public interface RunningCluster extends AutoCloseable {
    /// Returns the address `host:port` of the client listener of each node.
    List<String> addresses();

    /// Returns the secrets that a client needs (`user`, `password`). The map may be empty.
    Map<String, String> credentials();

    /// Returns the file that contains the credentials for manual use; empty if there is no such file.
    default Optional<Path> credentialsFile() {
        return Optional.empty();
    }

    /// Returns other addresses of the cluster by name, for example `http://127.0.0.1:15672` for
    /// `management`. The map may be empty.
    Map<String, String> endpoints();

    /// Returns the network between the nodes and the load generator.
    default NodeNetwork network() {
        return NodeNetwork.loopback(processes().size());
    }

    /// Returns the broker processes in the order of the nodes, with names such as `kafka-1` and `kafka-2`. For
    /// Pulsar, the list also contains ZooKeeper and the bookies, which precede the brokers.
    List<ChildProcess> processes();

    /// Returns the other processes that the brokers need, such as RabbitMQ's epmd and Kafka's ZooKeeper.
    default List<ChildProcess> helpers() {
        return List.of();
    }

    /// Returns versions by software name, for example `4.3.1` for `kafka`.
    Map<String, String> versions();

    /// Returns the effective broker settings.
    List<Setting> settings();

    /// Returns new, unconnected sources of the nodes' metrics. Each source has the name of its process. The
    /// caller must close the sources.
    default List<MetricsSource> metrics() {
        return List.of();
    }

    /// Returns the directories with data outside the work directory, on disks that the experiment specifies.
    default List<Path> otherDataDirectories() {
        return List.of();
    }

    /// Returns the last lines of the log of a node, for an error message.
    String lastLogLines(ChildProcess node);

    /// Allows all processes of the cluster to continue after this process ends. Do not call [#close] afterwards.
    void release(ChildProcesses children);

    /// Stops all processes of the cluster, and removes its network and the directories that it owns. Processes
    /// that do not exit within 10 s are killed. This method never throws an exception. Further calls have no
    /// effect.
    @Override
    void close();
}
