package io.streamgauge.benchmarks;

import io.streamgauge.experiment.EarlyStopping;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.statistics.compare.AlphaSpending;
import io.streamgauge.statistics.compare.Block;
import io.streamgauge.statistics.compare.PairedComparison;
import io.streamgauge.statistics.compare.RatioEstimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/// Benchmark that measures the coverage of comparison intervals and the proportion of significant differences.
/// At a true ratio of 1, this proportion is the false alarm rate. The speed of the simulated machine changes
/// randomly from block to block, with a standard deviation of about 20 %. The figures are reproducible.
public final class ComparisonError {
    private static final double ALPHA = 0.05;
    private static final double DRIFT = 0.2;
    private static final double NOISE = 0.08;

    private ComparisonError() {}

    /// @param arguments number of comparisons per table row; 10,000 by default
    public static void main(String[] arguments) {
        int runs = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10_000;
        System.out.println(
                "| blocks | early stopping | disturbed trials | true ratio | coverage | significant differences |"
                        + " blocks run |");
        System.out.println("|---|---|---|---|---|---|---|");
        for (int blocks : new int[] {3, 5, 10, 20}) {
            for (boolean early : new boolean[] {false, true}) {
                for (double disturbed : new double[] {0, 0.1}) {
                    for (double ratio : new double[] {1, 1.1, 1.5}) {
                        System.out.println(cell(blocks, early, disturbed, ratio, runs));
                    }
                }
            }
        }
    }

    private static String cell(int most, boolean early, double disturbed, double ratio, int runs) {
        EarlyStopping rule = EarlyStopping.of(Metric.parse("p99 end-to-end").orElseThrow(), most);
        AlphaSpending spending = AlphaSpending.ofEstimatedSpread(early ? rule.looks() : List.of(most), ALPHA);
        SplittableRandom random = new SplittableRandom(most * 31L + Math.round(ratio * 100));
        int covered = 0;
        int different = 0;
        long used = 0;
        for (int run = 0; run < runs; run++) {
            List<Block> blocks = blocks(random, most, disturbed, ratio);
            for (int look : spending.looks()) {
                RatioEstimate estimate =
                        PairedComparison.of(blocks.subList(0, look)).estimate().orElseThrow();
                var interval = estimate.interval(spending.confidenceAt(look));
                if (!interval.contains(1) || look == most) {
                    covered += interval.contains(ratio) ? 1 : 0;
                    different += interval.contains(1) ? 0 : 1;
                    used += look;
                    break;
                }
            }
        }
        return String.format(
                Locale.ROOT,
                "| %d | %s | %.0f %% | %.1f | %.1f %% | %.1f %% | %.1f |",
                most,
                early ? "yes" : "no",
                disturbed * 100,
                ratio,
                100.0 * covered / runs,
                100.0 * different / runs,
                (double) used / runs);
    }

    private static List<Block> blocks(SplittableRandom random, int n, double disturbed, double ratio) {
        List<Block> blocks = new ArrayList<>();
        double machine = 0;
        for (int number = 1; number <= n; number++) {
            machine += DRIFT * random.nextGaussian();
            blocks.add(Block.of(
                    number,
                    ratio * Math.exp(machine + trial(random, disturbed)),
                    Math.exp(machine + trial(random, disturbed))));
        }
        return blocks;
    }

    /// Returns the noise of one trial as a natural logarithm. A disturbed trial is 65 % slower, and no
    /// check detects the disturbance.
    private static double trial(SplittableRandom random, double disturbed) {
        return NOISE * random.nextGaussian() + (random.nextDouble() < disturbed ? 0.5 : 0);
    }
}
