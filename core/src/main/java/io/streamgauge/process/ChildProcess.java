package io.streamgauge.process;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/// A running child of this process.
public interface ChildProcess {
    /// For people and result files, for example `kafka-1`.
    String name();

    long pid();

    /// Where its output goes.
    Path log();

    boolean isAlive();

    /// Completed with the exit status when the process has ended.
    CompletableFuture<Integer> onExit();

    /// Asks it to end, then ends it by force after `grace`, and waits until it is gone. Never throws.
    void stop(Duration grace);
}
