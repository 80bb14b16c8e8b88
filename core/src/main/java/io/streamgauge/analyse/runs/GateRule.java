package io.streamgauge.analyse.runs;

import io.streamgauge.experiment.Metric;

/// A limit to a change for the worse.
///
/// @param text as written, for example `p99 end-to-end +10 %`
/// @param tolerated largest tolerated ratio of new to old where more is worse (1.1 for "+10 %"), smallest one
///     where less is worse (0.95 for "-5 %"); never 1
public record GateRule(String text, Metric metric, double tolerated) {
    public GateRule {
        if (!(tolerated > 0 && tolerated != 1)) {
            throw new IllegalArgumentException("a gate that tolerates a ratio of " + tolerated);
        }
    }
}
