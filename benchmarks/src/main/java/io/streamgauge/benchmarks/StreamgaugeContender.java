package io.streamgauge.benchmarks;

import io.streamgauge.experiment.KeySpec;
import io.streamgauge.experiment.PayloadSpec;
import io.streamgauge.experiment.Phases;
import io.streamgauge.experiment.RateProfile;
import io.streamgauge.experiment.WorkerSettings;
import io.streamgauge.experiment.Workload;
import io.streamgauge.load.LoadSpec;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.result.TrialEnd;
import io.streamgauge.result.TrialFacts;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.Role;
import io.streamgauge.worker.ControlMessage;
import io.streamgauge.worker.TrialController;
import io.streamgauge.worker.TrialRequest;
import io.streamgauge.yaml.Secrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// Contender that runs the worker with its controller, as in any trial.
record StreamgaugeContender(ChildProcesses children, Path results) implements Contender {
    private static final int IN_FLIGHT = 65_536;
    private static final Duration DRAIN = Duration.ofSeconds(5);

    @Override
    public String name() {
        return "streamgauge";
    }

    @Override
    public Cost run(CostLoad load) throws IOException {
        Path directory = results.resolve(load.destination());
        Files.createDirectories(directory.resolve("logs"));
        TrialEnd end = new TrialController(children, new QuietListener()).run(request(load, directory));
        if (end.status() != TrialStatus.DONE) {
            throw new IOException("streamgauge: the trial ended with " + end + ". Check " + directory);
        }
        TrialResult result = TrialResult.read(directory).orElseThrow();
        double from = load.warmupSeconds();
        double to = from + load.measureSeconds();
        IntervalRow first = row(result, from);
        IntervalRow last = row(result, to);
        return new Cost(
                last.accepted() - first.accepted(),
                last.delivered() - first.delivered(),
                cpu(result, last.endSeconds()) - cpu(result, first.endSeconds()));
    }

    /// Returns the interval that ends at `seconds`. If the reporter was late, the interval ends
    /// slightly later.
    private static IntervalRow row(TrialResult result, double seconds) {
        return result.intervals().stream()
                .filter(r -> r.endSeconds() >= seconds)
                .findFirst()
                .orElseThrow();
    }

    private static long cpu(TrialResult result, double seconds) {
        return result.resources().stream()
                .filter(r -> r.role() == Role.GENERATOR && Math.abs(r.seconds() - seconds) < 1e-3)
                .mapToLong(ResourceRow::cpuMicros)
                .findFirst()
                .orElseThrow();
    }

    private static TrialRequest request(CostLoad load, Path directory) {
        Phases phases =
                new Phases(Duration.ofSeconds(load.warmupSeconds()), Duration.ofSeconds(load.measureSeconds()), DRAIN);
        Workload workload = new Workload(
                1,
                1,
                1,
                1,
                load.groups(),
                new PayloadSpec(new PayloadSpec.Sizes.Fixed(load.payloadBytes()), 0),
                new KeySpec.None(),
                new RateProfile.Constant(load.ratePerSecond()),
                Workload.Arrivals.CONSTANT,
                null,
                IN_FLIGHT);
        LoadSpec spec = new LoadSpec(workload, phases, load.destination(), System.nanoTime(), 1);
        return new TrialRequest(
                directory,
                facts(load),
                new ControlMessage.RunTrial(load.system(), load.config(), null, spec, true),
                new WorkerSettings(Jvm.HEAP_BYTES, WorkerSettings.Collector.G1),
                List.of(),
                List.of(),
                null,
                Map.of(),
                List.of(),
                Secrets.none(),
                List.of());
    }

    private static TrialFacts facts(CostLoad load) {
        return new TrialFacts(
                load.destination(),
                load.system(),
                new TrialFacts.PlanEntry("", Map.of(), 1, 1),
                load.config().durability().toString(),
                new TrialFacts.PhaseSeconds(load.warmupSeconds(), load.measureSeconds(), DRAIN.toSeconds()),
                new TrialFacts.Load(load.ratePerSecond(), load.payloadBytes(), load.groups(), false, false, 0, 0),
                null);
    }
}
