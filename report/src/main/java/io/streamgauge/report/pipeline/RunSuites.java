package io.streamgauge.report.pipeline;

import io.streamgauge.analyse.claims.ClaimText;
import io.streamgauge.analyse.model.Capacity;
import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.ClaimResult;
import io.streamgauge.analyse.model.Severity;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.report.pipeline.TestCase.Outcome;
import io.streamgauge.result.RunStatus;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.text.Count;
import io.streamgauge.text.NumberFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Test suites of a run: one suite for the run as a whole, and one suite for the claims.
public final class RunSuites {
    private RunSuites() {}

    /// Returns the suites.
    ///
    /// @param missing outcome of the test case for the whole run if results are missing or the command failed:
    ///     MISSING if the exit code of the command reports missing results, otherwise SKIPPED
    /// @param failure reason why the command failed; empty if it succeeded
    /// @param allowsInconclusive true if inconclusive claims do not change the exit code
    public static List<TestSuite> of(Summary summary, Outcome missing, String failure, boolean allowsInconclusive) {
        String name = NumberFormatter.toAscii(summary.name());
        List<TestCase> claims = summary.claims().stream()
                .map(claim -> claim(name, claim, allowsInconclusive))
                .toList();
        TestSuite run =
                suite(summary, name + ": run", List.of(whole(summary, name, missing, failure)), output(summary));
        return claims.isEmpty() ? List.of(run) : List.of(run, suite(summary, name + ": claims", claims, ""));
    }

    private static TestSuite suite(Summary summary, String name, List<TestCase> cases, String output) {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("runId", summary.runId());
        properties.put("streamgaugeVersion", summary.streamgaugeVersion());
        properties.put("question", summary.question());
        properties.put("answer", summary.answer());
        if (!summary.claimsHash().isEmpty()) {
            properties.put("claimsHash", summary.claimsHash());
        }
        return new TestSuite(
                name,
                summary.startedAt(),
                summary.host().hostName(),
                Objects.requireNonNullElse(summary.seconds(), 0L),
                properties,
                cases,
                output);
    }

    private static TestCase whole(Summary summary, String name, Outcome missing, String failure) {
        List<String> reasons = Stream.concat(
                        missing(summary).stream(), Stream.of(failure).filter(reason -> !reason.isEmpty()))
                .toList();
        String group = name + ".run";
        String title = "every planned trial has a usable result";
        return reasons.isEmpty()
                ? new TestCase(group, title, Outcome.PASSED, "", "")
                : new TestCase(
                        group,
                        title,
                        missing,
                        reasons.getFirst(),
                        String.join("\n", reasons.subList(1, reasons.size())));
    }

    /// Returns a sentence for each missing result. A result is missing if all trials of a combination of system,
    /// cell and block are void, or if a search did not find a capacity. The result of an unavailable system is
    /// not missing. If the run did not complete, this method adds a sentence about the run.
    static List<String> missing(Summary summary) {
        Map<List<Object>, TrialSummary> lost = new LinkedHashMap<>();
        for (TrialSummary trial : summary.trials()) {
            List<Object> key = List.of(trial.system(), trial.cell(), trial.repetition());
            if (trial.status() == TrialStatus.NOT_AVAILABLE || trial.verdict() != TrialSummary.Verdict.VOID) {
                lost.put(key, trial);
            } else {
                lost.merge(key, trial, (old, last) -> isLost(old) ? last : old);
            }
        }
        Stream<String> status = summary.status() == RunStatus.DONE
                ? Stream.empty()
                : Stream.of("The run did not complete (" + summary.status() + "): " + summary.completed() + " of "
                        + Count.of(summary.planned().size(), "planned trial") + " completed.");
        return Stream.of(
                        status,
                        lost.values().stream().filter(RunSuites::isLost).map(RunSuites::reason),
                        summary.capacities().stream()
                                .filter(c -> c.status() == Capacity.Status.NOT_FOUND)
                                .map(c -> search(c) + ": the capacity was not found. " + c.reason()))
                .flatMap(sentences -> sentences)
                .map(NumberFormatter::toAscii)
                .toList();
    }

    /// Returns the name of a search and its objective.
    static String search(Capacity capacity) {
        return capacity.trialId() + (capacity.objective().isEmpty() ? "" : ", " + capacity.objective());
    }

    private static boolean isLost(TrialSummary trial) {
        return trial.status() != TrialStatus.NOT_AVAILABLE && trial.verdict() == TrialSummary.Verdict.VOID;
    }

    private static String reason(TrialSummary trial) {
        String failure = trial.failure();
        return failure == null ? voidReason(trial) : trial.id() + ": " + failure;
    }

    private static String voidReason(TrialSummary trial) {
        return trial.id() + " is void"
                + trial.caveats().stream()
                        .filter(c -> c.severity() == Severity.VOID)
                        .map(RunSuites::words)
                        .collect(Collectors.joining(" ", ": ", ""));
    }

    private static String words(Caveat caveat) {
        return caveat.kind() + ": " + caveat.seen() + " " + caveat.remedy();
    }

    /// Returns the answer, the reliability of the answer, and a line for each void trial, including trials that
    /// a later attempt replaced.
    private static String output(Summary summary) {
        return Stream.concat(
                        Stream.of(summary.answer(), summary.trust()),
                        summary.allTrials().stream()
                                .filter(t -> t.verdict() == TrialSummary.Verdict.VOID)
                                .map(RunSuites::reason))
                .map(NumberFormatter::toAscii)
                .collect(Collectors.joining("\n"));
    }

    private static TestCase claim(String name, ClaimResult claim, boolean allowsInconclusive) {
        Outcome outcome = switch (claim.verdict()) {
            case SUPPORTED -> Outcome.PASSED;
            case REFUTED -> Outcome.FAILED;
            case INCONCLUSIVE -> allowsInconclusive ? Outcome.SKIPPED : Outcome.INCONCLUSIVE;
        };
        String measured = Stream.of(ClaimText.ours(claim), ClaimText.measured(claim))
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining("; "));
        String sentence = claim.statement() + ": " + ClaimText.verdict(claim.verdict())
                + (measured.isEmpty() ? "" : ", " + measured) + ". " + claim.explanation();
        return new TestCase(
                name + ".claims",
                claim.id() + ": " + NumberFormatter.toAscii(claim.text()),
                outcome,
                NumberFormatter.toAscii(sentence),
                claim.source().isEmpty() ? "" : "Source: " + claim.source());
    }
}
