package io.streamgauge.deploy;

import io.streamgauge.deploy.network.NodeNetwork;
import io.streamgauge.measure.MetricsSource;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.result.Setting;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A broker cluster that Streamgauge started.
public interface RunningCluster extends AutoCloseable {
    /// `host:port` of each node's client listener.
    List<String> addresses();

    /// Secrets that a client needs (`user`, `password`), may be empty.
    Map<String, String> credentials();

    /// The file that holds them for whoever uses the cluster by hand, if there are any.
    default Optional<Path> credentialsFile() {
        return Optional.empty();
    }

    /// Other addresses of the cluster by name, for example `management` to `http://127.0.0.1:15672`; may be empty.
    Map<String, String> endpoints();

    /// What links the nodes with each other and with the load generator.
    default NodeNetwork network() {
        return NodeNetwork.loopback(processes().size());
    }

    /// The broker processes, named `kafka-1`, `kafka-2`, ...: for resource samples and the notice of a death.
    List<ChildProcess> processes();

    /// Software name to version, for example `kafka` to `4.3.1`.
    Map<String, String> versions();

    /// The broker settings in force.
    List<Setting> settings();

    /// New sources of the nodes' own metrics, not yet connected, named like the processes; the caller closes them.
    default List<MetricsSource> metrics() {
        return List.of();
    }

    /// The last lines of the log of a node, for an error message.
    String lastLogLines(ChildProcess node);

    /// Lets all processes live on after this one; [#close] must not be called then.
    void release(ChildProcesses children);

    /// Stops all nodes, in order if they do so within 10 s, else by force. Never throws; a second call does nothing.
    @Override
    void close();
}
