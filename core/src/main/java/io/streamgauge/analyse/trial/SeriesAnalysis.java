package io.streamgauge.analyse.trial;

import io.streamgauge.analyse.model.TrialSeries;
import io.streamgauge.analyse.model.TrialSeries.Quantiles;
import io.streamgauge.analyse.model.TrialSeries.Rates;
import io.streamgauge.analyse.model.TrialSeries.Resources;
import io.streamgauge.result.LatencyStage;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/// Computation of the time series of a trial from its files, with one value per interval. Each latency figure
/// covers all messages of the warm-up and of the measured phase that completed in the interval.
public final class SeriesAnalysis {
    private final TrialResult trial;
    private final List<IntervalRow> rows;
    private final BrokerHostSeries hosts;

    public SeriesAnalysis(TrialResult trial) {
        this.trial = trial;
        this.rows = trial.intervals();
        this.hosts = new BrokerHostSeries(trial);
    }

    public TrialSeries series() {
        boolean consumed = trial.facts().groups() > 0;
        List<@Nullable Double> nothing =
                rows.stream().<@Nullable Double>map(_ -> null).toList();
        return new TrialSeries(
                trial.facts().id(),
                rows.stream().map(IntervalRow::endSeconds).toList(),
                rows.stream().map(IntervalRow::phase).toList(),
                new Rates(
                        trial.facts().saturating() ? nothing : rate(IntervalRow::intended),
                        rate(IntervalRow::sent),
                        acceptedPerSecond(),
                        consumed ? rate(IntervalRow::delivered) : nothing),
                consumed ? perInterval(r -> (double) r.backlog()) : nothing,
                quantiles(LatencyStage.RESPONSE_TIME),
                quantiles(LatencyStage.END_TO_END),
                new Resources(cpuPercent(Role.GENERATOR), brokerCpuPercent(), rss(), writtenPerSecond()),
                new BrokerAnalysis(trial).lines());
    }

    /// Returns the number of messages accepted per second in each interval; null for an interval of length 0.
    List<@Nullable Double> acceptedPerSecond() {
        return rate(IntervalRow::accepted);
    }

    /// Returns the CPU use of all broker processes in each interval, in percent of one core; null for an
    /// interval without a value.
    List<@Nullable Double> brokerProcessCpuPercent() {
        return cpuPercent(Role.BROKER);
    }

    /// Returns the CPU use of all broker hosts in each interval, in percent of one core; null for an interval
    /// without a value.
    List<@Nullable Double> brokerHostCpuPercent() {
        return hosts.cpuPercent();
    }

    private List<@Nullable Double> brokerCpuPercent() {
        return hosts.isEmpty() ? brokerProcessCpuPercent() : brokerHostCpuPercent();
    }

    /// Returns a latency quantile of each interval in ms; null for intervals with too few values.
    List<@Nullable Double> quantile(LatencyStage stage, double quantile) {
        return quantile(tables(stage), quantile);
    }

    private List<@Nullable Double> perInterval(ToDoubleFunction<IntervalRow> value) {
        return rows.stream().<@Nullable Double>map(value::applyAsDouble).toList();
    }

    private List<@Nullable Double> rate(ToDoubleFunction<IntervalRow> cumulative) {
        List<@Nullable Double> rates = new ArrayList<>();
        double before = 0;
        for (IntervalRow row : rows) {
            double now = cumulative.applyAsDouble(row);
            double seconds = row.endSeconds() - row.startSeconds();
            rates.add(seconds > 0 ? (now - before) / seconds : null);
            before = now;
        }
        return rates;
    }

    /// Returns the latencies of the intervals, including the warm-up. The key is the end of the interval in
    /// milliseconds, which is the precision of the histogram log.
    private NavigableMap<Long, QuantileTable> tables(LatencyStage stage) {
        Map<Long, Histogram> byEnd = new TreeMap<>();
        for (String tag : List.of(stage.tag(), stage.warmupTag())) {
            trial.byEnd(tag).forEach((end, h) -> byEnd.merge(Math.round(end * 1e3), h, TrialResult::sum));
        }
        NavigableMap<Long, QuantileTable> tables = new TreeMap<>();
        byEnd.forEach((end, histogram) -> tables.put(end, new QuantileTable(histogram)));
        return tables;
    }

    private Quantiles quantiles(LatencyStage stage) {
        NavigableMap<Long, QuantileTable> byEnd = tables(stage);
        return new Quantiles(quantile(byEnd, 0.5), quantile(byEnd, 0.99), quantile(byEnd, 1), mean(byEnd));
    }

    private List<@Nullable Double> mean(NavigableMap<Long, QuantileTable> byEnd) {
        return rows.stream()
                .<@Nullable Double>map(row -> {
                    QuantileTable table = nearestInterval(byEnd, Math.round(row.endSeconds() * 1e3));
                    return table == null || table.count() == 0 ? null : table.mean() / 1e6;
                })
                .toList();
    }

    private List<@Nullable Double> quantile(NavigableMap<Long, QuantileTable> byEnd, double quantile) {
        List<@Nullable Double> values = new ArrayList<>();
        for (IntervalRow row : rows) {
            QuantileTable table = nearestInterval(byEnd, Math.round(row.endSeconds() * 1e3));
            if (table != null && isSupported(quantile, table.count())) {
                values.add(table.at(quantile) / 1e6);
            } else {
                values.add(null);
            }
        }
        return values;
    }

    /// Returns the latencies of the interval that ends at this time; null if the log does not
    /// contain this interval. The log reader adds and truncates fractions of a second, so the times
    /// that the reader returns can be up to 2 ms early.
    private static @Nullable QuantileTable nearestInterval(NavigableMap<Long, QuantileTable> byEnd, long endMillis) {
        Map.Entry<Long, QuantileTable> entry = byEnd.floorEntry(endMillis + 1);
        return entry == null || entry.getKey() < endMillis - 2 ? null : entry.getValue();
    }

    /// Returns whether this many values are enough for the quantile. The median and the maximum of an interval
    /// require only one value. Other quantiles above the median require more values.
    private static boolean isSupported(double quantile, long count) {
        return quantile <= 0.5 || quantile == 1 || LatencyAnalysis.isSupported(quantile, count);
    }

    private List<@Nullable Double> cpuPercent(Role role) {
        return perSecond(role, ResourceRow::cpuMicros, 1e-4);
    }

    /// Returns the bytes that all brokers wrote per second in each interval; null for an interval without a
    /// value. If a sample does not contain the written bytes of a broker process, all elements are null.
    private List<@Nullable Double> writtenPerSecond() {
        if (!hosts.isEmpty()) {
            return hosts.writtenPerSecond();
        }
        return isKnown(ResourceRow::writtenBytes)
                ? perSecond(Role.BROKER, ResourceRow::writtenBytes, 1)
                : rows.stream().<@Nullable Double>map(_ -> null).toList();
    }

    /// Returns whether every sample of a broker process contains a value.
    private boolean isKnown(ToLongFunction<ResourceRow> value) {
        return trial.resources().stream().noneMatch(row -> row.role() == Role.BROKER && value.applyAsLong(row) < 0);
    }

    /// Returns the increase per second of a cumulative value of all processes of a role, for each interval; null
    /// for an interval without a sample at its end, or without an earlier sample of the same processes. If a
    /// process ends, the sum of the cumulative values decreases, and the difference is not a rate.
    ///
    /// @param unit factor by which each increase per second is multiplied
    private List<@Nullable Double> perSecond(Role role, ToLongFunction<ResourceRow> value, double unit) {
        Map<Double, Long> cumulative = sum(role, value);
        Map<Double, Double> readings = trial.resources().stream()
                .filter(row -> row.role() == role)
                .collect(Collectors.groupingBy(
                        ResourceRow::seconds, Collectors.averagingDouble(ResourceRow::atSeconds)));
        Map<Double, Set<String>> processes = trial.resources().stream()
                .filter(row -> row.role() == role)
                .collect(Collectors.groupingBy(
                        ResourceRow::seconds, Collectors.mapping(ResourceRow::name, Collectors.toSet())));
        List<@Nullable Double> values = new ArrayList<>();
        @Nullable Double lastTime = null;
        long last = 0;
        Set<String> lastProcesses = processes.getOrDefault(0.0, Set.of());
        if (cumulative.containsKey(0.0)) {
            lastTime = readings.getOrDefault(0.0, 0.0);
            last = cumulative.getOrDefault(0.0, 0L);
        }
        for (IntervalRow row : rows) {
            Long now = cumulative.get(row.endSeconds());
            double time = readings.getOrDefault(row.endSeconds(), row.endSeconds());
            Set<String> sampled = processes.getOrDefault(row.endSeconds(), Set.of());
            values.add(
                    now == null || lastTime == null || time <= lastTime || !sampled.equals(lastProcesses)
                            ? null
                            : (now - last) / (time - lastTime) * unit);
            if (now != null) {
                lastTime = time;
                last = now;
                lastProcesses = sampled;
            }
        }
        return values;
    }

    private List<@Nullable Double> rss() {
        if (!hosts.isEmpty()) {
            return hosts.memoryBytes();
        }
        Map<Double, Long> bytes = isKnown(ResourceRow::rssBytes) ? sum(Role.BROKER, ResourceRow::rssBytes) : Map.of();
        return rows.stream()
                .<@Nullable Double>map(r -> {
                    Long found = bytes.get(r.endSeconds());
                    return found == null ? null : (double) found;
                })
                .toList();
    }

    /// Returns the sum over all processes of a role, keyed by sample time.
    private Map<Double, Long> sum(Role role, ToLongFunction<ResourceRow> value) {
        Map<Double, Long> sums = new TreeMap<>();
        for (ResourceRow row : trial.resources()) {
            if (row.role() == role) {
                sums.merge(row.seconds(), value.applyAsLong(row), Long::sum);
            }
        }
        return sums;
    }
}
