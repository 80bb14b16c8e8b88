package io.streamgauge.benchmarks;

import io.streamgauge.statistics.capacity.CapacityLimits;
import io.streamgauge.statistics.capacity.CapacityResult;
import io.streamgauge.statistics.capacity.CapacityResult.Status;
import io.streamgauge.statistics.capacity.SimulatedCapacity;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;

/// Benchmark that measures the error of capacity searches on simulated brokers with a known
/// capacity. The figures are reproducible.
public final class CapacityError {
    private static final double CAPACITY = 50_000;
    private static final double[] NOISES = {0.01, 0.03, 0.06};
    private static final double[] DISTURBED = {0, 0.1};
    private static final double[] DRIFTS = {0, 0.03};

    private CapacityError() {}

    /// @param arguments number of searches per table row; 300 by default
    public static void main(String[] arguments) {
        int runs = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 300;
        System.out.println("| noise | disturbed trials | drift | median error | p95 error | largest error | coverage |"
                + " confirmed searches | trials |");
        System.out.println("|---|---|---|---|---|---|---|---|---|");
        for (double noise : NOISES) {
            for (double disturbed : DISTURBED) {
                for (double drift : DRIFTS) {
                    System.out.println(cell(noise, disturbed, drift, runs));
                }
            }
        }
    }

    private static String cell(double noise, double disturbed, double drift, int runs) {
        double[] errors = new double[runs];
        int covered = 0;
        int confirmed = 0;
        long trials = 0;
        for (int run = 0; run < runs; run++) {
            double probe = new SplittableRandom(run).nextDouble(0.7, 1.2);
            CapacityResult result = new SimulatedCapacity(CAPACITY, noise, disturbed, drift, probe)
                    .search(CapacityLimits.DEFAULT, 1_000_003L * run)
                    .results()
                    .getFirst();
            errors[run] = Math.abs(result.estimatePerSecond() / CAPACITY - 1);
            covered += result.interval().contains(CAPACITY) ? 1 : 0;
            confirmed += result.status() == Status.CONFIRMED ? 1 : 0;
            trials += result.judged();
        }
        Arrays.sort(errors);
        return String.format(
                Locale.ROOT,
                "| %.0f %% | %.0f %% | %.0f %% | %.1f %% | %.1f %% | %.1f %% | %.0f %% | %.0f %% | %.1f |",
                noise * 100,
                disturbed * 100,
                drift * 100,
                errors[runs / 2] * 100,
                errors[(int) Math.ceil(0.95 * runs) - 1] * 100,
                errors[runs - 1] * 100,
                100.0 * covered / runs,
                100.0 * confirmed / runs,
                (double) trials / runs);
    }
}
