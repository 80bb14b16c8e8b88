package io.streamgauge.analyse.validity;

import static io.streamgauge.analyse.model.Severity.FLAG;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.CaveatDetail;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.MeasuredWindow;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.row.MetricsRow;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Checks of the metrics that brokers reported in the measured phase. The checks count samples, so their size
/// does not depend on the length of the phase.
public final class BrokerChecks {
    private static final String UNDER_REPLICATED = "under_replicated_partitions";
    private static final String MEMORY_ALARM = "memory_alarm";
    private static final String DISK_ALARM = "disk_alarm";
    private static final Set<String> METRICS = Set.of(UNDER_REPLICATED, MEMORY_ALARM, DISK_ALARM);

    private final Map<String, Map<String, Samples>> byMetric = new HashMap<>();

    /// Number of samples of a metric of a node.
    ///
    /// @param above number of samples above 0
    private record Samples(long all, long above) {
        Samples plus(Samples other) {
            return new Samples(all + other.all, above + other.above);
        }
    }

    public static List<Caveat> of(TrialResult trial, MeasuredWindow window) {
        BrokerChecks checks = new BrokerChecks();
        trial.metrics().stream().filter(row -> window.contains(row.seconds())).forEach(checks::add);
        return checks.caveats();
    }

    /// Returns whether the checks use a metric.
    public static boolean use(MetricsRow row) {
        return METRICS.contains(row.metric());
    }

    /// Adds a sample of the measured phase.
    public void add(MetricsRow row) {
        if (use(row)) {
            byMetric.computeIfAbsent(row.metric(), _ -> new HashMap<>())
                    .merge(row.node(), new Samples(1, row.value() > 0 ? 1 : 0), Samples::plus);
        }
    }

    public List<Caveat> caveats() {
        List<Caveat> caveats = new ArrayList<>();
        nodesAboveZero(UNDER_REPLICATED)
                .ifPresent(nodes -> caveats.add(Caveat.of(CaveatKind.UNDER_REPLICATED, FLAG, nodes)));
        alarm(MEMORY_ALARM, CaveatDetail.MEMORY_ALARM).ifPresent(caveats::add);
        alarm(DISK_ALARM, CaveatDetail.DISK_ALARM).ifPresent(caveats::add);
        return caveats;
    }

    private Optional<Caveat> alarm(String metric, CaveatDetail resource) {
        return nodesAboveZero(metric).map(nodes -> Caveat.of(CaveatKind.BROKER_ALARM, FLAG, resource.with(), nodes));
    }

    /// Returns the nodes on which a metric was above 0, each with the number of samples above 0. If the
    /// metric was 0 on all nodes, the result is empty.
    private Optional<String> nodesAboveZero(String metric) {
        String nodes = byMetric.getOrDefault(metric, Map.of()).entrySet().stream()
                .filter(node -> node.getValue().above() > 0)
                .map(node -> CaveatDetail.NODE_IN_SAMPLES.with(
                        node.getKey(),
                        NumberFormatter.count(node.getValue().above()),
                        NumberFormatter.count(node.getValue().all())))
                .sorted()
                .collect(Collectors.joining(", "));
        return nodes.isEmpty() ? Optional.empty() : Optional.of(nodes);
    }
}
