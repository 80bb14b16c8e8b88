package io.streamgauge.statistics.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.experiment.metric.Claim;
import io.streamgauge.experiment.metric.Claim.Side;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.experiment.metric.Relation;
import io.streamgauge.experiment.metric.Relation.AtLeast;
import io.streamgauge.experiment.metric.Relation.FallsWith;
import io.streamgauge.experiment.metric.Relation.NarrowsWith;
import io.streamgauge.experiment.metric.Relation.RisesWith;
import io.streamgauge.experiment.metric.Relation.SpreadSmaller;
import io.streamgauge.experiment.metric.Relation.Within;
import io.streamgauge.statistics.claims.ClaimData.Levels;
import io.streamgauge.statistics.claims.ClaimData.Row;
import io.streamgauge.statistics.claims.ClaimData.Sides;
import io.streamgauge.statistics.compare.Block;
import io.streamgauge.statistics.compare.Decision;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ClaimJudgeTest {
    private static Claim claim(String id, Relation relation, double margin) {
        return new Claim(
                id,
                "text",
                Metric.parse("p99 end-to-end").orElseThrow(),
                new Side("a", Map.of()),
                new Side("b", Map.of()),
                relation,
                "",
                margin,
                "",
                List.of());
    }

    /// Returns ten blocks in which the logarithm of the ratio alternates symmetrically around ln `ratio`.
    private static ClaimData sides(double ratio, double swing) {
        List<Block> blocks = new ArrayList<>();
        for (int i = 1; i <= 10; i++) {
            blocks.add(Block.of(i, 1000 * ratio * Math.exp(i % 2 == 0 ? swing : -swing), 1000));
        }
        return new ClaimData(new Sides(blocks), List.of());
    }

    private static ClaimVerdict judge(Relation relation, double margin, ClaimData data) {
        return ClaimJudge.judge(List.of(claim("c", relation, margin)), List.of(data), 0.05)
                .getFirst();
    }

    @Test
    void supportsOrRefutesAClaim() {
        // The interval extends 7.5 % to either side of the ratio.
        assertThat(judge(new AtLeast(2), 0, sides(2.3, 0.1)).decision()).isEqualTo(Decision.SUPPORTED);
        assertThat(judge(new AtLeast(2), 0, sides(1.7, 0.1)).decision()).isEqualTo(Decision.REFUTED);

        ClaimVerdict open = judge(new AtLeast(2), 0, sides(2.05, 0.1));
        assertThat(open.decision()).isEqualTo(Decision.INCONCLUSIVE);
        assertThat(open.interval())
                .isNotNull()
                .satisfies(i -> assertThat(i.contains(2)).isTrue());
        // The difference is ln(2.05 / 2) = 0.0247 and the standard deviation is 0.1054. The effect size is their
        // quotient, 0.234.
        assertThat(open.neededBlocks().orElseThrow()).isBetween(140, 150);
        assertThat(open.reason()).endsWith(open.neededBlocks().orElseThrow() + " blocks are needed for a decision");
    }

    @Test
    void widensTheRegionByTheMargin() {
        assertThat(judge(new AtLeast(2), 0, sides(1.98, 0.05)).decision()).isEqualTo(Decision.INCONCLUSIVE);
        assertThat(judge(new AtLeast(2), 0.1, sides(1.98, 0.05)).decision()).isEqualTo(Decision.SUPPORTED);
    }

    @Test
    void supportsOrRefutesEquality() {
        assertThat(judge(new Within(0.05), 0, sides(1.01, 0.02)).decision()).isEqualTo(Decision.SUPPORTED);
        assertThat(judge(new Within(0.05), 0, sides(1.2, 0.02)).decision()).isEqualTo(Decision.REFUTED);
        assertThat(judge(new Within(0.05), 0, sides(1.04, 0.1)).decision()).isEqualTo(Decision.INCONCLUSIVE);
    }

    /// With 10 blocks, the standard error is 0.1 / 3. The quantiles of Student's t are 1.83 for the 90 %
    /// interval, which supports equivalence, and 2.26 for the 95 % interval, which refutes it.
    @Test
    void showsTheIntervalThatRefutesEquality() {
        ClaimVerdict open = judge(new Within(0.05), 0, sides(1.05 * Math.exp(2.05 * 0.1 / 3), 0.1));
        assertThat(open.decision()).isEqualTo(Decision.INCONCLUSIVE);
        assertThat(open.interval()).isNotNull().satisfies(i -> {
            assertThat(i.confidence()).isEqualTo(0.95);
            assertThat(i.low()).isCloseTo(1.05 * Math.exp((2.05 - 2.262) * 0.1 / 3), within(1e-4));
        });
        assertThat(judge(new Within(0.05), 0, sides(1.2, 0.02)).interval())
                .isNotNull()
                .satisfies(i -> assertThat(i.confidence()).isEqualTo(0.95));
        assertThat(judge(new Within(0.05), 0, sides(1.01, 0.02)).interval())
                .isNotNull()
                .satisfies(i -> assertThat(i.confidence()).isEqualTo(0.9));
    }

    @Test
    void detectsASmallerSpread() {
        SplittableRandom random = new SplittableRandom(3);
        List<Block> blocks = new ArrayList<>();
        for (int i = 1; i <= 10; i++) {
            blocks.add(Block.of(i, Math.exp(0.02 * random.nextGaussian()), Math.exp(0.3 * random.nextGaussian())));
        }
        ClaimData data = new ClaimData(new Sides(blocks), List.of());

        assertThat(judge(new SpreadSmaller(), 0, data).decision()).isEqualTo(Decision.SUPPORTED);
        assertThat(judge(new SpreadSmaller(), 0, sides(1, 0.1)).reason()).contains("all values of A or of B are equal");
        // The mean of the logarithms of these equal values is rounded.
        List<Block> equal = new ArrayList<>();
        for (int i = 1; i <= 6; i++) {
            equal.add(Block.of(i, 7e9, (5 + i % 3) * 1e9));
        }
        assertThat(judge(new SpreadSmaller(), 0, new ClaimData(new Sides(equal), List.of()))
                        .reason())
                .contains("all values of A or of B are equal");
    }

    private static ClaimData levels(double... atLevels) {
        SplittableRandom random = new SplittableRandom(4);
        List<Row> rows = new ArrayList<>();
        for (int block = 1; block <= 10; block++) {
            List<OptionalDouble> values = new ArrayList<>();
            for (double value : atLevels) {
                values.add(OptionalDouble.of(value * Math.exp(0.05 * random.nextGaussian())));
            }
            rows.add(new Row(block, values));
        }
        List<String> names = new ArrayList<>();
        for (int i = 0; i < atLevels.length; i++) {
            names.add("L" + (i + 1));
        }
        return new ClaimData(new Levels(names, rows), List.of());
    }

    @Test
    void supportsAMonotonicTrend() {
        ClaimVerdict rises = judge(new RisesWith("workload.payload"), 0, levels(1, 2, 4));
        assertThat(rises.decision()).isEqualTo(Decision.SUPPORTED);
        assertThat(rises.estimate().orElseThrow()).isBetween(3.8, 4.2);
        assertThat(judge(new FallsWith("workload.payload"), 0, levels(1, 2, 4)).decision())
                .isEqualTo(Decision.REFUTED);
    }

    @Test
    void rejectsATrendThatIsNotMonotonic() {
        ClaimVerdict verdict = judge(new RisesWith("workload.payload"), 0, levels(1, 3, 2, 4));

        assertThat(verdict.decision()).isEqualTo(Decision.REFUTED);
        assertThat(verdict.reason())
                .isEqualTo("the claim fails between at least two adjacent levels: the trend is reversed from L2 to L3");
    }

    /// The change from L2 to L3 is -3.12 standard errors, so its p value is 0.0123. Corrected for three steps,
    /// the p value is 0.037. This value is low enough for a single claim, but not for one of two claims.
    @Test
    void explainsAReversedTrendThatIsNotDecided() {
        List<Row> rows = new ArrayList<>();
        for (int block = 1; block <= 10; block++) {
            double third = 3 * Math.exp(-3.12 * 0.1 / 3 + (block % 2 == 0 ? 0.1 : -0.1));
            rows.add(new Row(
                    block,
                    List.of(
                            OptionalDouble.of(1),
                            OptionalDouble.of(3),
                            OptionalDouble.of(third),
                            OptionalDouble.of(8))));
        }
        ClaimData rising = new ClaimData(new Levels(List.of("L1", "L2", "L3", "L4"), rows), List.of());
        Relation rises = new RisesWith("workload.payload");
        assertThat(judge(rises, 0, rising).decision()).isEqualTo(Decision.REFUTED);

        ClaimVerdict open = ClaimJudge.judge(
                        List.of(claim("1", rises, 0), claim("2", new AtLeast(2), 0)),
                        List.of(rising, sides(2, 0.1)),
                        0.05)
                .getFirst();
        assertThat(open.decision()).isEqualTo(Decision.INCONCLUSIVE);
        assertThat(open.interval())
                .isNotNull()
                .satisfies(i -> assertThat(i.low()).isGreaterThan(1));
        assertThat(open.neededBlocks()).isEmpty();
        assertThat(open.reason())
                .isEqualTo("the trend is reversed from L2 to L3, but not"
                        + " significantly after 10 blocks. The number of blocks needed for a decision"
                        + " is unknown");
    }

    @Test
    void judgesTheDistanceFromOneIfAGapNarrows() {
        Relation narrows = new NarrowsWith("workload.payload");
        assertThat(judge(narrows, 0, levels(4, 2, 1.1)).decision()).isEqualTo(Decision.SUPPORTED);
        assertThat(judge(narrows, 0, levels(0.25, 0.5, 0.9)).decision()).isEqualTo(Decision.SUPPORTED);
        assertThat(judge(narrows, 0, levels(0.9, 0.5, 0.25)).decision()).isEqualTo(Decision.REFUTED);
        assertThat(judge(narrows, 0, levels(0.25, 0.9, 4)).decision()).isEqualTo(Decision.INCONCLUSIVE);
    }

    /// Compares two equal systems. The standard deviation of the logarithm of their ratio falls from 0.3 at the
    /// first levels to 0.02 at the last. If the error rate is 5 %, the probability of more than 35 wrong decisions
    /// of 400 is below 0.1 %.
    @Test
    void doesNotCountShrinkingNoiseAsANarrowingGap() {
        SplittableRandom random = new SplittableRandom(21);
        int supported = 0;
        for (int run = 0; run < 400; run++) {
            List<Row> rows = new ArrayList<>();
            for (int block = 1; block <= 20; block++) {
                rows.add(new Row(
                        block,
                        Stream.of(0.3, 0.3, 0.3, 0.02, 0.02, 0.02)
                                .map(sd -> OptionalDouble.of(Math.exp(sd * random.nextGaussian())))
                                .toList()));
            }
            ClaimData equal = new ClaimData(new Levels(List.of("L1", "L2", "L3", "L4", "L5", "L6"), rows), List.of());
            supported += judge(new NarrowsWith("workload.payload"), 0, equal).decision() == Decision.SUPPORTED ? 1 : 0;
        }
        assertThat(supported).isLessThanOrEqualTo(35);
    }

    @Test
    void ignoresASingleStepIfAGapNarrows() {
        assertThat(judge(new NarrowsWith("workload.payload"), 0, levels(4, 1.2, 1.4, 1.1))
                        .decision())
                .isEqualTo(Decision.SUPPORTED);
    }

    @Test
    void namesObstaclesOfAnInconclusiveClaim() {
        List<Block> blocks = List.of(
                Block.of(1, 9, 1), Block.of(2, 9.1, 1), new Block(3, OptionalDouble.empty(), OptionalDouble.of(1)));
        ClaimVerdict missing = judge(new AtLeast(2), 0, new ClaimData(new Sides(blocks), List.of()));
        assertThat(missing.decision()).isEqualTo(Decision.INCONCLUSIVE);
        assertThat(missing.reason()).isEqualTo("cannot be judged: block 3 does not have a valid trial of A");

        ClaimData unequal = new ClaimData(sides(9, 0.1).values(), List.of("A has durability D1, B has D3"));
        ClaimVerdict verdict = judge(new AtLeast(2), 0, unequal);
        assertThat(verdict.decision()).isEqualTo(Decision.INCONCLUSIVE);
        assertThat(verdict.reason()).isEqualTo("cannot be judged: A has durability D1, B has D3");
    }

    @Test
    void decidesIfAtMostAThirdOfTheBlocksIsExcluded() {
        ClaimData.Values tenBlocks = sides(2.3, 0.1).values();
        assertThat(judge(new AtLeast(2), 0, new ClaimData(tenBlocks, List.of(), 5))
                        .decision())
                .isEqualTo(Decision.SUPPORTED);
        ClaimVerdict selected = judge(new AtLeast(2), 0, new ClaimData(tenBlocks, List.of(), 6));
        assertThat(selected.decision()).isEqualTo(Decision.INCONCLUSIVE);
        assertThat(selected.reason()).isEqualTo("cannot be judged: more than a third of the blocks cannot be used");
    }

    @Test
    void addsExcludedBlocksToTheNumberNeeded() {
        ClaimData.Values values = sides(2.05, 0.1).values();
        int needed = judge(new AtLeast(2), 0, new ClaimData(values, List.of()))
                .neededBlocks()
                .orElseThrow();
        assertThat(judge(new AtLeast(2), 0, new ClaimData(values, List.of(), 3)).neededBlocks())
                .hasValue(needed + 3);
    }

    @Test
    void correctsForTheNumberOfClaims() {
        // The p value is about 0.03, which is low enough for a single claim. With three additional inconclusive claims,
        // the p value must be below 0.05 / 4.
        ClaimData weak = sides(2 * Math.exp(0.085), 0.1);
        assertThat(judge(new AtLeast(2), 0, weak).adjustedP()).isBetween(0.0125, 0.05);
        assertThat(judge(new AtLeast(2), 0, weak).decision()).isEqualTo(Decision.SUPPORTED);

        List<ClaimVerdict> verdicts = ClaimJudge.judge(
                List.of(
                        claim("1", new AtLeast(2), 0),
                        claim("2", new AtLeast(2), 0),
                        claim("3", new AtLeast(2), 0),
                        claim("4", new AtLeast(2), 0)),
                List.of(weak, sides(2, 0.1), sides(2, 0.1), sides(2, 0.1)),
                0.05);
        assertThat(verdicts).extracting(ClaimVerdict::decision).containsOnly(Decision.INCONCLUSIVE);
        assertThat(verdicts.getFirst().interval())
                .isNotNull()
                .satisfies(i -> assertThat(i.confidence()).isEqualTo(1 - 0.05 / 4));
    }

    @Test
    void correctsEachFamilySeparately() {
        ClaimData weak = sides(2 * Math.exp(0.085), 0.1);
        ClaimData none = sides(2, 0.1);
        List<Claim> claims = List.of(
                claim("1", new AtLeast(2), 0).in("own"),
                claim("2", new AtLeast(2), 0),
                claim("3", new AtLeast(2), 0).in("pair"),
                claim("4", new AtLeast(2), 0).in("pair"));
        List<ClaimVerdict> verdicts = ClaimJudge.judge(claims, List.of(weak, weak, weak, none), 0.05);
        assertThat(verdicts).extracting(ClaimVerdict::id).containsExactly("1", "2", "3", "4");
        assertThat(verdicts.getFirst())
                .usingRecursiveComparison()
                .ignoringFields("id")
                .isEqualTo(judge(new AtLeast(2), 0, weak));
        assertThat(verdicts.get(1).adjustedP()).isEqualTo(verdicts.getFirst().adjustedP());
        assertThat(verdicts.get(2).adjustedP())
                .isEqualTo(2 * verdicts.getFirst().adjustedP());
    }
}
