package io.streamgauge.statistics.claims;

import io.streamgauge.experiment.metric.Claim;
import io.streamgauge.experiment.metric.Relation;
import io.streamgauge.experiment.metric.Relation.AtLeast;
import io.streamgauge.experiment.metric.Relation.AtMost;
import io.streamgauge.experiment.metric.Relation.Between;
import io.streamgauge.experiment.metric.Relation.FallsWith;
import io.streamgauge.experiment.metric.Relation.NarrowsWith;
import io.streamgauge.experiment.metric.Relation.RisesWith;
import io.streamgauge.experiment.metric.Relation.SpreadSmaller;
import io.streamgauge.experiment.metric.Relation.Within;
import io.streamgauge.statistics.ConfidenceInterval;
import io.streamgauge.statistics.claims.ClaimData.Levels;
import io.streamgauge.statistics.claims.ClaimData.Row;
import io.streamgauge.statistics.claims.ClaimData.Sides;
import io.streamgauge.statistics.compare.Block;
import io.streamgauge.statistics.compare.PairedComparison;
import io.streamgauge.statistics.compare.PitmanMorganTest;
import io.streamgauge.statistics.compare.Power;
import io.streamgauge.statistics.compare.RatioEstimate;
import io.streamgauge.statistics.compare.RatioRegion;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/// Result of the test of a single claim, before the correction for the number of claims.
sealed interface ClaimFinding {
    RatioRegion.Test test();

    int n();

    double estimate();

    ConfidenceInterval interval(double alpha);

    OptionalInt needed(double alpha);

    /// Returns the reversed changes between adjacent levels as text with a leading space; empty if there are
    /// none.
    String remark();

    /// Finding about a claimed ratio.
    record Ratio(RatioEstimate of, RatioRegion region, RatioRegion.Test test, String remark) implements ClaimFinding {
        @Override
        public int n() {
            return of.n();
        }

        @Override
        public double estimate() {
            return of.ratio();
        }

        /// Returns the interval that decides the claim. The interval that supports equivalence has a lower
        /// confidence level than the interval that refutes it.
        @Override
        public ConfidenceInterval interval(double alpha) {
            ConfidenceInterval supporting = of.interval(region.confidence(alpha));
            boolean outside = supporting.high() <= region.low() || supporting.low() >= region.high();
            return outside ? of.interval(1 - alpha) : supporting;
        }

        @Override
        public OptionalInt needed(double alpha) {
            // A reversed change between two levels, not the distance to the bound, prevents a decision.
            return remark.isEmpty()
                    ? Power.pairsForLogDifference(of.logSd(), region.logDistance(of.ratio()), alpha, Power.USUAL)
                    : OptionalInt.empty();
        }
    }

    /// Finding about a claim that compares variances. The number of blocks needed is unknown because the
    /// power of this test does not have a simple formula.
    record Spread(PitmanMorganTest of, RatioRegion.Test test) implements ClaimFinding {
        @Override
        public int n() {
            return of.n();
        }

        @Override
        public double estimate() {
            return of.ratio();
        }

        @Override
        public ConfidenceInterval interval(double alpha) {
            return of.interval(1 - alpha);
        }

        @Override
        public OptionalInt needed(double alpha) {
            return OptionalInt.empty();
        }

        @Override
        public String remark() {
            return "";
        }
    }

    /// Tests a claim and returns the finding.
    ///
    /// @throws CannotTest with the reason if the claim cannot be tested
    static ClaimFinding of(Claim claim, ClaimData data, double alpha) throws CannotTest {
        if (!data.obstacles().isEmpty()) {
            throw new CannotTest(String.join("; ", data.obstacles()));
        }
        if (data.isSelected()) {
            throw new CannotTest("more than a third of the blocks cannot be used", true);
        }
        return switch (claim.relation()) {
            case AtLeast r -> ratio(sides(data), RatioRegion.above(r.factor() / (1 + claim.margin())));
            case AtMost r -> ratio(sides(data), RatioRegion.below(r.factor() * (1 + claim.margin())));
            case Between r ->
                ratio(sides(data), new RatioRegion(r.low() / (1 + claim.margin()), r.high() * (1 + claim.margin())));
            case Within r -> ratio(sides(data), RatioRegion.within(r.share()));
            case SpreadSmaller _ -> spread(sides(data), 1 + claim.margin());
            case RisesWith r -> trend(levels(data, r), true, alpha);
            case FallsWith r -> trend(levels(data, r), false, alpha);
            case NarrowsWith r -> narrowing(levels(data, r));
        };
    }

    /// Exception for a claim that cannot be tested. The message is the reason.
    final class CannotTest extends Exception {
        private static final long serialVersionUID = 1L;

        private final boolean needsBlocks;

        CannotTest(String why) {
            this(why, false);
        }

        /// @param needsBlocks true if a test could be possible with more blocks
        CannotTest(String why, boolean needsBlocks) {
            super(why, null, false, false);
            this.needsBlocks = needsBlocks;
        }

        boolean needsBlocks() {
            return needsBlocks;
        }

        String why() {
            return String.valueOf(getMessage());
        }
    }

    private static List<Block> sides(ClaimData data) throws CannotTest {
        if (!(data.values() instanceof Sides(List<Block> blocks))) {
            throw new IllegalArgumentException("a claim about two sides requires values for both sides");
        }
        for (Block block : blocks) {
            if (!block.complete()) {
                throw new CannotTest("block " + block.number() + " does not have a valid trial of "
                        + (block.a().isEmpty() ? block.b().isEmpty() ? "A or B" : "A" : "B"));
            }
        }
        if (blocks.size() < 2) {
            throw new CannotTest(oneBlock(blocks.size()), true);
        }
        return blocks;
    }

    private static String oneBlock(int blocks) {
        return "at least 2 blocks are needed, but the run has " + blocks + ". Set 'repeat' to 5 or more";
    }

    private static Levels levels(ClaimData data, Relation relation) throws CannotTest {
        if (!(data.values() instanceof Levels levels)) {
            throw new IllegalArgumentException("the claim '" + relation + "' requires values for each level");
        }
        for (Row row : levels.rows()) {
            if (!row.complete()) {
                throw new CannotTest("block " + row.block() + " does not have a valid trial at every level");
            }
        }
        if (levels.levels().size() < 2) {
            throw new CannotTest("at least 2 levels of the factor are needed");
        }
        if (levels.rows().size() < 2) {
            throw new CannotTest(oneBlock(levels.rows().size()), true);
        }
        return levels;
    }

    private static ClaimFinding ratio(List<Block> blocks, RatioRegion region) {
        RatioEstimate estimate = PairedComparison.of(blocks).estimate().orElseThrow();
        return new Ratio(estimate, region, region.test(estimate), "");
    }

    private static ClaimFinding spread(List<Block> blocks, double bound) throws CannotTest {
        PitmanMorganTest spread = PitmanMorganTest.of(blocks)
                .orElseThrow(() -> new CannotTest(
                        blocks.size() < 4
                                ? "a test of variances requires at least 4 blocks. Set 'repeat' to 4 or more"
                                : "a test of variances requires unequal values, but all values of A or of B are equal",
                        blocks.size() < 4));
        return new Spread(spread, spread.testBelow(bound));
    }

    /// Fits a straight line to the logarithms of the ratios in each block, each with the sign that makes the mean
    /// over the blocks positive at its level, and tests the change of the line from the first level to the last.
    /// Absolute logarithms would have a mean above zero even if the true ratio is 1, and this mean would fall with
    /// the noise. Changes between adjacent levels do not refute the claim, because the logarithm of a ratio close
    /// to 1 is mostly noise.
    private static ClaimFinding narrowing(Levels levels) {
        int steps = levels.levels().size() - 1;
        double[] signs = signs(levels);
        double[] changes = levels.rows().stream()
                .mapToDouble(row -> steps
                        * slope(
                                row.values().size(),
                                level -> signs[level] * log(row.values().get(level))))
                .toArray();
        RatioRegion region = RatioRegion.below(1);
        RatioEstimate estimate = PairedComparison.ofLogs(changes);
        RatioRegion.Test test = region.test(estimate);
        // The signs are derived from the same values. If all systems are equal, each level therefore contributes to a
        // decrease by chance. A gap that narrows must exist at the first level.
        double[] first = levels.rows().stream()
                .mapToDouble(row -> signs[0] * log(row.values().getFirst()))
                .toArray();
        double gap = RatioRegion.above(1).test(PairedComparison.ofLogs(first)).supporting();
        return gap <= test.supporting()
                ? new Ratio(estimate, region, test, "")
                : new Ratio(
                        estimate,
                        region,
                        new RatioRegion.Test(gap, test.refuting()),
                        " the two sides differ at " + levels.levels().getFirst());
    }

    /// Returns, for each level, the sign of the mean over the blocks of the logarithm of the ratio.
    private static double[] signs(Levels levels) {
        return IntStream.range(0, levels.levels().size())
                .mapToDouble(level -> Math.signum(levels.rows().stream()
                        .mapToDouble(row -> log(row.values().get(level)))
                        .sum()))
                .toArray();
    }

    /// Fits a straight line to the logarithms of the values in each block and tests the change of the line from
    /// the first level to the last. A single significant change between adjacent levels against the claimed
    /// direction also refutes the claim, because the trend is then not monotonic.
    private static ClaimFinding trend(Levels levels, boolean rises, double alpha) {
        int steps = levels.levels().size() - 1;
        RatioRegion region = rises ? RatioRegion.above(1) : RatioRegion.below(1);
        double[] changes = levels.rows().stream()
                .mapToDouble(row -> steps
                        * slope(row.values().size(), level -> log(row.values().get(level))))
                .toArray();
        RatioEstimate estimate = PairedComparison.ofLogs(changes);
        RatioRegion.Test whole = region.test(estimate);
        List<String> contrary = new ArrayList<>();
        double refuting = whole.refuting();
        for (int step = 0; step < steps && steps > 1; step++) {
            int from = step;
            double[] logs = levels.rows().stream()
                    .mapToDouble(row ->
                            log(row.values().get(from + 1)) - log(row.values().get(from)))
                    .toArray();
            double p = Math.min(
                    1, steps * region.test(PairedComparison.ofLogs(logs)).refuting());
            if (p <= alpha) {
                contrary.add("the trend is reversed from " + levels.levels().get(from) + " to "
                        + levels.levels().get(from + 1));
            }
            refuting = Math.min(refuting, p);
        }
        boolean against = !contrary.isEmpty();
        return new Ratio(
                estimate,
                region,
                new RatioRegion.Test(against ? 1 : whole.supporting(), refuting),
                against ? " " + String.join(", ", contrary) : "");
    }

    private static double log(OptionalDouble value) {
        return Math.log(value.orElseThrow());
    }

    /// Returns the slope of a line through evenly spaced values.
    private static double slope(int n, IntToDoubleFunction height) {
        double middle = (n - 1) / 2.0;
        double xx = 0;
        double xy = 0;
        for (int i = 0; i < n; i++) {
            xx += (i - middle) * (i - middle);
            xy += (i - middle) * height.applyAsDouble(i);
        }
        return xy / xx;
    }
}
