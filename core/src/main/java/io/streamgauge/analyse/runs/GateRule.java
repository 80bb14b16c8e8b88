package io.streamgauge.analyse.runs;

import io.streamgauge.experiment.metric.Metric;

/// Limit for a regression.
///
/// @param text limit as written, for example `p99 end-to-end +10 %`
/// @param tolerated tolerated ratio of the new to the old value; never 1. If higher values are worse, the ratio
///     is an upper limit (1.1 for "+10 %"). If lower values are worse, the ratio is a lower limit (0.95 for "-5
///     %")
public record GateRule(String text, Metric metric, double tolerated) {
    public GateRule {
        if (!(tolerated > 0 && tolerated != 1)) {
            throw new IllegalArgumentException("gate: invalid tolerated ratio " + tolerated);
        }
    }
}
