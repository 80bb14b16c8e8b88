package io.streamgauge.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Starts child processes, and makes temporary directories, that cannot outlive this process: not even when it is
/// killed with SIGKILL.
public interface ChildProcesses extends AutoCloseable {
    /// Starts a process with no standard input, its output appended to `log`. It does not receive the Ctrl-C of the
    /// terminal.
    ///
    /// @param environment the complete environment of the child
    ChildProcess start(String name, List<String> command, Path directory, Map<String, String> environment, Path log)
            throws IOException;

    /// Makes a new directory that is removed on [#close], and when this process dies.
    Path temporaryDirectory(String prefix) throws IOException;

    /// The same below `parent`, which is made itself if missing.
    Path temporaryDirectory(Path parent, String prefix) throws IOException;

    /// Removes a directory made by [#temporaryDirectory] now.
    void remove(Path directory);

    /// From now on `process` is left alone: it survives this process.
    void release(ChildProcess process);

    /// From now on `directory` is left alone.
    void release(Path directory);

    /// Ends every child that still runs and removes the directories. Never throws.
    @Override
    void close();
}
