package io.streamgauge.statistics;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;

/// Geometric mean of a metric over the trials of one system, with a Student's t interval that is computed from
/// the logarithms. The interval describes the precision of the mean for this system alone. For differences
/// between systems, use the paired comparison, in which effects shared by the trials of a block cancel out.
///
/// @param n number of trials
/// @param mean geometric mean
/// @param interval 95 % interval; empty for a single trial
public record MeanEstimate(int n, double mean, Optional<ConfidenceInterval> interval) {
    private static final double CONFIDENCE = 0.95;

    /// Returns the estimate for these values.
    ///
    /// @param values positive values, at least one
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
