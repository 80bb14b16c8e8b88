package io.streamgauge.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Base class of wrappers that forward all calls to another [ChildProcesses] object. Only the owner of the
/// wrapped object may close that object.
public abstract class ForwardingProcesses implements ChildProcesses {
    private final ChildProcesses children;

    protected ForwardingProcesses(ChildProcesses children) {
        this.children = children;
    }

    @Override
    public ChildProcess start(
            String name, List<String> command, Path directory, Map<String, String> environment, Path log)
            throws IOException {
        return children.start(name, command, directory, environment, log);
    }

    @Override
    public Path temporaryDirectory(String prefix) throws IOException {
        return children.temporaryDirectory(prefix);
    }

    @Override
    public Path temporaryDirectory(Path parent, String prefix) throws IOException {
        return children.temporaryDirectory(parent, prefix);
    }

    @Override
    public void remove(Path directory) {
        children.remove(directory);
    }

    @Override
    public void guard(VirtualNetwork network) throws IOException {
        children.guard(network);
    }

    @Override
    public void remove(VirtualNetwork network) {
        children.remove(network);
    }

    @Override
    public void release(ChildProcess process) {
        children.release(process);
    }

    @Override
    public void release(Path directory) {
        children.release(directory);
    }

    @Override
    public void release(VirtualNetwork network) {
        children.release(network);
    }

    /// Throws an exception, because only the owner of the wrapped object may close that object.
    @Override
    public void close() {
        throw new UnsupportedOperationException(
                "an object that only forwards calls cannot be closed. Close the object that receives the calls");
    }
}
