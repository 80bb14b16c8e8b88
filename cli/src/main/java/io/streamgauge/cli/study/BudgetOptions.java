package io.streamgauge.cli.study;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.study.StudyBudget;
import io.streamgauge.yaml.Unit;
import io.streamgauge.yaml.UnreadableValueException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Options for a study that runs until its statements are decided.
final class BudgetOptions {
    @Option(
            names = "--until-decided",
            description = "Run the parts in blocks until no further statement can be decided, or until the budget is"
                    + " used up.")
    private boolean untilDecided;

    @Option(
            names = "--budget",
            paramLabel = "DURATION",
            description = "Total time for the blocks in all sessions of the study, for example 6h. With --resume,"
                    + " this budget replaces the earlier budget.")
    private @Nullable String budget;

    /// Returns the budget of a new study; empty if `--until-decided` is not specified.
    Optional<StudyBudget> ofNewStudy() throws InvalidExperimentException {
        if (!untilDecided && budget != null) {
            throw invalid(
                    "--budget " + budget,
                    "--until-decided is required",
                    "Add --until-decided, or remove" + " --budget.");
        }
        if (!untilDecided) {
            return Optional.empty();
        }
        if (budget == null) {
            throw invalid("--until-decided", "a budget is required", "Add --budget, for example --budget 6h.");
        }
        return Optional.of(new StudyBudget(seconds(budget), List.of()));
    }

    /// Returns the new budget of a resumed study; empty if the budget does not change.
    ///
    /// @param before budget, and time used by the earlier sessions; empty for a study without a budget
    Optional<StudyBudget> ofResumedStudy(Path directory, Optional<StudyBudget> before)
            throws InvalidExperimentException {
        if (before.isEmpty() && (untilDecided || budget != null)) {
            throw invalid(
                    "--resume " + directory,
                    "the study was started without --until-decided",
                    "Remove --until-decided and --budget, or start a new study.");
        }
        String changed = budget;
        return changed == null || before.isEmpty()
                ? Optional.empty()
                : Optional.of(before.get().withBudget(seconds(changed)));
    }

    private static double seconds(String text) throws InvalidExperimentException {
        double seconds;
        try {
            seconds = Unit.DURATION.parse(text).doubleValue() / 1e9;
        } catch (UnreadableValueException e) {
            throw invalid("--budget " + text, "it " + e.reason(), e.remedy());
        }
        if (seconds <= 0) {
            throw invalid("--budget " + text, "it is not positive", "Use a duration such as 6h.");
        }
        return seconds;
    }

    private static InvalidExperimentException invalid(String what, String reason, String remedy) {
        return new InvalidExperimentException(List.of(new Problem(what, reason, remedy)));
    }
}
