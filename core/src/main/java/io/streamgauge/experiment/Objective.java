package io.streamgauge.experiment;

import java.util.List;

/// What must hold at a rate beyond that the broker keeps up, for that rate to count.
///
/// @param text as written, for example `p99 end-to-end <= 20 ms`; empty for none
/// @param limits all of which must hold; empty: only that the broker keeps up
public record Objective(String text, List<Limit> limits) {
    /// The plain capacity: the broker keeps up.
    public static final Objective NONE = new Objective("", List.of());

    public Objective {
        limits = List.copyOf(limits);
    }

    /// A latency quantile that must not be longer than this.
    public record Limit(Metric.Latency metric, long atMostNanos) {}
}
