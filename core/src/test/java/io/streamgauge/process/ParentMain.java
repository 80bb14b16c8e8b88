package io.streamgauge.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Program that a test kills. The program has a child process, a grandchild process and a temporary
/// directory.
final class ParentMain {
    private ParentMain() {}

    /// Starts the child and waits to be killed.
    ///
    /// @param arguments parent directory of temporary directories and logs; then optionally `keep`, which
    ///     releases the child and its directory
    public static void main(String[] arguments) throws Exception {
        Path place = Path.of(arguments[0]);
        SupervisedProcesses children = SupervisedProcesses.open(place);
        Path directory = children.temporaryDirectory("with blank");
        Files.writeString(directory.resolve("data"), "some");
        ChildProcess child = children.start(
                "stubborn",
                List.of("/bin/sh", "-c", "trap '' TERM; sleep 300 & echo grandchild $!; wait"),
                place,
                Map.of("PATH", "/usr/bin:/bin"),
                place.resolve("stubborn.log"));
        if (arguments.length > 1) {
            children.release(child);
            children.release(directory);
        }
        Files.writeString(place.resolve("ready.partial"), child.pid() + "\n" + directory + "\n");
        Files.move(place.resolve("ready.partial"), place.resolve("ready"));
        Thread.sleep(Long.MAX_VALUE);
    }
}
