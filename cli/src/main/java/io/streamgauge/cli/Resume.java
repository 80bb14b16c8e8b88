package io.streamgauge.cli;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.measure.Host;
import io.streamgauge.plan.Trial;
import io.streamgauge.process.SupervisedProcesses;
import io.streamgauge.result.HostFacts;
import io.streamgauge.result.Json;
import io.streamgauge.result.Resumption;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.result.RunEnd;
import io.streamgauge.result.RunFacts;
import io.streamgauge.result.RunOrigin;
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

/// Continues a run that was interrupted or killed: the same plan, from the files that the run left.
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

    /// @throws InvalidExperimentException if there is nothing to continue
    static Resume of(Path path) throws InvalidExperimentException, IOException {
        RunDirectory directory = new RunDirectory(path);
        Optional<RunFacts> facts = RunDirectory.read(directory.file("run.json"), RunFacts.class);
        if (facts.isEmpty()) {
            throw refused(path, "it holds no run.json", "Give the directory that a run named at its end.");
        }
        RunOrigin origin = facts.get().origin();
        if (origin == null) {
            throw refused(path, "it was written before runs could be resumed", "Run the experiment anew.");
        }
        if (RunDirectory.read(directory.file("end.json"), RunEnd.class)
                .filter(end -> end.status() == RunStatus.DONE)
                .isPresent()) {
            throw refused(path, "that run is complete", "Run the experiment anew if you want more trials.");
        }
        return new Resume(directory, facts.get(), origin);
    }

    RunDirectory directory() {
        return directory;
    }

    String runId() {
        return facts.runId();
    }

    RunOrigin origin() {
        return origin;
    }

    /// The experiment as it was, with values of the environment as they are now.
    ///
    /// @throws InvalidExperimentException if it would not be the same run
    ExperimentFile.Loaded load(SystemRegistry systems) throws InvalidExperimentException, IOException {
        Path kept = directory.file("experiment.yaml");
        String text = Files.readString(kept);
        if (text.contains(MASK) || origin.set().stream().anyMatch(s -> s.contains(MASK))) {
            throw refused(
                    directory.path(),
                    "a secret stood in the experiment file or in --set, and no run keeps one",
                    "Write it as ${env:NAME} and run the experiment anew.");
        }
        ExperimentFile.Loaded loaded =
                ExperimentFile.read(Path.of(origin.file()), text, origin.set(), Set.copyOf(origin.only()), systems);
        check(loaded);
        return loaded;
    }

    private void check(ExperimentFile.Loaded loaded) throws InvalidExperimentException {
        List<TrialFacts> now =
                loaded.plan().trials().stream().map(RunFiles::facts).toList();
        if (!now.equals(facts.planned())) {
            throw refused(
                    directory.path(),
                    "its experiment.yaml, read again, does not give the trials of its plan",
                    "Undo what was changed in it, or run the experiment anew.");
        }
        boolean samePlan = Json.hash(RunFiles.planText(loaded)).equals(facts.planHash());
        if (!samePlan && facts.streamgaugeVersion().equals(VersionCommand.ofBuild())) {
            throw refused(
                    directory.path(),
                    "its experiment.yaml, read again, does not give its plan.json",
                    "Undo what was changed in it or in the environment, or run the experiment anew.");
        }
    }

    /// Notes in the run's files that it goes on.
    ///
    /// @return what differs from the beginning, for the person who resumes
    Optional<String> begin(ExperimentFile.Loaded loaded, PendingTrials pending) throws IOException {
        HostFacts host = Host.facts(SupervisedProcesses.defaultParent());
        List<String> open = new ArrayList<>();
        for (Trial trial : loaded.plan().trials()) {
            pending.next(trial).map(Trial::id).ifPresent(open::add);
        }
        Resumption resumption = new Resumption(
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                lastSign(),
                VersionCommand.ofBuild(),
                host,
                open);
        List<Resumption> all = new ArrayList<>(RunDirectory.read(directory.file("resumes.json"), Resumption.All.class)
                .map(Resumption.All::resumptions)
                .orElse(List.of()));
        all.add(resumption);
        RunDirectory.write(directory.file("resumes.json"), new Resumption.All(all));
        // until it ends again the run is incomplete
        Files.deleteIfExists(directory.file("end.json"));
        return resumption.differences(facts);
    }

    /// When a trial last wrote something, or else when the run began.
    private String lastSign() throws IOException {
        Instant last = Instant.parse(facts.startedAt());
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
        return last.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    static InvalidExperimentException refused(Path path, String reason, String wayOut) {
        return new InvalidExperimentException(List.of(new Problem("--resume " + path, reason, wayOut)));
    }
}
