package io.streamgauge.prometheus;

import io.streamgauge.result.row.Phase;
import java.util.EnumMap;
import java.util.Map;

/// Totals of a counter in each phase of a trial. The totals start at 0 in all phases, because Prometheus would
/// otherwise miss the first increase.
final class PhaseTotals {
    private final Map<Phase, Double> totals = new EnumMap<>(Phase.class);

    void add(Phase phase, double increase) {
        totals.merge(phase, increase, Double::sum);
    }

    double of(Phase phase) {
        return totals.getOrDefault(phase, 0.0);
    }
}
