package io.streamgauge.deploy;

import io.streamgauge.process.ChildProcesses;
import java.nio.file.Path;

/// What a start may use.
///
/// @param workDirectory empty directory for data and configuration; the caller removes it after
///     [RunningCluster#close]
/// @param logDirectory where the logs of the nodes are kept
/// @param children starts every process, so that none outlives this one
public record StartContext(Path workDirectory, Path logDirectory, ChildProcesses children, Progress progress) {}
