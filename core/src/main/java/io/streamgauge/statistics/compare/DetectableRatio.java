package io.streamgauge.statistics.compare;

import java.util.Arrays;
import java.util.List;

/// Minimum detectable ratio between two systems, for a power of 80 % and a significance level of 5 %.
///
/// @param variation assumed variation of the ratios between blocks, as the standard deviation of ln
///     ratio
public record DetectableRatio(double variation, double ratio) {
    /// Assumed variations of the p99 ratio between blocks: on a machine without disturbances, with
    /// some noise, and under CPU contention.
    private static final double[] ASSUMED_VARIATIONS = {0.05, 0.1, 0.3};

    private static final double ALPHA = 0.05;

    /// Returns the detectable ratio for each assumed variation, smallest variation first.
    ///
    /// @param blocks number of blocks, at least 2
    public static List<DetectableRatio> assumed(int blocks) {
        return Arrays.stream(ASSUMED_VARIATIONS)
                .mapToObj(variation ->
                        new DetectableRatio(variation, Power.detectableRatio(variation, blocks, ALPHA, Power.USUAL)))
                .toList();
    }
}
