package io.streamgauge.cli;

import io.streamgauge.plan.Trial;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.result.TrialEnd;
import io.streamgauge.result.TrialStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Which of the planned trials are still to do. A trial that was cut off keeps its directory, and is made again as a
/// further attempt.
final class PendingTrials {
    private final RunDirectory directory;

    PendingTrials(RunDirectory directory) {
        this.directory = directory;
    }

    /// The trial under the name of its next attempt; empty when it has been done.
    Optional<Trial> next(Trial trial) throws IOException {
        Trial candidate = trial;
        for (int attempt = 2; isBegun(candidate); attempt++) {
            if (isDone(place(candidate)) || isSearched(candidate)) {
                return Optional.empty();
            }
            candidate = trial.again(attempt);
        }
        return Optional.of(candidate);
    }

    /// One more attempt at a trial, under the first name that is free.
    Trial another(Trial trial) {
        int attempt = 2;
        while (isBegun(trial.again(attempt))) {
            attempt++;
        }
        return trial.again(attempt);
    }

    private boolean isBegun(Trial trial) {
        return Files.isDirectory(place(trial)) || Files.exists(search(trial));
    }

    /// A trial that stands for a search has no directory of its own, but a record that says whether it ended.
    private boolean isSearched(Trial trial) throws IOException {
        return RunDirectory.tree(search(trial)).path("ended").asBoolean(false);
    }

    private Path search(Trial trial) {
        return directory.path().resolve("searches").resolve(trial.id() + ".json");
    }

    private Path place(Trial trial) {
        return directory.path().resolve("trials").resolve(trial.id());
    }

    /// A trial that failed under load has its result. One that never began has none, nor has one that was cut off.
    private static boolean isDone(Path place) throws IOException {
        return RunDirectory.read(place.resolve("end.json"), TrialEnd.class)
                .map(TrialEnd::status)
                .filter(status -> status == TrialStatus.DONE || status == TrialStatus.FAILED)
                .isPresent();
    }
}
