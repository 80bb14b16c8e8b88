package io.streamgauge.statistics.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.experiment.EarlyStopping;
import io.streamgauge.experiment.metric.Claim;
import io.streamgauge.experiment.metric.Claim.Side;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.experiment.metric.Relation;
import io.streamgauge.experiment.metric.Relation.AtLeast;
import io.streamgauge.experiment.metric.Relation.SpreadSmaller;
import io.streamgauge.experiment.metric.Relation.Within;
import io.streamgauge.statistics.claims.ClaimData.Sides;
import io.streamgauge.statistics.claims.InterimClaimJudge.Judged;
import io.streamgauge.statistics.compare.AlphaSpending;
import io.streamgauge.statistics.compare.Block;
import io.streamgauge.statistics.compare.Decision;
import io.streamgauge.statistics.compare.PairedComparison;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InterimClaimJudgeTest {
    private static final double ALPHA = 0.05;
    private static final List<Integer> LOOKS = EarlyStopping.byClaims(10).looks();

    private static Claim claim(String id, Relation relation) {
        return new Claim(
                id,
                "text",
                Metric.parse("p99 end-to-end").orElseThrow(),
                new Side("a", Map.of()),
                new Side("b", Map.of()),
                relation,
                "",
                0,
                "",
                List.of());
    }

    /// Returns the natural logarithm of the ratio of each block, drawn from a normal distribution.
    ///
    /// @param deviation standard deviation of the logarithm
    private static double[] logs(SplittableRandom random, int blocks, double mean, double deviation) {
        return IntStream.range(0, blocks)
                .mapToDouble(_ -> mean + deviation * random.nextGaussian())
                .toArray();
    }

    private static ClaimData data(double[] logs, int blocks) {
        List<Block> all = new ArrayList<>();
        for (int i = 0; i < blocks; i++) {
            all.add(Block.of(i + 1, 1000 * Math.exp(logs[i]), 1000));
        }
        return new ClaimData(new Sides(all), List.of());
    }

    private static SortedMap<Integer, List<ClaimData>> byLook(InterimLevels levels, int blocks, double[]... logs) {
        SortedMap<Integer, List<ClaimData>> byLook = new TreeMap<>();
        for (int look : levels.looks()) {
            if (look <= blocks) {
                byLook.put(look, Arrays.stream(logs).map(l -> data(l, look)).toList());
            }
        }
        return byLook;
    }

    /// Returns the data without one block, and counts this block as excluded. Data that end before this block
    /// do not change.
    private static ClaimData without(int block, ClaimData data) {
        List<Block> all = ((Sides) data.values()).blocks();
        List<Block> used = all.stream().filter(b -> b.number() != block).toList();
        return new ClaimData(new Sides(used), List.of(), all.size() - used.size());
    }

    private static List<Judged> judge(int blocks, List<Claim> claims, double[]... logs) {
        InterimLevels levels = new InterimLevels(LOOKS, ALPHA);
        return InterimClaimJudge.judge(claims, byLook(levels, blocks, logs), levels, (_, _, _) -> true);
    }

    /// Checks a decision that a clock error could change at an early analysis, but not at a later one.
    @Test
    void keepsAClaimOpenWhoseDecisionAnErrorCouldChange() {
        double[] clear = {0.70, 0.69, 0.71, 0.70, 0.69, 0.70, 0.71, 0.69};
        List<Claim> claims = List.of(claim("c", new AtLeast(1.5)));
        InterimLevels levels = new InterimLevels(LOOKS, ALPHA);
        int first = judge(8, claims, clear).getFirst().blocks();
        InterimClaimJudge.DecisionCheck later = (_, blocks, _) -> blocks > first;
        Judged early = InterimClaimJudge.judge(claims, byLook(levels, first, clear), levels, later)
                .getFirst();
        assertThat(early.verdict().decision()).isEqualTo(Decision.INCONCLUSIVE);
        assertThat(early.open()).isTrue();
        Judged decided = InterimClaimJudge.judge(claims, byLook(levels, 8, clear), levels, later)
                .getFirst();
        assertThat(decided.verdict().decision()).isEqualTo(Decision.SUPPORTED);
        assertThat(decided.blocks()).isGreaterThan(first);
    }

    @Test
    void keepsADecisionOfAnEarlierAnalysis() {
        double[] turning = {0.70, 0.69, 0.71, 0.70, 0.69, -3, -2, -3};
        List<Claim> claims = List.of(claim("c", new AtLeast(1.5)));
        Judged early = judge(5, claims, turning).getFirst();
        assertThat(early.verdict().decision()).isEqualTo(Decision.SUPPORTED);
        assertThat(early.open()).isFalse();
        assertThat(judge(8, claims, turning)).containsExactly(early);
        assertThat(early.verdict().n()).isEqualTo(early.blocks()).isLessThanOrEqualTo(5);
        assertThat(early.verdict().reason())
                .isEqualTo("the whole interval is inside the claimed range, decided after " + early.blocks()
                        + " of at most 10 blocks");
    }

    @Test
    void usesTheLevelOfTheAnalysis() {
        double[] weak = {0.05, 0.30, -0.05, 0.20, 0.12};
        Judged judged = judge(5, List.of(claim("c", new AtLeast(1))), weak).getFirst();
        assertThat(judged.verdict().decision()).isEqualTo(Decision.INCONCLUSIVE);
        assertThat(judged.open()).isTrue();
        double level = AlphaSpending.ofEstimatedSpread(LOOKS, ALPHA).nominal().get(LOOKS.indexOf(5));
        assertThat(judged.verdict().interval())
                .isNotNull()
                .satisfies(i -> assertThat(i.confidence()).isCloseTo(1 - level, within(1e-12)));
        assertThat(judged.verdict().reason()).contains("after 5 of at most 10 blocks");
        assertThat(judged.verdict().neededBlocks()).isNotEmpty();
    }

    @Test
    void waitsForTheFirstAnalysis() {
        Judged judged = judge(2, List.of(claim("c", new AtLeast(1))), new double[] {1, 1.1})
                .getFirst();
        assertThat(judged.open()).isTrue();
        assertThat(judged.blocks()).isZero();
        assertThat(judged.verdict().reason()).isEqualTo("the first analysis takes place after 3 blocks");
    }

    @Test
    void closesAClaimThatMoreBlocksCannotDecide() {
        List<Claim> claims = List.of(claim("spread", new SpreadSmaller()), claim("void", new AtLeast(1)));
        double[] logs = {0.1, 0.2, 0.3, 0.1};
        SortedMap<Integer, List<ClaimData>> byLook = new TreeMap<>();
        byLook.put(3, List.of(data(logs, 3), new ClaimData(data(logs, 3).values(), List.of("trial 002-a is void"))));
        List<Judged> judged =
                InterimClaimJudge.judge(claims, byLook, new InterimLevels(LOOKS, ALPHA), (_, _, _) -> true);
        assertThat(judged).extracting(Judged::open).containsExactly(true, false);
        assertThat(judge(10, claims.subList(1, 2), new double[] {1, -1, 1, -1, 1, -1, 1, -1, 1, -1}))
                .extracting(Judged::open)
                .containsExactly(false);
    }

    @Test
    void correctsWithinFamilies() {
        // The p value of the strong claim is between the significance levels for four claims and for one claim.
        double[] strong = {0.10, 0.22, 0.11, 0.21, 0.12, 0.12};
        double[] none = {0.1, -0.1, 0.1, -0.1, 0.1, -0.1};
        List<Claim> together = List.of(
                claim("1", new AtLeast(1)),
                claim("2", new AtLeast(1)),
                claim("3", new AtLeast(1)),
                claim("4", new AtLeast(1)));
        List<Claim> apart = List.of(together.getFirst().in("own"), together.get(1), together.get(2), together.get(3));
        assertThat(judge(6, together, strong, none, none, none)
                        .getFirst()
                        .verdict()
                        .decision())
                .isEqualTo(Decision.INCONCLUSIVE);
        List<Judged> judged = judge(6, apart, strong, none, none, none);
        assertThat(judged.getFirst().verdict().decision()).isEqualTo(Decision.SUPPORTED);
        assertThat(judged.subList(1, 4)).allMatch(Judged::open);
    }

    /// Checks the probability of at least one wrong decision. The true ratio of each claim is at the limit of
    /// its range, so that an infinitesimal change makes the claim true or false. The claims are judged after
    /// each block from the third to the last.
    ///
    /// @param claims number of independent claims of one family
    /// @param equivalent true for claims of the form `within 5 %`
    @ParameterizedTest
    @CsvSource({"1, false, 20", "1, true, 20", "5, false, 20", "1, false, 8", "3, false, 8"})
    void keepsTheErrorRateOverAnalysesAndClaims(int claims, boolean equivalent, int most) {
        InterimLevels levels = new InterimLevels(EarlyStopping.byClaims(most).looks(), ALPHA);
        SplittableRandom random = new SplittableRandom(2013);
        List<Claim> asked = IntStream.range(0, claims)
                .mapToObj(i -> claim("c" + i, equivalent ? new Within(0.05) : new AtLeast(1)))
                .toList();
        int runs = 4000 / claims;
        int wrong = 0;
        for (int run = 0; run < runs; run++) {
            double[][] logs = new double[claims][];
            for (int i = 0; i < claims; i++) {
                logs[i] = logs(random, most, equivalent ? Math.log(1.05) : 0, 0.03);
            }
            wrong += InterimClaimJudge.decide(asked, byLook(levels, most, logs), levels).stream()
                            .anyMatch(d -> equivalent ? d == Decision.SUPPORTED : d != Decision.INCONCLUSIVE)
                    ? 1
                    : 0;
        }
        // The error rate may exceed 5 % by one and a half standard errors of the simulation.
        double margin = 1.5 * Math.sqrt(0.05 * 0.95 / runs);
        assertThat((double) wrong / runs).isBetween(0.02, 0.05 + margin);
    }

    /// Checks the probability of a wrong decision if a random block is excluded.
    @ParameterizedTest
    @ValueSource(ints = {6, 8, 20})
    void keepsTheErrorRateWithAnExcludedBlock(int most) {
        InterimLevels levels = new InterimLevels(EarlyStopping.byClaims(most).looks(), ALPHA);
        SplittableRandom random = new SplittableRandom(2013);
        List<Claim> asked = List.of(claim("c", new AtLeast(1)));
        int runs = 4000;
        int wrong = 0;
        for (int run = 0; run < runs; run++) {
            int excluded = 1 + random.nextInt(most);
            SortedMap<Integer, List<ClaimData>> byLook = byLook(levels, most, logs(random, most, 0, 0.03));
            byLook.replaceAll((_, data) -> List.of(without(excluded, data.getFirst())));
            wrong += InterimClaimJudge.decide(asked, byLook, levels).getFirst() == Decision.INCONCLUSIVE ? 0 : 1;
        }
        double margin = 1.5 * Math.sqrt(0.05 * 0.95 / runs);
        assertThat((double) wrong / runs).isBetween(0.02, 0.05 + margin);
    }

    /// Checks that far more decisions on similar data are wrong without the correction.
    @Test
    void exceedsTheErrorRateWithoutACorrection() {
        SplittableRandom random = new SplittableRandom(2013);
        int wrong = 0;
        for (int run = 0; run < 2000; run++) {
            double[] logs = logs(random, 20, 0, 0.03);
            wrong += IntStream.rangeClosed(3, 20)
                            .anyMatch(n -> PairedComparison.ofLogs(Arrays.copyOf(logs, n))
                                            .pValue()
                                    <= ALPHA)
                    ? 1
                    : 0;
        }
        assertThat(wrong / 2000.0).isGreaterThan(0.15);
    }
}
