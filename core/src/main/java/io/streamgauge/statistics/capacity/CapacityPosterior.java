package io.streamgauge.statistics.capacity;

import io.streamgauge.statistics.ConfidenceInterval;
import io.streamgauge.statistics.NormalTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Joint posterior of two quantities, the logarithm of the capacity and the noise of a trial, given trials at
/// known rates. The algorithm is probabilistic bisection (Waeber, Frazier and Henderson 2013) with noise of
/// known shape and unknown magnitude.
///
/// Let C be the capacity, s the noise and Phi the standard normal distribution function. A trial at rate
/// r sustains this rate with probability 0.92 Phi((ln C - ln r) / s) + 0.01 (1 - Phi(...)). The
/// factor 0.92 allows for disturbances, which make some trials fail at rates far below the
/// capacity. The factor 0.01 allows for the rare success of a trial at a rate far above the
/// capacity.
final class CapacityPosterior {
    private static final double HOLDS_BELOW = 0.92;
    private static final double HOLDS_ABOVE = 0.01;
    private static final double[] NOISES = {0.01, 0.02, 0.04, 0.08, 0.16};
    private static final double[] PRIOR = {1, 1, 1, 1, 1};
    private static final double STEP = Math.log(1.4 / 0.6) / 800;
    private static final double START_LOW = Math.log(0.6);
    private static final double START_HIGH = Math.log(1.4);

    /// Largest acceptable probability near an edge of the grid. If the probability is higher, the capacity may
    /// lie outside the grid.
    private static final double EDGE_MASS = 0.15;

    private static final double EDGE_SHARE = 0.05;
    private static final double LARGEST = 30;

    private final double seed;
    private final List<Evidence> trials;
    private final double lowest;
    /// Unnormalised probabilities. The first index selects the noise, and the second index selects the capacity.
    private final double[][] joint;
    private final double[] mass;

    private CapacityPosterior(double seed, List<Evidence> trials, double lowest, double[][] joint) {
        this.seed = seed;
        this.trials = trials;
        this.lowest = lowest;
        this.joint = joint;
        this.mass = new double[joint[0].length];
        double total = 0;
        for (double[] row : joint) {
            for (int i = 0; i < mass.length; i++) {
                mass[i] += row[i];
                total += row[i];
            }
        }
        for (int i = 0; i < mass.length; i++) {
            mass[i] /= total;
        }
    }

    /// Judged trial with its rate.
    record Evidence(double ratePerSecond, boolean holds) {}

    /// Returns the distribution before the first trial.
    ///
    /// @param seedPerSecond initial guess of the capacity in messages per second; the initial grid extends from
    ///     0.6 to 1.4 times the guess
    static CapacityPosterior start(double seedPerSecond) {
        double middle = Math.log(seedPerSecond);
        return uniformPrior(seedPerSecond, middle + START_LOW, middle + START_HIGH);
    }

    private static CapacityPosterior uniformPrior(double seed, double low, double high) {
        double[][] joint = new double[NOISES.length][(int) Math.round((high - low) / STEP) + 1];
        for (int noise = 0; noise < NOISES.length; noise++) {
            Arrays.fill(joint[noise], PRIOR[noise]);
        }
        return new CapacityPosterior(seed, List.of(), low, joint);
    }

    /// Returns the distribution before the first trial, with the same initial guess.
    CapacityPosterior withoutTrials() {
        return start(seed);
    }

    List<Evidence> trials() {
        return trials;
    }

    /// Returns the posterior after one additional trial.
    CapacityPosterior with(Evidence trial) {
        return times(trial).widened();
    }

    private CapacityPosterior times(Evidence trial) {
        double[][] after = new double[NOISES.length][mass.length];
        double rate = Math.log(trial.ratePerSecond());
        for (int noise = 0; noise < NOISES.length; noise++) {
            for (int i = 0; i < mass.length; i++) {
                double below = NormalTable.cumulative((lowest + i * STEP - rate) / NOISES[noise]);
                double holds = HOLDS_BELOW * below + HOLDS_ABOVE * (1 - below);
                after[noise][i] = joint[noise][i] * (trial.holds() ? holds : 1 - holds);
            }
        }
        List<Evidence> more = new ArrayList<>(trials);
        more.add(trial);
        return new CapacityPosterior(seed, List.copyOf(more), lowest, after);
    }

    private CapacityPosterior widened() {
        double low = lowest;
        double high = lowest + (mass.length - 1) * STEP;
        double edge = (high - low) * EDGE_SHARE;
        boolean below = below(low + edge) > EDGE_MASS && trials.stream().anyMatch(t -> !t.holds());
        boolean above = 1 - below(high - edge) > EDGE_MASS && trials.stream().anyMatch(Evidence::holds);
        if (!(below || above) || high - low > LARGEST) {
            return this;
        }
        double wider = Math.max(START_HIGH - START_LOW, (high - low) / 2);
        CapacityPosterior wide = uniformPrior(seed, below ? low - wider : low, above ? high + wider : high);
        for (Evidence trial : trials) {
            wide = wide.times(trial);
        }
        return wide;
    }

    private double below(double logRate) {
        double sum = 0;
        for (int i = 0; i < mass.length && lowest + i * STEP < logRate; i++) {
            sum += mass[i];
        }
        return sum;
    }

    /// Returns a quantile of the capacity: the rate below which the capacity lies with this probability.
    double quantile(double probability) {
        double sum = 0;
        for (int i = 0; i < mass.length; i++) {
            if (sum + mass[i] >= probability) {
                return Math.exp(lowest + (i + (probability - sum) / mass[i] - 0.5) * STEP);
            }
            sum += mass[i];
        }
        return Math.exp(lowest + (mass.length - 1) * STEP);
    }

    /// Returns the central interval of the posterior with this probability.
    ConfidenceInterval interval(double confidence) {
        return new ConfidenceInterval(quantile((1 - confidence) / 2), quantile((1 + confidence) / 2), confidence);
    }
}
