package io.streamgauge.analyse.runs;

import io.streamgauge.analyse.runs.RunComparison.GateResult;
import io.streamgauge.statistics.ConfidenceInterval;
import io.streamgauge.statistics.Holm;
import io.streamgauge.statistics.MeasurementError;
import io.streamgauge.statistics.compare.GateDecision;
import io.streamgauge.statistics.compare.Power;
import io.streamgauge.statistics.compare.RatioEstimate;
import io.streamgauge.statistics.compare.RatioRegion;
import io.streamgauge.text.NumberFormatter;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Joint evaluation of all gates of a comparison. A single regression is enough for the comparison to fail.
/// Therefore, the p values of the tests for regressions are adjusted with Holm's procedure. The comparison
/// passes only if every gate passes. This condition does not require a correction (intersection-union test,
/// Berger 1982).
final class GateJudge {
    private static final double ALPHA = 0.05;
    /// Maximum number of significant digits of a change.
    private static final int MOST_DIGITS = 6;

    private final Optional<ComparabilityIssue> stop;
    private final boolean severalRuns;

    /// Gate for one system in one cell.
    ///
    /// @param search true if the newer run contains a capacity search for the system, which gates do not judge
    /// @param comparable false if the values of the two runs have different meanings
    /// @param missing sentences about a trial without a value, although other trials of the same system and cell
    ///     in one of the runs have one; empty if there is no such trial
    /// @param estimate ratio of the new to the old value; empty if the runs are not comparable, if a value is
    ///     missing, or if one of the two runs has fewer than two values
    /// @param error possible error in the ratio that more trials do not reduce
    /// @param excluded sentence about void trials of the newer run whose values could show a regression;
    ///     empty if there are no such trials
    record GateTest(
            GateRule gate,
            String run,
            String system,
            String cell,
            boolean search,
            boolean comparable,
            String missing,
            Optional<RatioEstimate> estimate,
            MeasurementError error,
            String excluded) {
        /// Returns the p value of the test for a regression. The p value is small if the change is
        /// significantly larger than the tolerated change for every possible error. If there is no
        /// estimate, the p value is 1.
        double pRegression() {
            return estimate.map(e -> regressionRegion(gate)
                            .test(e.shifted(awayFromRegression()))
                            .supporting())
                    .orElse(1.0);
        }

        private boolean isAbsent(RatioEstimate e, double shift) {
            return regressionRegion(gate).test(e.shifted(shift)).refuting() <= ALPHA;
        }

        private double towardsRegression() {
            return gate.tolerated() > 1 ? error.logAbove() : -error.logBelow();
        }

        private double awayFromRegression() {
            return gate.tolerated() > 1 ? -error.logBelow() : error.logAbove();
        }
    }

    /// @param doubts reasons why the runs might not be comparable; if one of these has the severity
    ///     `STOPS_GATES`, all gates are inconclusive
    /// @param severalRuns true if the baseline is compared with more than one run
    GateJudge(List<ComparabilityIssue> doubts, boolean severalRuns) {
        this.severalRuns = severalRuns;
        this.stop = doubts.stream()
                .filter(d -> d.severity() == ComparabilityKind.Severity.STOPS_GATES)
                .findFirst();
    }

    private static RatioRegion regressionRegion(GateRule gate) {
        return gate.tolerated() > 1 ? RatioRegion.above(gate.tolerated()) : RatioRegion.below(gate.tolerated());
    }

    List<GateResult> judge(List<GateTest> cases) {
        double[] adjusted =
                Holm.adjusted(cases.stream().mapToDouble(GateTest::pRegression).toArray());
        return IntStream.range(0, cases.size())
                .mapToObj(i -> judge(cases.get(i), adjusted[i]))
                .toList();
    }

    private GateResult judge(GateTest one, double adjusted) {
        String who = one.system() + (one.cell().isEmpty() ? "" : " at " + one.cell())
                + (severalRuns ? " in " + one.run() : "") + ", " + one.gate().text();
        if (stop.isPresent()) {
            return result(
                    one,
                    GateDecision.CANNOT_TELL,
                    null,
                    who + ": inconclusive, because " + stop.get().seen() + ".");
        }
        if (!one.comparable()) {
            return result(
                    one,
                    GateDecision.CANNOT_TELL,
                    null,
                    who
                            + ": inconclusive, because the values of the two runs have different meanings. Choose"
                            + " another metric for the gate.");
        }
        if (!one.missing().isEmpty()) {
            return result(
                    one,
                    GateDecision.CANNOT_TELL,
                    null,
                    who + ": inconclusive. " + one.missing()
                            + " Choose another metric for the gate, or change the experiment so that every trial has"
                            + " a value.");
        }
        if (one.search()) {
            return result(
                    one,
                    GateDecision.CANNOT_TELL,
                    null,
                    who
                            + ": inconclusive, because gates do not judge capacity searches. Use 'streamgauge site' to"
                            + " compare capacities, or run the experiment at a fixed rate.");
        }
        if (one.estimate().isEmpty()) {
            return result(
                    one,
                    GateDecision.CANNOT_TELL,
                    2,
                    who
                            + ": inconclusive, because one of the runs has fewer than two usable values of this metric."
                            + " Set 'repeat' to 5 or more and run the experiment again, or choose another metric for"
                            + " the gate.");
        }
        RatioEstimate estimate = one.estimate().get();
        GateDecision verdict = adjusted <= ALPHA
                ? GateDecision.REGRESSION
                : one.isAbsent(estimate, one.towardsRegression()) ? GateDecision.ABSENT : GateDecision.CANNOT_TELL;
        ConfidenceInterval interval = one.error().widen(estimate.interval(1 - ALPHA));
        double tolerated = one.gate().tolerated();
        String seen = change(estimate.ratio(), tolerated) + " (95 % CI " + change(interval.low(), tolerated) + " to "
                + change(interval.high(), tolerated) + ")";
        if (verdict == GateDecision.ABSENT && !one.excluded().isEmpty()) {
            return result(
                    one,
                    GateDecision.CANNOT_TELL,
                    null,
                    who + ": inconclusive, " + seen + ". " + one.excluded()
                            + " The other trials might hide a regression. Find the reason, and run the experiment again.");
        }
        if (verdict == GateDecision.CANNOT_TELL && isDecidedWithoutError(one, estimate)) {
            String reason = one.error().words("the " + one.gate().metric().phrase());
            return result(one, verdict, null, who + ": inconclusive, " + seen + ". Reason: " + reason + ".");
        }
        return switch (verdict) {
            case REGRESSION -> result(one, verdict, null, who + ": regression, " + seen + ".");
            case ABSENT -> result(one, verdict, null, who + ": no regression, " + seen + ".");
            case CANNOT_TELL -> {
                OptionalInt needed = needed(estimate, one.gate());
                yield result(
                        one,
                        verdict,
                        needed.isPresent() ? needed.getAsInt() : null,
                        who + ": inconclusive, " + seen + ". "
                                + (needed.isPresent()
                                        ? "About " + NumberFormatter.number(needed.getAsInt(), 2)
                                                + " trials in each run would probably be enough for a decision."
                                        : "The observed change is too close to the limit for a decision, even with"
                                                + " 100,000 trials in each run."));
            }
        };
    }

    /// Returns whether the gate would be conclusive without this error. This method does not adjust for the
    /// number of gates.
    private static boolean isDecidedWithoutError(GateTest one, RatioEstimate estimate) {
        return !one.error().isZero()
                && (one.isAbsent(estimate, 0)
                        || regressionRegion(one.gate()).test(estimate).supporting() <= ALPHA);
    }

    private static GateResult result(GateTest one, GateDecision verdict, @Nullable Integer needed, String words) {
        return new GateResult(one.gate().text(), one.run(), one.system(), one.cell(), verdict, needed, words);
    }

    /// Formats a change, for example `+12 %`. If the change and the limit would look equal, the result has
    /// more digits.
    ///
    /// @param tolerated tolerated ratio
    private static String change(double ratio, double tolerated) {
        double limit = tolerated - 1;
        double share = ratio - 1;
        int digits = 2;
        while (digits < MOST_DIGITS && share != limit && percent(share, digits).equals(percent(limit, digits))) {
            digits++;
        }
        return percent(share, digits);
    }

    private static String percent(double share, int digits) {
        return (share < 0 ? "-" : "+") + NumberFormatter.number(Math.abs(share) * 100, digits) + " %";
    }

    private static OptionalInt needed(RatioEstimate estimate, GateRule gate) {
        OptionalInt needed =
                Power.pairsNeeded(estimate.logSd(), estimate.ratio() / gate.tolerated(), ALPHA, Power.USUAL);
        // The estimated number of trials can be lower than the current number, although the current
        // number was not enough for a decision.
        return needed.isPresent() ? OptionalInt.of(Math.max(needed.getAsInt(), estimate.n() + 1)) : needed;
    }
}
