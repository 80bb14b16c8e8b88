package io.streamgauge.benchmarks;

import io.streamgauge.driver.DriverConfig;
import io.streamgauge.experiment.Phases;
import io.streamgauge.experiment.system.CpuSet;
import io.streamgauge.experiment.worker.LocalPlace;
import io.streamgauge.experiment.worker.WorkerSettings;
import io.streamgauge.experiment.workload.PayloadSpec;
import io.streamgauge.experiment.workload.RateProfile;
import io.streamgauge.experiment.workload.Workload;
import io.streamgauge.load.LoadSpec;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.result.TrialEnd;
import io.streamgauge.result.TrialFacts;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.Role;
import io.streamgauge.worker.TrialController;
import io.streamgauge.worker.TrialListener;
import io.streamgauge.worker.TrialRequest;
import io.streamgauge.worker.message.ControlMessage;
import io.streamgauge.yaml.Secrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/// Trials that run the worker and its controller, as in an ordinary run, against a broker that is already
/// running.
///
/// A load either has a constant rate or is saturating. All messages of a load have the same size.
///
/// @param system name of the driver
/// @param heapBytes heap size of each worker in bytes
public record WorkerTrials(ChildProcesses children, Path results, String system, DriverConfig config, long heapBytes) {
    /// Runs a trial in a new worker and returns its result.
    ///
    /// @param name name of the trial and its destinations, unique in the benchmark
    public TrialResult run(String name, Workload workload, Phases phases) throws IOException {
        return run(name, 1, workload, phases);
    }

    /// Runs a trial in several new workers and returns its result.
    ///
    /// @param workers number of worker processes, which all have the same heap size
    public TrialResult run(String name, int workers, Workload workload, Phases phases) throws IOException {
        Path directory = results.resolve(name);
        Files.createDirectories(directory.resolve("logs"));
        TrialEnd end = new TrialController(children, new QuietListener())
                .run(request(name, workers, workload, phases, directory));
        if (end.status() != TrialStatus.DONE) {
            throw new IOException("streamgauge: trial '" + name + "' did not complete: " + end + ". Read the logs in '"
                    + directory + "'");
        }
        return TrialResult.read(directory).orElseThrow();
    }

    private TrialRequest request(String name, int workers, Workload workload, Phases phases, Path directory) {
        LoadSpec load = new LoadSpec(workload, phases, name, System.nanoTime(), 1);
        return new TrialRequest(
                directory,
                facts(name, workload, phases),
                new ControlMessage.RunTrial(system, config, null, load, true),
                new WorkerSettings(heapBytes, WorkerSettings.Collector.G1, CpuSet.ALL, workers, LocalPlace.LOCAL),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                Map.of(),
                List.of(),
                Secrets.none(),
                List.of());
    }

    private TrialFacts facts(String name, Workload workload, Phases phases) {
        return new TrialFacts(
                name,
                system,
                new TrialFacts.PlanEntry("", Map.of(), 1, 1),
                config.durability().toString(),
                new TrialFacts.PhaseSeconds(
                        phases.warmup().toSeconds(),
                        phases.measure().toSeconds(),
                        phases.drain().toSeconds()),
                new TrialFacts.Load(
                        workload.rate() instanceof RateProfile.Constant constant ? constant.perSecond() : 0,
                        workload.payload().sizes() instanceof PayloadSpec.Sizes.Fixed fixed ? fixed.bytes() : 0,
                        workload.groups(),
                        false,
                        workload.rate().unscheduled(),
                        0,
                        0),
                null);
    }

    /// Returns the CPU time that the worker has used by the end of an interval, in microseconds. If the trial
    /// has several workers, this method returns the CPU time of one of them.
    public static long cpuMicros(TrialResult result, IntervalRow interval) {
        return result.resources().stream()
                .filter(row -> row.role() == Role.GENERATOR && Math.abs(row.seconds() - interval.endSeconds()) < 1e-3)
                .mapToLong(ResourceRow::cpuMicros)
                .findFirst()
                .orElseThrow();
    }

    /// Listener that does not print the progress of a trial.
    private static final class QuietListener implements TrialListener {
        @Override
        public void step(String what) {}

        @Override
        public void interval(IntervalRow row, Map<String, Histogram> histograms) {}
    }
}
