package io.streamgauge.worker;

import io.streamgauge.DriverException;
import io.streamgauge.process.ChildProcesses;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/// Source of workers on this machine. Each worker is a separate process or, in a short trial in simulated time,
/// a thread of this process.
public record LocalWorkers(ChildProcesses children) implements WorkerSource {
    @Override
    public List<RunningWorker> start(WorkerLaunch launch, IntFunction<Path> logs) throws IOException, DriverException {
        List<RunningWorker> started = new ArrayList<>();
        boolean complete = false;
        try {
            for (int i = 0; i < launch.settings().count(); i++) {
                started.add(
                        SimulatedWorker.canRun(launch)
                                ? SimulatedWorker.start(logs.apply(i))
                                : WorkerProcess.start(children, launch, logs.apply(i)));
            }
            complete = true;
            return List.copyOf(started);
        } finally {
            if (!complete) {
                started.forEach(RunningWorker::close);
            }
        }
    }
}
