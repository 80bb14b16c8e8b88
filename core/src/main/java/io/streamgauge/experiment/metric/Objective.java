package io.streamgauge.experiment.metric;

import java.util.List;

/// Condition that a rate must meet in addition to being sustained.
///
/// @param text objective as written, for example `p99 end-to-end <= 20 ms`; empty if `limits` is empty
/// @param limits limits that must all be met; empty if the rate only has to be sustained
public record Objective(String text, List<Limit> limits) {
    /// Objective without limits. The broker only has to sustain the rate.
    public static final Objective NONE = new Objective("", List.of());

    public Objective {
        limits = List.copyOf(limits);
    }

    /// Upper limit of a latency quantile.
    public record Limit(Metric.Latency metric, long atMostNanos) {}
}
