package io.streamgauge.analyse.trial;

import io.streamgauge.result.row.HostMetric;
import io.streamgauge.result.row.MetricsRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.TreeSet;

/// Samples of the metrics of one broker host. A rate covers the time since the previous response. Therefore, the
/// first response does not provide any rates, and the rate after missed responses covers the whole gap.
final class HostSamples {
    /// Longest time between two responses that does not count as a gap, in seconds.
    private static final double MAX_STEP_SECONDS = 2.5;

    private final String node;
    private final NavigableMap<Double, Double> steps = new TreeMap<>();
    private final Map<String, NavigableMap<Double, Double>> values = new HashMap<>();

    /// @param node name of the host, with the prefix [HostMetric#NODE_PREFIX]
    private HostSamples(String node, List<MetricsRow> rows) {
        this.node = node;
        TreeSet<Double> responses = new TreeSet<>();
        for (MetricsRow row : rows) {
            if (!row.metric().equals(MetricsRow.MISSED_SAMPLES)) {
                responses.add(row.seconds());
                values.computeIfAbsent(row.metric(), _ -> new TreeMap<>()).put(row.seconds(), row.value());
            }
        }
        for (Double response : responses) {
            Double before = responses.lower(response);
            if (before != null) {
                steps.put(response, before);
            }
        }
    }

    /// Returns the samples of each host, in the order of the file.
    static List<HostSamples> of(List<MetricsRow> rows) {
        Map<String, List<MetricsRow>> byNode = new LinkedHashMap<>();
        rows.stream()
                .filter(row -> row.node().startsWith(HostMetric.NODE_PREFIX))
                .forEach(row -> byNode.computeIfAbsent(row.node(), _ -> new ArrayList<>())
                        .add(row));
        List<HostSamples> hosts = new ArrayList<>();
        byNode.forEach((node, ofNode) -> hosts.add(new HostSamples(node, ofNode)));
        return hosts;
    }

    String node() {
        return node;
    }

    /// Returns the mean of a rate between two instants. Each value is weighted by the time that it covers
    /// between these instants. The result is empty if no value covers any of this time.
    ///
    /// @param from start in seconds since the start of the schedule
    /// @param to end in seconds since the start of the schedule
    OptionalDouble meanRate(HostMetric metric, double from, double to) {
        double sum = 0;
        double covered = 0;
        for (Map.Entry<Double, Double> rate : of(metric).tailMap(from, false).entrySet()) {
            Double before = steps.get(rate.getKey());
            if (before != null && before >= to) {
                break;
            }
            double overlap = overlap(rate.getKey(), from, to);
            sum += overlap * rate.getValue();
            covered += overlap;
        }
        return covered > 0 ? OptionalDouble.of(sum / covered) : OptionalDouble.empty();
    }

    /// Returns the overlap of the time between two instants and the time that the rates of a response cover, in
    /// seconds.
    private double overlap(double response, double from, double to) {
        Double before = steps.get(response);
        return before == null ? 0 : Math.max(0, Math.min(response, to) - Math.max(before, from));
    }

    /// Returns the largest value of a metric between two instants, with both instants included; empty if there
    /// is no value.
    OptionalDouble max(HostMetric metric, double from, double to) {
        return of(metric).subMap(from, true, Math.max(from, to), true).values().stream()
                .mapToDouble(Double::doubleValue)
                .max();
    }

    /// Returns the last value of a metric at or before an instant; empty if there is no such value.
    OptionalDouble lastAt(HostMetric metric, double seconds) {
        Map.Entry<Double, Double> last = of(metric).floorEntry(seconds);
        return last == null ? OptionalDouble.empty() : OptionalDouble.of(last.getValue());
    }

    /// Returns the time between two instants for which the CPU use of individual seconds is unknown, in seconds.
    /// This time consists of the gaps without responses and the intervals in which the counters were reset.
    double gapSeconds(double from, double to) {
        double known = 0;
        for (Double response : of(HostMetric.CPU_PERCENT).keySet()) {
            Double before = steps.get(response);
            if (before != null && response - before <= MAX_STEP_SECONDS) {
                known += overlap(response, from, to);
            }
        }
        return Math.max(0, to - from - known);
    }

    private NavigableMap<Double, Double> of(HostMetric metric) {
        return values.getOrDefault(metric.metric(), new TreeMap<>());
    }
}
