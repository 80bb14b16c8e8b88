package io.streamgauge.engine;

import io.streamgauge.DriverException;
import io.streamgauge.driver.Leftover;
import io.streamgauge.engine.environment.SystemRegistry;
import io.streamgauge.load.LoadSpec;
import io.streamgauge.plan.Trial;
import io.streamgauge.result.TrialEnd;
import io.streamgauge.worker.TrialController;
import io.streamgauge.worker.TrialListener;
import io.streamgauge.worker.TrialRequest;
import io.streamgauge.worker.WorkerLaunch;
import io.streamgauge.worker.WorkerPool;
import io.streamgauge.worker.message.ControlMessage;
import io.streamgauge.yaml.Secrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Execution of trials by workers against a running system.
final class TrialExecution {
    private final WorkerPool workers;
    private final RunWorkers source;
    private final Secrets secrets;
    private final RunFiles files;
    private final Interruption interruption;

    /// @param workers workers of the trials
    /// @param source source of these workers
    TrialExecution(WorkerPool workers, RunWorkers source, Secrets secrets, RunFiles files, Interruption interruption) {
        this.workers = workers;
        this.source = source;
        this.secrets = secrets;
        this.files = files;
        this.interruption = interruption;
    }

    /// Creates and returns the directory for the output of the processes of a trial.
    Path logs(Trial trial) throws IOException {
        return Files.createDirectories(files.trial(trial).resolve("logs"));
    }

    /// Waits until the worker hosts of a trial are connected.
    ///
    /// @throws DriverException if a host is missing and does not join in time, or if the wait is interrupted
    void awaitHosts(Trial trial) throws IOException, DriverException {
        source.await(List.of(trial));
    }

    /// Starts the workers of a trial in the background if they run on this machine.
    void prepareWorkers(Trial trial) {
        if (!trial.worker().place().isRemote()) {
            workers.prepare(
                    WorkerLaunch.of(
                            trial.worker(), SystemRegistry.driverName(trial.system()), TrialFactsFactory.of(trial)),
                    files.trial(trial));
        }
    }

    TrialEnd drive(Trial trial, RunningSystem system, TrialListener listener) throws IOException {
        logs(trial);
        ControlMessage.RunTrial message = new ControlMessage.RunTrial(
                SystemRegistry.driverName(trial.system()),
                system.config(),
                system.script(),
                loadSpec(trial),
                system.outlives());
        TrialController controller = new TrialController(workers, listener);
        interruption.onRequest(controller::interrupt);
        try {
            TrialEnd end = controller.run(new TrialRequest(
                    files.trial(trial),
                    TrialFactsFactory.of(trial),
                    message,
                    trial.worker(),
                    system.brokers(),
                    system.idleBrokers(),
                    system.dataDirectories(),
                    system.remaining().trials(),
                    system.versions(),
                    system.settings(),
                    secrets.and(system.config().credentials()),
                    trial.brokerMetrics() ? system.metrics().get() : List.of()));
            if (controller.destinationsRemain()) {
                system.remaining().add(trial.id());
            }
            return end;
        } finally {
            if (!interruption.requested()) {
                interruption.onRequest(Thread.currentThread()::interrupt);
            }
        }
    }

    private LoadSpec loadSpec(Trial trial) {
        // The tag is unique even if several runs with the same seed share a broker.
        long tag = System.nanoTime() ^ ((long) files.runId().hashCode() << 32) ^ trial.ordinal();
        String prefix = Leftover.PREFIX + Long.toHexString(tag & 0xFFFFFFFFL) + "-" + trial.id();
        return new LoadSpec(trial.workload(), trial.phases(), prefix, tag, trial.seed());
    }
}
