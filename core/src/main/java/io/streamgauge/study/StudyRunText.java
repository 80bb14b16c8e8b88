package io.streamgauge.study;

import io.streamgauge.study.StudyResult.PartResult;
import io.streamgauge.study.StudyResult.SourceRun;
import io.streamgauge.study.StudyResult.UnusedPart;
import io.streamgauge.study.verdict.Verdict;
import io.streamgauge.text.Count;
import io.streamgauge.text.NumberFormatter;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Texts about the runs and parts of a study that are the same in all output formats.
public final class StudyRunText {
    private StudyRunText() {}

    /// Returns "this run", or "these runs" if the results of several runs are combined.
    public static String runs(StudyResult study) {
        return study.runs().isEmpty() ? "this run" : "these runs";
    }

    /// Returns the dates of the runs, with the parts that come from each, as sentences.
    public static String dates(StudyResult study) {
        if (study.runs().isEmpty()) {
            return "The run started on " + date(study.startedAt()) + " with Streamgauge " + study.streamgaugeVersion()
                    + ".";
        }
        String parts = study.runs().stream()
                .filter(run -> !run.parts().isEmpty())
                .map(run -> String.join(", ", run.parts()) + " from the run of " + date(run.startedAt())
                        + " with Streamgauge " + run.streamgaugeVersion())
                .collect(Collectors.joining("; "));
        return "The results of " + study.runs().size() + " runs are combined. The parts come from these runs: " + parts
                + ". " + choice(study) + unused(study);
    }

    /// Returns the rule by which the run of each part was chosen.
    private static String choice(StudyResult study) {
        boolean earlierVersion = study.runs().stream().allMatch(run -> run.unused() == null);
        return earlierVersion
                ? "If several runs contained a part, the run with the most valid trials was used, or the latest of them."
                : "If several runs contain a part, the earliest run in which the part is complete is used.";
    }

    private static String unused(StudyResult study) {
        return study.runs().stream()
                .flatMap(run -> Stream.ofNullable(run.unused())
                        .flatMap(List::stream)
                        .map(part -> " " + unused(run, part, StudySources.verdicts(study, part.id()))))
                .collect(Collectors.joining());
    }

    /// Returns text such as `Part H of the run of 2026-11-28 is not used (12 trials, 1 of them void). Its
    /// verdicts differ in these tests: C5 inconclusive instead of supported.`
    ///
    /// @param used verdicts on the tests of the part that is used
    private static String unused(SourceRun run, UnusedPart part, Map<String, Verdict> used) {
        String differences = part.verdicts().entrySet().stream()
                .filter(test -> used.get(test.getKey()) != test.getValue())
                .map(test -> test.getKey() + " " + StudyText.verdict(test.getValue()) + " instead of "
                        + StudyText.verdict(Objects.requireNonNullElse(used.get(test.getKey()), Verdict.NOT_DECIDED)))
                .collect(Collectors.joining(", "));
        String trials = trials(part.trials(), part.voidTrials());
        return "Part " + part.id() + " of the run of " + date(run.startedAt()) + " is not used"
                + (trials.isEmpty() ? "" : " (" + trials + ")") + ". "
                + (differences.isEmpty()
                        ? "All of its tests have the same verdicts."
                        : "Its verdicts differ in these tests: " + differences + ".");
    }

    private static String trials(int trials, int voidTrials) {
        return trials == 0
                ? ""
                : Count.of(trials, "trial") + (voidTrials == 0 ? "" : ", " + voidTrials + " of them void");
    }

    /// Returns the date of a timestamp, for example 2026-11-27.
    public static String date(String startedAt) {
        return startedAt.split("T", 2)[0];
    }

    /// Returns text such as `done: 12 trials, 2 of them void, in 6 min`, or `stopped before the maximum
    /// number of blocks: 16 trials in 23 min`.
    public static String state(PartResult part) {
        Long seconds = part.seconds();
        String trials = trials(part.trials(), part.voidTrials());
        String time = seconds == null ? "" : "in " + NumberFormatter.duration(seconds);
        String separator = trials.isEmpty() || time.isEmpty() ? "" : part.voidTrials() == 0 ? " " : ", ";
        String extent = trials + separator + time;
        String state = part.state() == PartState.PAUSED
                ? "stopped before the maximum number of blocks"
                : part.state().text();
        return extent.isEmpty() ? state : state + ": " + extent;
    }
}
