package io.streamgauge.benchmarks;

import io.streamgauge.driver.DriverConfig;
import io.streamgauge.experiment.Phases;
import io.streamgauge.experiment.WorkerSettings;
import io.streamgauge.load.LoadSpec;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.result.LatencyStage;
import io.streamgauge.result.TrialEnd;
import io.streamgauge.result.TrialFacts;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.Phase;
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

/// Streamgauge with its worker and controller, as in any trial. The CPU time is that of the worker.
record StreamgaugePeer(ChildProcesses children, Path results, DriverConfig config, long heapBytes) implements Peer {
    private static final Phases PHASES =
            new Phases(Duration.ofMinutes(1), Duration.ofMinutes(1), Duration.ofSeconds(10));

    @Override
    public String name() {
        return "streamgauge";
    }

    @Override
    public PeerFigures run(PeerLoad load, String run) throws IOException {
        Path directory = results.resolve(run);
        Files.createDirectories(directory.resolve("logs"));
        TrialEnd end = new TrialController(children, new QuietListener()).run(request(load, run, directory));
        if (end.status() != TrialStatus.DONE) {
            throw new IOException("streamgauge: the trial ended with " + end + ". Check " + directory);
        }
        return figures(TrialResult.read(directory).orElseThrow(), load);
    }

    private static PeerFigures figures(TrialResult result, PeerLoad load) {
        List<IntervalRow> measured = result.intervals().stream()
                .filter(row -> row.phase() == Phase.MEASURE)
                .toList();
        IntervalRow first = measured.getFirst();
        IntervalRow last = measured.getLast();
        double accepted = last.accepted() - first.accepted();
        double micros = cpu(result, last.endSeconds()) - cpu(result, first.endSeconds());
        return new PeerFigures(
                accepted / (last.endSeconds() - first.endSeconds()),
                micros / accepted,
                load.ratePerSecond() == 0
                        ? Double.NaN
                        : result.total(LatencyStage.SEND_DELAY.tag()).getValueAtPercentile(99) / 1e6);
    }

    private static long cpu(TrialResult result, double seconds) {
        return result.resources().stream()
                .filter(row -> row.role() == Role.GENERATOR && Math.abs(row.seconds() - seconds) < 1e-3)
                .mapToLong(ResourceRow::cpuMicros)
                .findFirst()
                .orElseThrow();
    }

    private TrialRequest request(PeerLoad load, String run, Path directory) {
        LoadSpec spec = new LoadSpec(load.workload(), PHASES, run, System.nanoTime(), 1);
        return new TrialRequest(
                directory,
                new TrialFacts(
                        run,
                        "kafka",
                        new TrialFacts.PlanEntry("", Map.of(), 1, 1),
                        config.durability().toString(),
                        new TrialFacts.PhaseSeconds(
                                PHASES.warmup().toSeconds(),
                                PHASES.measure().toSeconds(),
                                PHASES.drain().toSeconds()),
                        new TrialFacts.Load(
                                load.ratePerSecond(), load.payloadBytes(), 1, load.ratePerSecond() == 0, false, 0, 0),
                        null),
                new ControlMessage.RunTrial("kafka", config, null, spec, true),
                new WorkerSettings(heapBytes, WorkerSettings.Collector.G1),
                List.of(),
                List.of(),
                null,
                Map.of(),
                List.of(),
                Secrets.none(),
                List.of());
    }
}
