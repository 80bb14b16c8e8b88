package io.streamgauge.analyse.runs;

import io.streamgauge.experiment.Metric;

/// Limit for a regression.
///
/// @param text limit as written, for example `p99 end-to-end +10 %`
/// @param tolerated largest tolerated ratio of new to old if higher is worse (1.1 for "+10 %"), smallest
///     tolerated ratio if lower is worse (0.95 for "-5 %"); never 1
public record GateRule(String text, Metric metric, double tolerated) {
    public GateRule {
        if (!(tolerated > 0 && tolerated != 1)) {
            throw new IllegalArgumentException("gate: invalid tolerated ratio " + tolerated);
        }
    }
}
