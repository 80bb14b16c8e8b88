package io.streamgauge.engine.study;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.engine.Interruption;
import io.streamgauge.engine.RunOutcome;
import io.streamgauge.study.Study;
import io.streamgauge.study.StudyBudget;
import io.streamgauge.study.StudyFacts;
import io.streamgauge.study.StudyFacts.PartFacts;
import io.streamgauge.study.StudyResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Sequential run of the parts of a study. After each part, the run computes the verdicts on the claims.
public final class StudyRun {
    private final Study study;
    private final StudyFacts facts;
    private final Path directory;
    private final StudyListener listener;
    private final PartRun parts;

    /// @param directory directory of the study run, which contains `study-run.json`
    public StudyRun(Study study, StudyFacts facts, Path directory, StudyListener listener, Interruption interruption) {
        this.study = study;
        this.facts = facts;
        this.directory = directory;
        this.listener = listener;
        this.parts = new PartRun(study, facts, directory, listener, interruption);
    }

    /// Outcome of all parts, and the verdicts on the claims.
    ///
    /// @param end lines with the reason why a study that runs until its statements are decided has ended, and
    ///     with its open statements; empty for other studies
    public record Result(RunOutcome outcome, StudyResult study, List<String> end) {
        public Result {
            end = List.copyOf(end);
        }
    }

    /// Runs the parts that are not complete, and returns the outcome and the verdicts. A study with a budget
    /// runs until no statement remains that further blocks could decide, or until the budget is spent.
    public Result execute() throws InvalidExperimentException, IOException {
        Optional<StudyBudget> budget = StudyDirectory.budget(directory);
        if (budget.isPresent()) {
            return new StudyUntilDecided(study, facts, directory, listener, parts, System::nanoTime)
                    .execute(budget.get());
        }
        RunOutcome worst = RunOutcome.DONE;
        int number = 0;
        for (PartFacts part : facts.parts()) {
            number++;
            listener.step("part " + part.id() + " (" + number + " of "
                    + facts.parts().size() + "): " + study.part(part.id()).title());
            worst = worst.worstOf(parts.complete(part));
            if (worst == RunOutcome.INTERRUPTED) {
                break;
            }
            listener.analysed(StudyDirectory.analyse(directory));
        }
        StudyResult result = StudyDirectory.analyse(directory);
        listener.analysed(result);
        return new Result(worst, result, List.of());
    }
}
