package io.streamgauge.cli;

import io.streamgauge.deploy.CacheDirectory;
import io.streamgauge.experiment.CpuSet;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.Outage;
import io.streamgauge.experiment.PayloadSpec.Sizes;
import io.streamgauge.experiment.RateProfile;
import io.streamgauge.experiment.SystemUnderTest.InMemory;
import io.streamgauge.experiment.SystemUnderTest.Launch;
import io.streamgauge.measure.Host;
import io.streamgauge.plan.Trial;
import io.streamgauge.process.SupervisedProcesses;
import io.streamgauge.result.Calibration;
import io.streamgauge.result.ClaimsHash;
import io.streamgauge.result.HostFacts;
import io.streamgauge.result.Json;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.result.RunEnd;
import io.streamgauge.result.RunFacts;
import io.streamgauge.result.RunOrigin;
import io.streamgauge.result.RunStatus;
import io.streamgauge.result.SearchRecord;
import io.streamgauge.result.TrialEnd;
import io.streamgauge.result.TrialFacts;
import io.streamgauge.result.TrialFacts.Placement;
import io.streamgauge.yaml.Secrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The files of a run that are not a trial's.
final class RunFiles {
    private final RunDirectory directory;
    private final ExperimentFile.Loaded loaded;
    private final List<String> overrides;
    private final Set<String> only;
    private final String runId;

    RunFiles(
            RunDirectory directory,
            ExperimentFile.Loaded loaded,
            List<String> overrides,
            Set<String> only,
            String runId) {
        this.directory = directory;
        this.loaded = loaded;
        this.overrides = overrides;
        this.only = only;
        this.runId = runId;
    }

    String runId() {
        return runId;
    }

    void begin() throws IOException {
        RunDirectory.writeText(directory.file("experiment.yaml"), experimentText());
        String plan = planText(loaded);
        RunDirectory.writeText(directory.file("plan.json"), plan);
        HostFacts host = Host.facts(SupervisedProcesses.defaultParent());
        Optional<Calibration> calibration =
                CalibrationStore.in(CacheDirectory.ofUser()).fresh(host, Instant.now());
        if (calibration.isPresent()) {
            RunDirectory.write(directory.file("calibration.json"), calibration.get());
        }
        RunDirectory.write(
                directory.file("run.json"),
                new RunFacts(
                        RunFacts.SCHEMA_VERSION,
                        runId,
                        loaded.plan().name(),
                        loaded.plan().question(),
                        loaded.plan().seed(),
                        now(),
                        VersionCommand.ofBuild(),
                        host,
                        Json.hash(plan),
                        loaded.plan().claims(),
                        loaded.experiment().thresholds(),
                        loaded.plan().control(),
                        loaded.plan().stopping(),
                        ClaimsHash.of(loaded.plan().claims()),
                        loaded.experiment().vary(),
                        loaded.experiment().published(),
                        origin(),
                        loaded.plan().trials().stream().map(RunFiles::facts).toList()));
    }

    /// `plan.json`: without secrets.
    static String planText(ExperimentFile.Loaded loaded) {
        return Json.indented()
                        .writeValueAsString(
                                loaded.plan().redacted(loaded.experiment().secrets())) + "\n";
    }

    private RunOrigin origin() {
        Secrets secrets = loaded.experiment().secrets();
        return new RunOrigin(
                String.valueOf(loaded.file().getFileName()),
                overrides.stream().map(secrets::maskedSource).toList(),
                only.stream().sorted().toList());
    }

    /// As the user wrote it, with what the command line changed; secrets that stand in it are masked.
    private String experimentText() {
        StringBuilder text = new StringBuilder(loaded.text());
        if (!overrides.isEmpty() && !loaded.text().endsWith("\n")) {
            text.append('\n');
        }
        overrides.forEach(o -> text.append("# --set ").append(o).append('\n'));
        return loaded.experiment().secrets().maskedSource(text.toString());
    }

    void end(RunStatus status, @Nullable String failure) throws IOException {
        RunDirectory.write(directory.file("end.json"), new RunEnd(status, now(), failure));
    }

    /// The result directories of all trials so far.
    List<Path> trials() throws IOException {
        return directory.trials();
    }

    /// The result directory of a trial.
    Path trial(Trial trial) {
        return directory.trial(trial.id());
    }

    /// The file of the search that a planned trial stands for; its directory is there.
    Path search(Trial planned) throws IOException {
        Path file = directory.search(planned.id());
        Files.createDirectories(file.resolveSibling("."));
        return file;
    }

    void search(Trial planned, SearchRecord record) throws IOException {
        RunDirectory.write(search(planned), record);
    }

    /// The files of a trial that never began.
    void notStarted(Trial trial, TrialEnd end) throws IOException {
        Path place = trial(trial);
        RunDirectory.write(place.resolve("trial.json"), facts(trial));
        RunDirectory.write(place.resolve("end.json"), end);
    }

    private static String now() {
        return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    }

    static TrialFacts facts(Trial trial) {
        Duration measure = trial.phases().measure();
        RateProfile rate = trial.workload().rate();
        boolean saturating = rate.unscheduled();
        Outage outage = trial.workload().outage();
        DurabilityClass durability = trial.durability();
        return new TrialFacts(
                trial.id(),
                trial.system().name(),
                trial.cell(),
                trial.levels(),
                trial.block(),
                trial.seed(),
                durability + " (" + durability.meaning() + ")",
                seconds(trial.phases().warmup()),
                seconds(measure),
                seconds(trial.phases().drain()),
                knownRate(rate, measure),
                meanBytes(trial.workload().payload().sizes()),
                trial.workload().groups(),
                trial.system().origin() instanceof InMemory memory
                        && memory.script().simulated(),
                saturating,
                rate instanceof RateProfile.Transfer transfer ? transfer.times() : 0,
                outage == null ? 0 : outage.backlogBytes(),
                placement(trial));
    }

    private static @Nullable Placement placement(Trial trial) {
        CpuSet generator = trial.worker().cpus();
        CpuSet brokers = trial.system().origin() instanceof Launch launch ? launch.cpus() : CpuSet.ALL;
        return generator.isAll() && brokers.isAll() ? null : new Placement(generator, brokers);
    }

    /// 0 for a load without a schedule, and for a rate that is to be found.
    private static double knownRate(RateProfile rate, Duration measure) {
        double perSecond = rate.warmupRate(measure);
        return Double.isFinite(perSecond) ? perSecond : 0;
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }

    private static double meanBytes(Sizes sizes) {
        return switch (sizes) {
            case Sizes.Fixed fixed -> fixed.bytes();
            case Sizes.Uniform uniform -> (uniform.fromBytes() + uniform.toBytes()) / 2.0;
            case Sizes.Weighted weighted -> {
                double weights = 0;
                double bytes = 0;
                for (Sizes.WeightedSize choice : weighted.choices()) {
                    weights += choice.weight();
                    bytes += choice.weight() * choice.bytes();
                }
                yield bytes / weights;
            }
        };
    }
}
