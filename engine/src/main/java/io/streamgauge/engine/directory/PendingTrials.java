package io.streamgauge.engine.directory;

import io.streamgauge.plan.Trial;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.result.RunPause;
import io.streamgauge.result.TrialEnd;
import io.streamgauge.result.TrialStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Planned trials that still have to run. Streamgauge keeps the directory of an interrupted trial, and runs the
/// trial again as a new attempt. The trials of the blocks before a pause are final: Streamgauge does not run
/// them again, even if they could not start.
public final class PendingTrials {
    private final RunDirectory directory;

    private final int finalBlocks;

    private PendingTrials(RunDirectory directory, int finalBlocks) {
        this.directory = directory;
        this.finalBlocks = finalBlocks;
    }

    public static PendingTrials of(RunDirectory directory) throws IOException {
        return new PendingTrials(directory, RunPause.blocks(directory));
    }

    /// Returns the next attempt at a trial. Returns an empty result if the last attempt is complete or the
    /// block of the trial is final.
    public Optional<Trial> nextAttempt(Trial trial) throws IOException {
        if (trial.block() <= finalBlocks) {
            return Optional.empty();
        }
        // A trial that the machine disturbed has further attempts, although its first attempt is complete.
        boolean complete = false;
        Trial candidate = trial;
        for (int attempt = 2; hasStarted(candidate); attempt++) {
            complete = isDone(trialDirectory(candidate)) || isSearchComplete(candidate);
            candidate = trial.asAttempt(attempt);
        }
        return complete ? Optional.empty() : Optional.of(candidate);
    }

    /// Returns a new attempt at a trial, with the first unused name.
    public Trial furtherAttempt(Trial trial) {
        int attempt = 2;
        while (hasStarted(trial.asAttempt(attempt))) {
            attempt++;
        }
        return trial.asAttempt(attempt);
    }

    /// Returns whether a trial is a capacity search that started but did not complete, and whose block is not
    /// final.
    public boolean isCutSearch(Trial trial) throws IOException {
        return trial.block() > finalBlocks && Files.exists(search(trial)) && !isSearchComplete(trial);
    }

    /// Returns whether a trial has started, possibly without a result.
    public boolean hasStarted(Trial trial) {
        return Files.isDirectory(trialDirectory(trial)) || Files.exists(search(trial));
    }

    /// Returns whether a trial is a completed capacity search. A search has a record with the field
    /// `ended` instead of a trial directory.
    private boolean isSearchComplete(Trial trial) throws IOException {
        return RunDirectory.tree(search(trial)).path("ended").asBoolean(false);
    }

    private Path search(Trial trial) {
        return directory.path().resolve("searches").resolve(trial.id() + ".json");
    }

    private Path trialDirectory(Trial trial) {
        return directory.path().resolve("trials").resolve(trial.id());
    }

    /// Returns whether a trial has a result. A trial that failed under load has a result. A trial that was
    /// interrupted, is incomplete, lost a worker or did not start does not have a result.
    private static boolean isDone(Path directory) throws IOException {
        return RunDirectory.read(directory.resolve("end.json"), TrialEnd.class)
                .map(TrialEnd::status)
                .filter(status -> status == TrialStatus.DONE || status == TrialStatus.FAILED)
                .isPresent();
    }
}
