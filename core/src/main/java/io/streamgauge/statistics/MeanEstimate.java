package io.streamgauge.statistics;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;

/// The middle of one system's trials: their geometric mean with Student's interval on logarithms. It says how
/// well this system's value is known by itself; whether two systems differ is for the paired comparison to say,
/// from which what a block's trials share has gone.
///
/// @param n trials
/// @param mean geometric mean
/// @param interval of 95 %; empty with a single trial
public record MeanEstimate(int n, double mean, Optional<ConfidenceInterval> interval) {
    private static final double CONFIDENCE = 0.95;

    /// @param values positive, at least one
    public static MeanEstimate of(double[] values) {
        Moments m = Moments.of(Arrays.stream(values).map(Math::log).toArray());
        if (m.n() < 2) {
            return new MeanEstimate(m.n(), Math.exp(m.mean()), Optional.empty());
        }
        double reach =
                m.standardError() * TDistribution.of(m.n() - 1.0).inverseSurvivalProbability((1 - CONFIDENCE) / 2);
        return new MeanEstimate(
                m.n(),
                Math.exp(m.mean()),
                Optional.of(
                        new ConfidenceInterval(Math.exp(m.mean() - reach), Math.exp(m.mean() + reach), CONFIDENCE)));
    }
}
