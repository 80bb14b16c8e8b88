package io.streamgauge.worker;

import io.streamgauge.result.HostFacts;
import io.streamgauge.worker.message.ControlConnection;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

/// Running worker with its connection to the controller.
public interface RunningWorker extends AutoCloseable {
    /// Exit status of a worker that ran out of memory, as defined by the JVM option `ExitOnOutOfMemoryError`.
    int OUT_OF_MEMORY_STATUS = 3;

    ControlConnection link();

    /// Returns the process ID of a worker on this machine; empty if the worker runs on another host, or on a thread of
    /// the controller.
    OptionalLong localPid();

    /// Returns the host of a worker that joined from another host; empty if the worker runs on this
    /// machine.
    default Optional<HostFacts> host() {
        return Optional.empty();
    }

    /// Returns a sentence that explains why the host of this worker was lost; empty if the host was not lost, or
    /// if the reason is unknown. This method waits up to a few seconds for this information.
    default Optional<String> causeOfLoss() {
        return Optional.empty();
    }

    boolean isAlive();

    /// Returns whether the worker is a process; false for a thread, which uses the heap of the controller.
    default boolean isProcess() {
        return true;
    }

    /// Returns a future that completes with the exit status when the worker has ended. The status is -1 if it is
    /// unknown.
    CompletableFuture<Integer> onExit();

    /// Kills the process, or ends the thread.
    void kill();

    /// Sends the worker a request to exit and waits up to 12 s until the worker has ended.
    void awaitEnd();

    /// Ends the worker if it is still running, and closes the connection.
    @Override
    void close();
}
