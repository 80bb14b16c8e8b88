package io.streamgauge.deploy.network;

import io.streamgauge.process.ChildProcesses;
import java.nio.file.Path;

/// Resources for creating a [NodeNetwork].
public interface NetworkContext {
    /// Returns an existing directory for temporary files.
    Path workDirectory();

    /// Returns the directory for logs. The directory might not exist yet.
    Path logDirectory();

    /// Returns the launcher of child processes. Its guard removes the network if this process ends unexpectedly.
    ChildProcesses children();

    /// Reports a line of progress.
    void step(String line);
}
