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
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Checks of the metrics that brokers reported in the measured phase.
public final class BrokerChecks {
    private final List<MetricsRow> measured;

    private BrokerChecks(List<MetricsRow> measured) {
        this.measured = measured;
    }

    public static List<Caveat> of(TrialResult trial, MeasuredWindow window) {
        BrokerChecks checks = new BrokerChecks(trial.metrics().stream()
                .filter(row -> window.contains(row.seconds()))
                .toList());
        List<Caveat> caveats = new ArrayList<>();
        checks.nodesAboveZero("under_replicated_partitions")
                .ifPresent(nodes -> caveats.add(Caveat.of(CaveatKind.UNDER_REPLICATED, FLAG, nodes)));
        checks.alarm("memory_alarm", CaveatDetail.MEMORY_ALARM).ifPresent(caveats::add);
        checks.alarm("disk_alarm", CaveatDetail.DISK_ALARM).ifPresent(caveats::add);
        return caveats;
    }

    private Optional<Caveat> alarm(String metric, CaveatDetail resource) {
        return nodesAboveZero(metric).map(nodes -> Caveat.of(CaveatKind.BROKER_ALARM, FLAG, resource.with(), nodes));
    }

    /// Returns the nodes on which a metric was above 0, each with the number of samples above 0. If the
    /// metric was 0 on all nodes, the result is empty.
    private Optional<String> nodesAboveZero(String metric) {
        String nodes = measured.stream()
                .filter(row -> row.metric().equals(metric))
                .map(MetricsRow::node)
                .distinct()
                .map(node -> samplesAboveZero(metric, node))
                .flatMap(Optional::stream)
                .sorted()
                .collect(Collectors.joining(", "));
        return nodes.isEmpty() ? Optional.empty() : Optional.of(nodes);
    }

    private Optional<String> samplesAboveZero(String metric, String node) {
        List<MetricsRow> rows = measured.stream()
                .filter(row -> row.metric().equals(metric) && row.node().equals(node))
                .toList();
        long above = rows.stream().filter(row -> row.value() > 0).count();
        return above == 0
                ? Optional.empty()
                : Optional.of(CaveatDetail.NODE_IN_SAMPLES.with(
                        node, NumberFormatter.count(above), NumberFormatter.count(rows.size())));
    }
}
