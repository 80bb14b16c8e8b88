package io.streamgauge.deploy;

import io.streamgauge.process.ChildProcesses;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Directories of a cluster that are outside its work directory, on disks that the experiment specifies.
public final class OwnedDirectories {
    private final ChildProcesses children;
    private final List<Path> created = new ArrayList<>();

    /// @param children child processes, whose guard removes the directories if this process ends unexpectedly
    public OwnedDirectories(ChildProcesses children) {
        this.children = children;
    }

    /// Creates a new, empty directory below `base`. Its name starts with `name`.
    public Path make(Path base, String name) throws IOException {
        Path directory = children.temporaryDirectory(base, name);
        created.add(directory);
        return directory;
    }

    /// Returns the directories that have not been removed or released.
    List<Path> all() {
        return List.copyOf(created);
    }

    /// Removes all directories.
    public void remove() {
        created.forEach(children::remove);
        created.clear();
    }

    /// Keeps the directories when this process ends.
    void release() {
        created.forEach(children::release);
        created.clear();
    }
}
