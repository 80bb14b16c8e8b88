package io.streamgauge.statistics.compare;

import io.streamgauge.statistics.ConfidenceInterval;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/// A comparison in words that can be forwarded.
///
/// @param a name of A
/// @param b name of B
/// @param metric in words, for example `p99 end-to-end`
/// @param ratePerSecond offered, messages a second; 0: at full speed
/// @param payload in words, for example `1 KiB`
/// @param durabilityA class of A, for example `D2`
/// @param durabilityB class of B
public record ComparisonSentence(
        String a,
        String b,
        String metric,
        double ratePerSecond,
        String payload,
        String durabilityA,
        String durabilityB) {
    private static final double ALPHA = 0.05;

    /// Two systems that differ by less than this are called equal if that is shown.
    public static final double EQUAL = 0.05;

    /// What a comparison rests on beside its trials.
    ///
    /// @param droppedBlocks left out because a trial in them is void
    /// @param control how far from 1 the interval of A beside itself reaches, as a share; empty without a control
    /// @param confidence of the interval at this look; 0.95 where nobody looked before the end
    /// @param stopped how the looks went, for example `stopped after 5 of at most 10 blocks, interval widened for
    ///     the looks`; empty where nobody looked before the end
    public record Basis(int droppedBlocks, OptionalDouble control, double confidence, String stopped) {
        public Basis(int droppedBlocks, OptionalDouble control) {
            this(droppedBlocks, control, 1 - ALPHA, "");
        }

        double alpha() {
            return 1 - confidence;
        }
    }

    /// For example "A's p99 end-to-end was 1.8x B's (95 % CI 1.6-2.1, 10 paired trials, A/A +-6 %) at 50,000
    /// msg/s, 1 KiB, durability D2." The ratio is always at least 1: where A's is smaller, the sentence begins
    /// with B.
    ///
    /// @param comparison of A with B
    /// @param control how far from 1 the interval of A beside itself reaches, as a share; empty without a control
    public String of(PairedComparison comparison, OptionalDouble control) {
        return of(comparison, new Basis(comparison.dropped().size(), control));
    }

    public String of(PairedComparison comparison, Basis basis) {
        if (comparison.estimate().isEmpty()) {
            int blocks = comparison.used().size();
            return a + "'s and " + b + "'s " + metric + " cannot be compared: " + blocks
                    + (blocks == 1 ? " complete block" : " complete blocks") + " of "
                    + (blocks + comparison.dropped().size()) + ", and it takes two. Repeat it with repeat: 5 or more.";
        }
        return of(comparison.estimate().get(), basis);
    }

    /// @param droppedBlocks left out because a trial in them is void
    public String of(RatioEstimate estimate, int droppedBlocks, OptionalDouble control) {
        return of(estimate, new Basis(droppedBlocks, control));
    }

    public String of(RatioEstimate estimate, Basis basis) {
        boolean swapped = estimate.logRatio() < 0;
        ConfidenceInterval ci = estimate.interval(basis.confidence());
        String evidence = evidence(estimate, ci, swapped, basis);
        if (!ci.contains(1)) {
            double ratio = swapped ? 1 / estimate.ratio() : estimate.ratio();
            return (swapped ? b : a) + "'s " + metric + " was "
                    + NumberFormatter.ratio(
                            ratio, swapped ? 1 / ci.high() : ci.low(), swapped ? 1 / ci.low() : ci.high())
                    + "x "
                    + (swapped ? a : b) + "'s (" + evidence + ")" + at() + inNoise(ratio, basis.control());
        }
        RatioRegion equal = RatioRegion.within(EQUAL);
        if (equal.test(estimate).decide(basis.alpha()) == Decision.SUPPORTED) {
            return a + "'s and " + b + "'s " + metric + " were equal within " + NumberFormatter.percent(EQUAL) + " ("
                    + evidence + ")" + at();
        }
        return a + "'s and " + b + "'s " + metric + " could not be told apart (" + evidence + ")" + at()
                + needed(estimate);
    }

    private String evidence(RatioEstimate estimate, ConfidenceInterval ci, boolean swapped, Basis basis) {
        List<String> parts = new ArrayList<>();
        parts.add("95 % CI "
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
        int dropped = basis.droppedBlocks();
        if (dropped > 0) {
            parts.add(dropped + (dropped == 1 ? " block left out" : " blocks left out"));
        }
        basis.control().ifPresent(share -> parts.add("A/A \u00b1" + NumberFormatter.percent(share)));
        return String.join(", ", parts);
    }

    private String at() {
        String load =
                " at " + (ratePerSecond > 0 ? NumberFormatter.number(ratePerSecond, 4) + " msg/s, " : "full speed, ")
                        + payload;
        return durabilityA.equals(durabilityB)
                ? load + ", durability " + durabilityA + "."
                : load + "; but the durability differs, " + a + " " + durabilityA + " and " + b + " " + durabilityB
                        + ": the slower may only be the safer.";
    }

    /// A difference that a system also shows from itself is none.
    private static String inNoise(double ratio, OptionalDouble control) {
        return control.isPresent() && ratio - 1 <= control.getAsDouble()
                ? " The A/A control differs as much: do not decide on it."
                : "";
    }

    private static String needed(RatioEstimate estimate) {
        OptionalInt pairs = Power.pairsNeeded(estimate.logSd(), estimate.ratio(), ALPHA, Power.USUAL);
        double seen = estimate.n() < 2 || estimate.logSd() == 0
                ? 1
                : Power.detectableRatio(estimate.logSd(), estimate.n(), ALPHA, Power.USUAL);
        return " So many trials find a difference of " + NumberFormatter.ratio(seen) + "x"
                + (pairs.isPresent()
                        ? "; about " + NumberFormatter.number(pairs.getAsInt(), 2) + " would find this one."
                        : ".");
    }
}
