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
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
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

    /// Returns the latencies of each interval, including the warm-up; null for an interval without latencies.
    private List<@Nullable QuantileTable> tables(LatencyStage stage) {
        NavigableMap<Long, Integer> rowByEnd = new TreeMap<>();
        for (int i = rows.size() - 1; i >= 0; i--) {
            rowByEnd.put(Math.round(rows.get(i).endSeconds() * 1e3), i);
        }
        Map<Integer, Histogram> byRow = new TreeMap<>();
        for (String tag : List.of(stage.tag(), stage.warmupTag())) {
            trial.byEnd(tag)
                    .forEach((end, histogram) -> row(rowByEnd, Math.round(end * 1e3))
                            .ifPresent(row -> byRow.merge(row, histogram, TrialResult::sum)));
        }
        List<@Nullable QuantileTable> tables = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            Histogram histogram = byRow.get(i);
            tables.add(histogram == null ? null : new QuantileTable(histogram));
        }
        return tables;
    }

    private Quantiles quantiles(LatencyStage stage) {
        List<@Nullable QuantileTable> tables = tables(stage);
        return new Quantiles(quantile(tables, 0.5), quantile(tables, 0.99), quantile(tables, 1), mean(tables));
    }

    private static List<@Nullable Double> mean(List<@Nullable QuantileTable> tables) {
        List<@Nullable Double> values = new ArrayList<>();
        for (QuantileTable table : tables) {
            values.add(table == null || table.count() == 0 ? null : table.mean() / 1e6);
        }
        return values;
    }

    private static List<@Nullable Double> quantile(List<@Nullable QuantileTable> tables, double quantile) {
        List<@Nullable Double> values = new ArrayList<>();
        for (QuantileTable table : tables) {
            if (table != null && isSupported(quantile, table.count())) {
                values.add(table.at(quantile) / 1e6);
            } else {
                values.add(null);
            }
        }
        return values;
    }

    /// Returns the index of the interval whose latencies the log contains with this end; empty if there is no
    /// such interval. The log reader adds and truncates fractions of a second, so the times that the reader
    /// returns can be up to 2 ms early. After a stall, intervals can end within this time. Their latencies then
    /// belong to the first of them, which contains the stall.
    ///
    /// @param rowByEnd indexes of the intervals by their ends, in milliseconds
    private static Optional<Integer> row(NavigableMap<Long, Integer> rowByEnd, long endMillis) {
        Map.Entry<Long, Integer> entry = rowByEnd.ceilingEntry(endMillis - 1);
        return entry == null || entry.getKey() > endMillis + 2 ? Optional.empty() : Optional.of(entry.getValue());
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
    /// for an interval without samples, or whose samples are from other processes than the previous samples. The
    /// processes can have samples at different times, because each worker ends its intervals itself.
    ///
    /// @param unit factor by which each increase per second is multiplied
    private List<@Nullable Double> perSecond(Role role, ToLongFunction<ResourceRow> value, double unit) {
        Map<String, NavigableMap<Double, ResourceRow>> processes = new TreeMap<>();
        for (ResourceRow row : trial.resources()) {
            if (row.role() == role) {
                processes.computeIfAbsent(row.name(), _ -> new TreeMap<>()).put(row.seconds(), row);
            }
        }
        List<@Nullable Double> values = new ArrayList<>();
        Map<String, ResourceRow> last = latest(processes, -1, 0);
        double start = 0;
        for (IntervalRow row : rows) {
            Map<String, ResourceRow> now = latest(processes, start, row.endSeconds());
            values.add(increase(last, now, value)
                    .map(perSecond -> perSecond * unit)
                    .orElse(null));
            last = now.isEmpty() ? last : now;
            start = row.endSeconds();
        }
        return values;
    }

    /// Returns the latest sample of each process after `from` and at or before `to`, by the name of the process.
    private static Map<String, ResourceRow> latest(
            Map<String, NavigableMap<Double, ResourceRow>> processes, double from, double to) {
        Map<String, ResourceRow> samples = new TreeMap<>();
        processes.forEach((name, all) -> {
            Map.Entry<Double, ResourceRow> sample = all.floorEntry(to);
            if (sample != null && sample.getKey() > from) {
                samples.put(name, sample.getValue());
            }
        });
        return samples;
    }

    /// Returns the sum of the increases per second between two samples of each process; an empty result if the samples
    /// are not from the same processes.
    private static Optional<Double> increase(
            Map<String, ResourceRow> from, Map<String, ResourceRow> to, ToLongFunction<ResourceRow> value) {
        if (to.isEmpty() || !to.keySet().equals(from.keySet())) {
            return Optional.empty();
        }
        double sum = 0;
        for (Map.Entry<String, ResourceRow> sample : to.entrySet()) {
            ResourceRow before = Objects.requireNonNull(from.get(sample.getKey()));
            double seconds = sample.getValue().atSeconds() - before.atSeconds();
            if (seconds <= 0) {
                return Optional.empty();
            }
            sum += (value.applyAsLong(sample.getValue()) - value.applyAsLong(before)) / seconds;
        }
        return Optional.of(sum);
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
