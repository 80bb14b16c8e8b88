package io.streamgauge.cli;

import io.streamgauge.driver.Leftover;
import io.streamgauge.load.LoadSpec;
import io.streamgauge.plan.Trial;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.result.TrialEnd;
import io.streamgauge.worker.ControlMessage;
import io.streamgauge.worker.TrialController;
import io.streamgauge.worker.TrialListener;
import io.streamgauge.worker.TrialRequest;
import io.streamgauge.yaml.Secrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Has a worker drive the load of one trial against a system that is up.
final class TrialExecution {
    private final ChildProcesses children;
    private final Secrets secrets;
    private final RunFiles files;
    private final Interruption interruption;

    TrialExecution(ChildProcesses children, Secrets secrets, RunFiles files, Interruption interruption) {
        this.children = children;
        this.secrets = secrets;
        this.files = files;
        this.interruption = interruption;
    }

    /// The directory for the output of the trial's processes; made if it is not there.
    Path logs(Trial trial) throws IOException {
        return Files.createDirectories(files.trial(trial).resolve("logs"));
    }

    TrialEnd drive(Trial trial, RunningSystem target, TrialListener listener) throws IOException {
        logs(trial);
        ControlMessage.RunTrial message = new ControlMessage.RunTrial(
                SystemRegistry.driverName(trial.system()),
                target.config(),
                target.script(),
                loadSpec(trial),
                target.outlives());
        TrialController controller = new TrialController(children, listener);
        interruption.onRequest(controller::interrupt);
        try {
            return controller.run(new TrialRequest(
                    files.trial(trial),
                    RunFiles.facts(trial),
                    message,
                    trial.worker(),
                    target.brokers(),
                    target.dataDirectory(),
                    target.versions(),
                    target.settings(),
                    secrets.and(target.config().credentials()),
                    trial.brokerMetrics() ? target.metrics().get() : List.of()));
        } finally {
            if (!interruption.requested()) {
                interruption.onRequest(Thread.currentThread()::interrupt);
            }
        }
    }

    private LoadSpec loadSpec(Trial trial) {
        // the tag marks this trial's messages: it must differ between runs of the same seed on a broker that lives on
        long tag = System.nanoTime() ^ ((long) files.runId().hashCode() << 32) ^ trial.ordinal();
        String prefix = Leftover.PREFIX + Long.toHexString(tag & 0xFFFFFFFFL) + "-" + trial.id();
        return new LoadSpec(trial.workload(), trial.phases(), prefix, tag, trial.seed());
    }
}
