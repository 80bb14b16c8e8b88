package io.streamgauge.analyse.validity;

import static io.streamgauge.analyse.model.Caveat.Severity.FLAG;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.MeasuredWindow;
import io.streamgauge.analyse.text.NumberFormatter;
import io.streamgauge.result.MetricsRow;
import io.streamgauge.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// What the brokers said of themselves in the measured phase that limits what the figures may be trusted for.
public final class BrokerChecks {
    private final List<MetricsRow> measured;
    private final List<Caveat> caveats = new ArrayList<>();

    public BrokerChecks(TrialResult trial, MeasuredWindow window) {
        measured = trial.metrics().stream()
                .filter(row -> window.holds(row.seconds()))
                .toList();
    }

    public List<Caveat> check() {
        seen("under_replicated_partitions")
                .ifPresent(where -> caveats.add(new Caveat(
                        "UNDER_REPLICATED",
                        FLAG,
                        "partitions lacked replicas that are in step: " + where,
                        "accepted messages were on fewer nodes than the durability class says, and catching up took"
                                + " resources",
                        "look at the brokers' logs; warm up for longer, or lower the rate")));
        alarm("memory_alarm", "memory", "give the broker more memory, or lower the rate");
        alarm("disk_alarm", "disk space", "make room on the disk of the broker's data");
        return List.copyOf(caveats);
    }

    private void alarm(String metric, String what, String remedy) {
        seen(metric)
                .ifPresent(where -> caveats.add(new Caveat(
                        "BROKER_ALARM",
                        FLAG,
                        "the broker raised its alarm for " + what + ": " + where,
                        "it blocks everybody who publishes as long as that lasts: the rate is the alarm's, not the"
                                + " system's",
                        remedy)));
    }

    /// The nodes on which a metric was above 0, and for how many samples; empty when on none.
    private Optional<String> seen(String metric) {
        String nodes = measured.stream()
                .filter(row -> row.metric().equals(metric))
                .map(MetricsRow::node)
                .distinct()
                .map(node -> where(metric, node))
                .flatMap(Optional::stream)
                .sorted()
                .collect(Collectors.joining(", "));
        return nodes.isEmpty() ? Optional.empty() : Optional.of(nodes);
    }

    private Optional<String> where(String metric, String node) {
        List<MetricsRow> rows = measured.stream()
                .filter(row -> row.metric().equals(metric) && row.node().equals(node))
                .toList();
        long above = rows.stream().filter(row -> row.value() > 0).count();
        return above == 0
                ? Optional.empty()
                : Optional.of(node + " in " + NumberFormatter.count(above) + " of " + NumberFormatter.count(rows.size())
                        + " samples");
    }
}
