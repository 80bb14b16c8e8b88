package io.streamgauge.deploy;

import io.streamgauge.deploy.network.NetworkContext;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.process.ChildProcesses;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Resources for starting a cluster.
///
/// @param workDirectory empty directory for data and configuration. The caller removes the directory
///     after [RunningCluster#close]
/// @param logDirectory directory for the logs of the nodes
/// @param children launcher of all processes. The launcher stops all child processes when this process ends
/// @param durability durability class of accepted messages, for clusters whose settings determine the class;
///     null if the settings of the launch apply
public record StartContext(
        Path workDirectory,
        Path logDirectory,
        ChildProcesses children,
        ProgressListener progress,
        @Nullable DurabilityClass durability)
        implements NetworkContext {
    /// Creates a context without a durability class.
    public StartContext(Path workDirectory, Path logDirectory, ChildProcesses children, ProgressListener progress) {
        this(workDirectory, logDirectory, children, progress, null);
    }

    @Override
    public void step(String line) {
        progress.step(line);
    }
}
