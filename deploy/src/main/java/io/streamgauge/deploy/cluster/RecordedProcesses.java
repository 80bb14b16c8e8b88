package io.streamgauge.deploy.cluster;

import io.streamgauge.process.ChildProcess;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.process.ForwardingProcesses;
import io.streamgauge.process.ProcessIdentity;
import io.streamgauge.process.VirtualNetwork;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// Process starter that immediately records every process, directory and network of a cluster, so that later
/// commands can find these resources even if both this process and its guard are killed.
final class RecordedProcesses extends ForwardingProcesses {
    private final ClusterStore store;
    private ClusterRecord cluster;

    RecordedProcesses(ChildProcesses children, ClusterStore store, ClusterRecord cluster) {
        super(children);
        this.store = store;
        this.cluster = cluster;
    }

    /// Changes the record in memory and on disk.
    synchronized ClusterRecord updateRecord(UnaryOperator<ClusterRecord> change) throws IOException {
        ClusterRecord changed = change.apply(cluster);
        store.write(changed);
        cluster = changed;
        return changed;
    }

    @Override
    public ChildProcess start(
            String name, List<String> command, Path directory, Map<String, String> environment, Path log)
            throws IOException {
        ChildProcess process = super.start(name, command, directory, environment, log);
        // The identity is empty if the process has already exited.
        Optional<ProcessIdentity> identity = ProcessIdentity.of(process.pid());
        if (identity.isPresent()) {
            updateRecord(known -> known.withMember(new ClusterRecord.Member(name, false, identity.get())));
        }
        return process;
    }

    @Override
    public Path temporaryDirectory(String prefix) throws IOException {
        Path directory = super.temporaryDirectory(prefix);
        updateRecord(known -> known.withDirectory(directory));
        return directory;
    }

    @Override
    public Path temporaryDirectory(Path parent, String prefix) throws IOException {
        Path directory = super.temporaryDirectory(parent, prefix);
        updateRecord(known -> known.withDirectory(directory));
        return directory;
    }

    @Override
    public void guard(VirtualNetwork network) throws IOException {
        updateRecord(known -> known.withNetwork(network));
        super.guard(network);
    }
}
