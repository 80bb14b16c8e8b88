package io.streamgauge.deploy;

import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.process.ChildProcesses;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// What a start may use.
///
/// @param workDirectory empty directory for data and configuration; the caller removes it after
///     [RunningCluster#close]
/// @param logDirectory where the logs of the nodes are kept
/// @param children starts every process, so that none outlives this one
/// @param durability what an accepted message must survive, for clusters whose own settings decide it; null: what the
///     launch says
public record StartContext(
        Path workDirectory,
        Path logDirectory,
        ChildProcesses children,
        ProgressListener progress,
        @Nullable DurabilityClass durability) {
    /// Without a durability class.
    public StartContext(Path workDirectory, Path logDirectory, ChildProcesses children, ProgressListener progress) {
        this(workDirectory, logDirectory, children, progress, null);
    }
}
