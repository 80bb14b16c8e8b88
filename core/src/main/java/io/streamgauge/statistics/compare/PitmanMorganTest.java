package io.streamgauge.statistics.compare;

import io.streamgauge.statistics.ConfidenceInterval;
import io.streamgauge.statistics.Moments;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;

/// Pitman-Morgan test (1939) of the hypothesis "A varies less than B between blocks". The test uses the
/// logarithms of the values. The sums and differences of pairs are uncorrelated if and only if both
/// variances are equal.
///
/// @param n number of complete blocks
/// @param varianceRatio var ln A / var ln B
/// @param correlation correlation of ln A and ln B over the blocks
public record PitmanMorganTest(int n, double varianceRatio, double correlation) {

    /// Tests the values of the complete blocks.
    ///
    /// @return result of the test; empty if there are fewer than four complete blocks or if all values
    ///     of one side are equal
    public static Optional<PitmanMorganTest> of(List<Block> blocks) {
        List<Block> complete = blocks.stream().filter(Block::complete).toList();
        if (complete.size() < 4) {
            return Optional.empty();
        }
        // Rounding can give the logarithms of equal values a variance slightly above 0.
        if (complete.stream().map(Block::a).distinct().count() == 1
                || complete.stream().map(Block::b).distinct().count() == 1) {
            return Optional.empty();
        }
        double[] a = complete.stream()
                .mapToDouble(b -> Math.log(b.a().orElseThrow()))
                .toArray();
        double[] b = complete.stream()
                .mapToDouble(x -> Math.log(x.b().orElseThrow()))
                .toArray();
        Moments ma = Moments.of(a);
        Moments mb = Moments.of(b);
        if (ma.variance() == 0 || mb.variance() == 0) {
            return Optional.empty();
        }
        double products = 0;
        for (int i = 0; i < a.length; i++) {
            products += (a[i] - ma.mean()) * (b[i] - mb.mean());
        }
        double correlation = products / (a.length - 1) / (ma.standardDeviation() * mb.standardDeviation());
        return Optional.of(
                new PitmanMorganTest(a.length, ma.variance() / mb.variance(), Math.clamp(correlation, -1.0, 1.0)));
    }

    /// Returns the confidence interval of the ratio of standard deviations. At a confidence level close to 1,
    /// the interval can contain all ratios.
    public ConfidenceInterval interval(double confidence) {
        double t = TDistribution.of(n - 2.0).inverseSurvivalProbability((1 - confidence) / 2);
        double unexplained = 1 - correlation * correlation;
        double k = unexplained == 0 ? 1 : 1 + 2 * unexplained * t * t / (n - 2);
        double root = Math.sqrt(k * k - 1);
        // k - root equals 1 / (k + root), but loses all digits if k is large.
        return new ConfidenceInterval(
                Math.sqrt(varianceRatio / (k + root)), Math.sqrt(varianceRatio * (k + root)), confidence);
    }

    public double ratio() {
        return Math.sqrt(varianceRatio);
    }

    /// Returns the p values for and against the statement "the ratio of standard deviations lies below `bound`".
    public RatioRegion.Test testBelow(double bound) {
        double f = varianceRatio / (bound * bound);
        // With a correlation of 1, the quotient would be undefined.
        double against =
                f == 1 ? 0 : (f - 1) * Math.sqrt(n - 2.0) / (2 * Math.sqrt(f * (1 - correlation * correlation)));
        TDistribution t = TDistribution.of(n - 2.0);
        return new RatioRegion.Test(
                Math.min(1, 2 * t.cumulativeProbability(against)), Math.min(1, 2 * t.survivalProbability(against)));
    }
}
