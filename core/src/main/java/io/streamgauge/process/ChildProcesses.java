package io.streamgauge.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Starts child processes and creates temporary directories that do not outlive this process, even if it is killed
/// with SIGKILL.
public interface ChildProcesses extends AutoCloseable {
    /// Starts a process without standard input and appends its output to `log`. The process does not receive the
    /// Ctrl-C of the terminal.
    ///
    /// @param environment the complete environment of the child
    ChildProcess start(String name, List<String> command, Path directory, Map<String, String> environment, Path log)
            throws IOException;

    /// Creates a directory that is removed on [#close] and when this process dies.
    Path temporaryDirectory(String prefix) throws IOException;

    /// Creates such a directory in `parent`, which is created if needed.
    Path temporaryDirectory(Path parent, String prefix) throws IOException;

    /// Removes a directory of [#temporaryDirectory] now.
    void remove(Path directory);

    /// Registers a network. Everything with its names is removed on [#close] and when this process dies, after the
    /// children have exited.
    void guard(VirtualNetwork network) throws IOException;

    /// Removes a registered network now.
    void remove(VirtualNetwork network);

    /// Releases a process, which then outlives this process.
    void release(ChildProcess process);

    /// Releases a directory, which is then not removed.
    void release(Path directory);

    /// Releases a network, which is then not removed.
    void release(VirtualNetwork network);

    /// Stops all running children and removes directories and networks. Never throws.
    @Override
    void close();
}
