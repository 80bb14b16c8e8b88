package io.streamgauge.statistics.compare;

import io.streamgauge.statistics.ConfidenceInterval;
import io.streamgauge.statistics.MeasurementError;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/// Sentence that describes a comparison without further context.
///
/// @param a name of A
/// @param b name of B
/// @param metric metric as text, for example `p99 end-to-end latency`
/// @param load load as text, for example `50,000 messages/s of 1 KiB` or `saturation, messages of 1 KiB`
/// @param durabilityA durability class of A, for example `D2`
/// @param durabilityB durability class of B
public record ComparisonSentence(
        String a, String b, String metric, String load, String durabilityA, String durabilityB) {
    /// Largest deviation of the A/A control that is printed, as a share.
    private static final double MOST = 100;

    private static final double ALPHA = 0.05;

    /// Details that the sentence about a comparison reports in addition to the number of trials.
    ///
    /// @param droppedBlocks number of blocks excluded because one of their trials is void or
    ///     missing
    /// @param control largest deviation from 1 of the interval of the A/A control, as a share, for
    ///     example 0.06; empty if the run does not have a control
    /// @param confidence confidence level of the interval at this interim analysis; 0.95 if there are no interim
    ///     analyses
    /// @param stopped result of the interim analyses, for example `5 of at most 10 blocks started,
    ///     interval widened for interim analyses`; empty if the run does not have interim analyses
    /// @param error possible error of the ratio that more trials do not reduce
    public record Basis(
            int droppedBlocks, OptionalDouble control, double confidence, String stopped, MeasurementError error) {
        public Basis(int droppedBlocks, OptionalDouble control) {
            this(droppedBlocks, control, 1 - ALPHA, "", MeasurementError.NONE);
        }

        double alpha() {
            return 1 - confidence;
        }
    }

    /// Returns the sentence, for example "A's p99 end-to-end latency was 1.83x B's (95 % CI 1.62-2.07, 10 paired
    /// trials, A/A ±6 %) at 50,000 messages/s of 1 KiB, durability D2." If the ratio is significantly below 1, the
    /// sentence compares B with A.
    ///
    /// @param comparison comparison of A with B
    /// @param control largest deviation from 1 of the interval of the A/A control, as a share;
    ///     empty if the run does not have a control
    public String of(PairedComparison comparison, OptionalDouble control) {
        return of(comparison, new Basis(comparison.dropped().size(), control));
    }

    public String of(PairedComparison comparison, Basis basis) {
        if (comparison.estimate().isEmpty()) {
            int blocks = comparison.used().size();
            return a + "'s " + metric + " cannot be compared with " + b + "'s: at least 2 complete blocks are needed"
                    + " (complete: " + blocks + " of "
                    + (blocks + comparison.dropped().size()) + "). Set 'repeat' to 5 or more. If trials are void, apply"
                    + " the remedies of their caveats.";
        }
        return of(comparison.estimate().get(), basis);
    }

    /// Returns the sentence for systems that cannot be compared because a trial does not have a value.
    ///
    /// @param missing sentences about the missing value
    public String impossible(String missing) {
        return a + "'s " + metric + " cannot be compared with " + b + "'s. " + missing;
    }

    /// @param droppedBlocks number of blocks excluded because one of their trials is void or missing
    public String of(RatioEstimate estimate, int droppedBlocks, OptionalDouble control) {
        return of(estimate, new Basis(droppedBlocks, control));
    }

    public String of(RatioEstimate estimate, Basis basis) {
        boolean swapped = estimate.logRatio() < 0;
        ConfidenceInterval ci = basis.error().widen(estimate.interval(basis.confidence()));
        String evidence = evidence(estimate, ci, swapped, basis);
        if (!ci.contains(1)) {
            double ratio = swapped ? 1 / estimate.ratio() : estimate.ratio();
            return (swapped ? b : a) + "'s " + metric + " was "
                    + NumberFormatter.ratio(ratio)
                    + "x "
                    + (swapped ? a : b) + "'s (" + evidence + ")" + at() + withinControl(ratio, basis.control());
        }
        if (Equivalence.isShown(estimate, basis.alpha(), basis.error())) {
            return a + "'s " + metric + " was equivalent to " + b + "'s within "
                    + NumberFormatter.percent(Equivalence.SHARE) + " (" + evidence + ")" + at();
        }
        return a + "'s " + metric + " was not significantly different from " + b + "'s (" + evidence + ")" + at()
                + (isDecidedWithoutError(estimate, basis)
                        ? " Reason: " + basis.error().words("the " + metric) + "."
                        : needed(estimate, basis));
    }

    /// Returns whether the comparison would be conclusive without this error.
    private static boolean isDecidedWithoutError(RatioEstimate estimate, Basis basis) {
        return !estimate.interval(basis.confidence()).contains(1)
                || Equivalence.isShown(estimate, basis.alpha(), MeasurementError.NONE);
    }

    private String evidence(RatioEstimate estimate, ConfidenceInterval ci, boolean swapped, Basis basis) {
        List<String> parts = new ArrayList<>();
        parts.add(NumberFormatter.confidenceLevel(ci.confidence()) + " % CI "
                + NumberFormatter.ratioRange(swapped ? 1 / ci.high() : ci.low(), swapped ? 1 / ci.low() : ci.high())
                + (ci.contains(1) ? " of " + (swapped ? b + "/" + a : a + "/" + b) : ""));
        parts.add(
                switch (estimate.design()) {
                    case PAIRED -> estimate.n() + " paired trials";
                    case SEPARATE -> "separate runs, at least " + estimate.n() + " trials each";
                });
        if (!basis.stopped().isEmpty()) {
            parts.add(basis.stopped());
        }
        if (!basis.error().isZero()) {
            parts.add("interval widened by the " + basis.error().cause());
        }
        int dropped = basis.droppedBlocks();
        if (dropped > 0) {
            parts.add(dropped + (dropped == 1 ? " block excluded" : " blocks excluded"));
        }
        basis.control()
                .ifPresent(share -> parts.add("A/A " + (share > MOST ? "over " : "") + "\u00b1"
                        + NumberFormatter.percent(Math.min(share, MOST))));
        return String.join(", ", parts);
    }

    private String at() {
        String where = " at " + load;
        return durabilityA.equals(durabilityB)
                ? where + ", durability " + durabilityA + "."
                : where + ". The durability differs (" + a + " " + durabilityA + ", " + b + " " + durabilityB
                        + "). Higher durability alone may explain why a system is slower.";
    }

    /// Returns a warning if the ratio is within the noise of the A/A control: the interval of the control extends at
    /// least as far from 1. Otherwise, the text is empty.
    private static String withinControl(double ratio, OptionalDouble control) {
        return control.isPresent() && ratio - 1 <= control.getAsDouble()
                ? " This difference is within the noise of the A/A control. Do not base a decision on it."
                : "";
    }

    private static String needed(RatioEstimate estimate, Basis basis) {
        OptionalInt pairs = Power.pairsNeeded(estimate, basis.error(), ALPHA);
        double detectable = estimate.n() < 2 || estimate.logSd() == 0
                ? 1
                : Power.detectableRatio(estimate, basis.error(), basis.alpha());
        return " With this number of trials, a difference of " + NumberFormatter.ratio(detectable)
                + "x is detected with a probability of 80 %"
                + (pairs.isPresent()
                        ? ". About " + NumberFormatter.number(pairs.getAsInt(), 2)
                                + " trials are needed to detect the observed difference."
                        : ".");
    }
}
