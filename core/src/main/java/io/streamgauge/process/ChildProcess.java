package io.streamgauge.process;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Child process of Streamgauge, with its log file and its exit status.
public interface ChildProcess {
    /// Returns the name of the process, for example `kafka-1`.
    String name();

    long pid();

    /// Returns the log file of the process.
    Path log();

    boolean isAlive();

    /// Returns a future that completes with the exit status.
    CompletableFuture<Integer> onExit();

    /// Waits until the process has exited, and returns its exit status.
    ///
    /// @throws TimeoutException if the process is still running after `limit`
    default int exitStatus(Duration limit) throws InterruptedException, TimeoutException {
        try {
            return onExit().get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Terminates the process, kills it if it is still running after `grace`, and waits until it has exited.
    /// This method never throws an exception.
    void stop(Duration grace);
}
