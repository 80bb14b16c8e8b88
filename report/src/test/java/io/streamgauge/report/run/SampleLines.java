package io.streamgauge.report.run;

import io.streamgauge.analyse.model.TrialSeries;
import io.streamgauge.analyse.model.TrialSeries.BrokerLine;
import io.streamgauge.analyse.model.TrialSeries.Quantiles;
import io.streamgauge.analyse.model.TrialSeries.Rates;
import io.streamgauge.analyse.model.TrialSeries.Resources;
import io.streamgauge.result.row.Phase;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Series of a sample trial, with one value per metric and second.
final class SampleLines {
    private static final int COLUMNS = 14;
    private final List<Double> seconds = new ArrayList<>();
    private final List<Phase> phases = new ArrayList<>();
    private final List<List<@Nullable Double>> columns = new ArrayList<>();

    private final Map<Said, List<@Nullable Double>> broker = new LinkedHashMap<>();

    SampleLines() {
        for (int i = 0; i < COLUMNS; i++) {
            columns.add(new ArrayList<>());
        }
    }

    void add(
            int second,
            Phase phase,
            boolean drain,
            boolean consumed,
            double intended,
            double rate,
            double p50,
            double p99,
            double max) {
        seconds.add((double) second);
        phases.add(phase);
        put(0, drain ? 0 : intended);
        put(1, drain ? 0 : rate);
        put(2, drain ? 0 : rate * 0.9995);
        put(3, !consumed ? null : drain ? 0 : rate * 0.9985);
        put(4, !consumed ? null : drain ? 0 : rate * p50 / 1000 * 1.45);
        latencies(5, drain, true, p50, p99, max);
        latencies(8, drain, consumed, p50 * 1.45, p99 * 1.45, max * 1.4);
    }

    private void latencies(int column, boolean drain, boolean known, double p50, double p99, double max) {
        put(column, drain || !known ? null : p50);
        put(column + 1, drain || !known ? null : p99);
        put(column + 2, drain || !known ? null : max);
    }

    void use(double generatorPercent, double brokerPercent, double brokerBytes) {
        put(11, generatorPercent);
        put(12, brokerPercent);
        put(13, brokerBytes);
    }

    /// Adds the value of a metric of a node for the last second. Null stands for a missing value.
    void say(String node, String metric, @Nullable Double value) {
        broker.computeIfAbsent(new Said(node, metric), _ -> new ArrayList<>()).add(value);
    }

    private record Said(String node, String metric) {}

    private void put(int column, @Nullable Double value) {
        columns.get(column).add(value);
    }

    TrialSeries series(String id) {
        return new TrialSeries(
                id,
                seconds,
                phases,
                new Rates(columns.get(0), columns.get(1), columns.get(2), columns.get(3)),
                columns.get(4),
                new Quantiles(columns.get(5), columns.get(6), columns.get(7), columns.get(5)),
                new Quantiles(columns.get(8), columns.get(9), columns.get(10), columns.get(8)),
                new Resources(columns.get(11), columns.get(12), columns.get(13), columns.get(13)),
                broker.entrySet().stream()
                        .map(line -> new BrokerLine(
                                line.getKey().node(), line.getKey().metric(), line.getValue()))
                        .toList());
    }
}
