package io.streamgauge.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Child processes, temporary directories and virtual networks that do not outlive this process, even if this
/// process is killed with SIGKILL. If you release them, they can outlive this process.
public interface ChildProcesses extends AutoCloseable {
    /// Starts a process without standard input and appends its output to `log`. Ctrl-C in the terminal does not
    /// affect the process.
    ///
    /// @param environment complete environment of the child
    ChildProcess start(String name, List<String> command, Path directory, Map<String, String> environment, Path log)
            throws IOException;

    /// Creates a directory that is removed on [#close] or when this process exits.
    Path temporaryDirectory(String prefix) throws IOException;

    /// Creates a directory in `parent` that is removed on [#close] or when this process exits. The method also
    /// creates `parent` if it does not exist.
    Path temporaryDirectory(Path parent, String prefix) throws IOException;

    /// Removes a directory that [#temporaryDirectory] returned.
    void remove(Path directory);

    /// Registers a network. All its interfaces and namespaces are removed on [#close] or when this process
    /// exits, after the children have exited.
    void guard(VirtualNetwork network) throws IOException;

    /// Removes a registered network.
    void remove(VirtualNetwork network);

    /// Releases a process so that it can outlive this process.
    void release(ChildProcess process);

    /// Releases a directory so that it is not removed.
    void release(Path directory);

    /// Releases a network so that it is not removed.
    void release(VirtualNetwork network);

    /// Stops all running children and removes directories and networks. This method never throws an exception.
    @Override
    void close();
}
