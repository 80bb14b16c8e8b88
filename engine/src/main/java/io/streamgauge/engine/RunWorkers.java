package io.streamgauge.engine;

import io.streamgauge.DriverException;
import io.streamgauge.engine.environment.BuildVersion;
import io.streamgauge.experiment.JoinSettings;
import io.streamgauge.experiment.WorkerSettings;
import io.streamgauge.plan.Trial;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.worker.LocalWorkers;
import io.streamgauge.worker.RunningWorker;
import io.streamgauge.worker.WorkerSource;
import io.streamgauge.worker.host.JoinedWorkers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/// Workers of a run: processes on this machine, or on hosts that join the run.
final class RunWorkers implements WorkerSource, AutoCloseable {
    private final ChildProcesses children;
    private final RunListener listener;
    private final LocalWorkers local;
    private final Map<JoinSettings, JoinedWorkers> joined = new HashMap<>();

    RunWorkers(ChildProcesses children, RunListener listener) {
        this.children = children;
        this.listener = listener;
        this.local = new LocalWorkers(children);
    }

    /// Waits until the hosts have joined that the trials need. The brokers are not started before.
    ///
    /// @throws DriverException if too few hosts have joined
    void await(List<Trial> trials) throws IOException, DriverException {
        for (Trial trial : trials) {
            JoinSettings join = trial.worker().join();
            if (join != null) {
                hosts(join).awaitHosts(trial.worker().count());
            }
        }
    }

    JoinedWorkers hosts(JoinSettings join) throws IOException {
        JoinedWorkers open = joined.get(join);
        if (open == null) {
            Path scratch = children.temporaryDirectory("join");
            try {
                open = JoinedWorkers.open(join, BuildVersion.current(), scratch, listener::step);
            } finally {
                children.remove(scratch);
            }
            joined.put(join, open);
        }
        return open;
    }

    @Override
    public List<RunningWorker> start(WorkerSettings settings, boolean simulated, IntFunction<Path> logs)
            throws IOException, DriverException {
        JoinSettings join = settings.join();
        return join == null
                ? local.start(settings, simulated, logs)
                : hosts(join).start(settings, simulated, logs);
    }

    /// Tells the hosts that the run has ended.
    @Override
    public void close() {
        joined.values().forEach(JoinedWorkers::close);
    }
}
