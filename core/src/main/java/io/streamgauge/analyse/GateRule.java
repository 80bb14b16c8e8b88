package io.streamgauge.analyse;

import io.streamgauge.experiment.Metric;
import io.streamgauge.experiment.Metric.Figure;
import io.streamgauge.experiment.Metric.Latency;

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

    /// Whether a smaller value of the metric is a worse one.
    public static boolean lessIsWorse(Metric metric) {
        return switch (metric) {
            case Latency _ -> false;
            case Figure figure ->
                switch (figure.of()) {
                    case CAPACITY, ACCEPTED_RATE, DELIVERED_RATE -> true;
                    case BROKER_CPU,
                            GENERATOR_CPU,
                            WRITTEN_BYTES,
                            WRITTEN_PER_COPY,
                            SYNCS,
                            BROKER_SWITCHES,
                            BROKER_MEMORY -> false;
                };
        };
    }
}
