package io.streamgauge.worker;

import io.streamgauge.DriverException;
import io.streamgauge.WorkerLostException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;

/// Source of new workers.
@FunctionalInterface
public interface WorkerSource {
    /// Starts the workers of a trial and waits until all of them have connected. If a worker does not start,
    /// this method ends the other workers.
    ///
    /// @param logs function that returns the log file of a worker, given the number of the worker, counted from
    ///     0
    /// @throws WorkerLostException if a worker host is missing, or is lost before its worker has connected
    /// @throws DriverException if a worker does not start for another reason
    List<RunningWorker> start(WorkerLaunch launch, IntFunction<Path> logs) throws IOException, DriverException;
}
