package io.streamgauge.engine;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.engine.directory.PendingTrials;
import io.streamgauge.engine.environment.BuildVersion;
import io.streamgauge.engine.environment.SystemRegistry;
import io.streamgauge.experiment.EarlyStopping;
import io.streamgauge.measure.resources.Host;
import io.streamgauge.plan.Trial;
import io.streamgauge.process.SupervisedProcesses;
import io.streamgauge.result.HostFacts;
import io.streamgauge.result.Resumption;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.result.RunEnd;
import io.streamgauge.result.RunFacts;
import io.streamgauge.result.RunOrigin;
import io.streamgauge.result.RunPause;
import io.streamgauge.result.RunStatus;
import io.streamgauge.result.TrialFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Continuation of an incomplete or paused run. It uses the plan and the result files of that run.
final class Resume {
    private static final String MASK = "***";

    private final RunDirectory directory;
    private final RunFacts facts;
    private final RunOrigin origin;

    private Resume(RunDirectory directory, RunFacts facts, RunOrigin origin) {
        this.directory = directory;
        this.facts = facts;
        this.origin = origin;
    }

    /// Reads the files of a run and returns its continuation.
    ///
    /// @throws InvalidExperimentException if the run cannot be resumed
    static Resume of(Path path) throws InvalidExperimentException, IOException {
        RunDirectory directory = new RunDirectory(path);
        Optional<RunFacts> facts = RunDirectory.read(directory.file("run.json"), RunFacts.class);
        if (facts.isEmpty()) {
            throw cannotResume(path, "it does not contain run.json", "Specify the directory of a run.");
        }
        RunOrigin origin = facts.get().origin();
        if (origin == null) {
            throw cannotResume(
                    path,
                    "the version of Streamgauge that started the run did not support --resume",
                    "Start a new run.");
        }
        if (RunDirectory.read(directory.file("end.json"), RunEnd.class)
                .filter(end -> end.status() == RunStatus.DONE)
                .isPresent()) {
            throw cannotResume(path, "the run is complete", "Start a new run if you want more trials.");
        }
        return new Resume(directory, facts.get(), origin);
    }

    RunDirectory directory() {
        return directory;
    }

    String runId() {
        return facts.identity().runId();
    }

    /// Returns the experiment of the run. References to environment variables resolve to the
    /// current values.
    ///
    /// @throws InvalidExperimentException if the experiment is invalid, if the plan has changed, or if the
    ///     experiment contained a secret that is masked in the stored files
    LoadedExperiment load(SystemRegistry systems) throws InvalidExperimentException, IOException {
        String text = Files.readString(directory.file("experiment.yaml"));
        if (isMasked(text)) {
            throw cannotResume(
                    directory.path(),
                    "the experiment file or --set contained a secret, which Streamgauge does not store",
                    "Write the secret as ${env:NAME} and start a new run.");
        }
        LoadedExperiment loaded = load(text, systems);
        EarlyStopping stopping = facts.rules().stopping();
        LoadedExperiment planned =
                stopping == null ? loaded : loaded.with(loaded.plan().stoppingBy(stopping));
        check(planned);
        return planned;
    }

    /// @throws InvalidExperimentException if this version rejects the experiment. If another version accepted it,
    ///     the problems of the fields are not sufficient, because a changed experiment cannot be resumed
    private LoadedExperiment load(String text, SystemRegistry systems) throws InvalidExperimentException {
        try {
            return LoadedExperiment.of(
                    new ExperimentSource(
                            Path.of(origin.file()), text, origin.set(), Set.copyOf(origin.only()), origin.omb()),
                    systems);
        } catch (InvalidExperimentException e) {
            if (isOfThisVersion()) {
                throw e;
            }
            List<Problem> problems = new ArrayList<>(e.problems());
            problems.add(new Problem(
                    "--resume " + directory.path(),
                    "Streamgauge " + facts.identity().streamgaugeVersion()
                            + " started the run, and this version rejects its experiment",
                    "Use the version that started the run, or start a new run."));
            throw new InvalidExperimentException(problems);
        }
    }

    private boolean isOfThisVersion() {
        return facts.identity().streamgaugeVersion().equals(BuildVersion.ofBuild());
    }

    /// Returns whether the stored text or the stored overrides contain a masked secret. For files of earlier
    /// versions, any text that looks like a mask counts.
    private boolean isMasked(String text) {
        Boolean recorded = origin.masked();
        return recorded == null
                ? text.contains(MASK) || origin.set().stream().anyMatch(s -> s.contains(MASK))
                : recorded;
    }

    /// Checks that an experiment still has the plan and the settings of the run.
    ///
    /// @throws InvalidExperimentException if the plan or a setting has changed
    void check(LoadedExperiment loaded) throws InvalidExperimentException {
        List<TrialFacts> now =
                loaded.plan().trials().stream().map(TrialFactsFactory::of).toList();
        if (!now.equals(facts.planned())) {
            throw cannotResume(
                    directory.path(),
                    "experiment.yaml no longer produces the trials of the plan",
                    "Undo the changes to the file or to environment variables, use the version of Streamgauge that"
                            + " started the run, or start a new run.");
        }
        if (isOfThisVersion() && !loaded.planHash().equals(facts.planHash())) {
            throw cannotResume(
                    directory.path(),
                    "experiment.yaml no longer produces the same plan.json",
                    "Undo the changes to the file or to environment variables, or start a new run.");
        }
        if (!loaded.experiment().thresholds().equals(facts.rules().thresholds())) {
            throw cannotResume(
                    directory.path(),
                    "experiment.yaml no longer has the thresholds of the run, by which trials become void",
                    "Undo the changes to 'validity', or start a new run.");
        }
        if (!loaded.hasEnvironment(origin.environmentHash(), facts.identity().startedAt())) {
            throw cannotResume(
                    directory.path(),
                    "the value of an environment variable in a property of a system has changed since the start of the run",
                    "Restore the value, or start a new run.");
        }
    }

    /// Records the resumption in the files of the run, and moves the files of incomplete capacity searches to
    /// the directory `cut-off`.
    ///
    /// @return differences from the environment in which the run started; an empty result if there are no
    ///     differences
    Optional<String> begin(LoadedExperiment loaded, PendingTrials pending) throws IOException {
        HostFacts host = Host.facts(SupervisedProcesses.defaultParent());
        String lastActivity = lastActivity();
        boolean paused = hasPaused(loaded, pending);
        setCutSearchesAside(loaded, pending);
        List<String> open = new ArrayList<>();
        for (Trial trial : loaded.plan().trials()) {
            pending.nextAttempt(trial).map(Trial::id).ifPresent(open::add);
        }
        Resumption resumption = new Resumption(
                Instant.now().truncatedTo(ChronoUnit.MILLIS).toString(),
                lastActivity,
                BuildVersion.ofBuild(),
                host,
                open,
                paused);
        List<Resumption> all = new ArrayList<>(RunDirectory.read(directory.file("resumes.json"), Resumption.All.class)
                .map(Resumption.All::resumptions)
                .orElse(List.of()));
        all.add(resumption);
        RunDirectory.write(directory.file("resumes.json"), new Resumption.All(all));
        // Without end.json, the resumed run counts as incomplete until it ends.
        Files.deleteIfExists(directory.file("end.json"));
        return resumption.differences(facts);
    }

    /// Returns whether the run ended after the block at which it was to pause, possibly with failed
    /// trials.
    private boolean hasPaused(LoadedExperiment loaded, PendingTrials pending) throws IOException {
        int blocks = RunPause.blocks(directory);
        boolean further =
                loaded.plan().trials().stream().anyMatch(trial -> trial.block() > blocks && pending.hasStarted(trial));
        return RunDirectory.read(directory.file("end.json"), RunEnd.class)
                .filter(end -> end.status() == RunStatus.PAUSED
                        || (end.status() == RunStatus.FAILED && blocks > 0 && !further))
                .isPresent();
    }

    /// Moves the files of incomplete capacity searches to the directory `cut-off`. These searches start
    /// again.
    private void setCutSearchesAside(LoadedExperiment loaded, PendingTrials pending) throws IOException {
        for (Trial trial : loaded.plan().trials()) {
            if (LoadedExperiment.isSearch(trial) && pending.isCutSearch(trial)) {
                Path aside = Files.createDirectories(
                        directory.path().resolve("cut-off").resolve(trial.id() + "-" + System.currentTimeMillis()));
                Path record = directory.search(trial.id());
                // The record is moved last. If this process is killed before, the next one still finds the search.
                List<Path> cut = new ArrayList<>(List.of(record.resolveSibling(trial.id() + "-logs")));
                for (Path searchTrial : directory.trials()) {
                    if (String.valueOf(searchTrial.getFileName()).startsWith(trial.id() + "-find-")) {
                        cut.add(searchTrial);
                    }
                }
                cut.add(record);
                for (Path path : cut) {
                    if (Files.exists(path)) {
                        Files.move(path, aside.resolve(path.getFileName()));
                    }
                }
            }
        }
    }

    /// Returns the last time at which a trial wrote a file, or the start time of the run if the trials
    /// did not write files.
    private String lastActivity() throws IOException {
        Instant last = Instant.parse(facts.identity().startedAt());
        for (Path trial : directory.trials()) {
            Instant written = Files.getLastModifiedTime(trial).toInstant();
            for (String name : List.of("intervals.csv", "end.json")) {
                Path file = trial.resolve(name);
                if (Files.exists(file)
                        && Files.getLastModifiedTime(file).toInstant().isAfter(written)) {
                    written = Files.getLastModifiedTime(file).toInstant();
                }
            }
            last = written.isAfter(last) ? written : last;
        }
        return last.truncatedTo(ChronoUnit.MILLIS).toString();
    }

    static InvalidExperimentException cannotResume(Path path, String reason, String remedy) {
        return new InvalidExperimentException(List.of(new Problem("--resume " + path, reason, remedy)));
    }
}
