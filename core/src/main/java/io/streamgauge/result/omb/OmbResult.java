package io.streamgauge.result.omb;

import io.streamgauge.experiment.omb.OmbHeader;
import io.streamgauge.result.LatencyStage;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.Phase;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;

/// Content of an OMB result file for one trial. The names and units are the same as in OMB: milliseconds for the
/// publish and end-to-end latencies, and microseconds for the publish delay. The figures cover the measured
/// phase.
///
/// Additional keys contain facts that the format of OMB cannot express. These facts are the start of the
/// end-to-end latencies, the verdict, the time that an entry of the arrays covers, the length of the measured
/// phase, and the use of simulated time.
public final class OmbResult {
    /// Key with the instant at which the end-to-end latencies start.
    public static final String END_TO_END_START = "endToEndLatencyStart";

    /// Key with the verdict of the trial.
    public static final String VERDICT = "verdict";

    /// Key with the time in seconds that an entry of the arrays covers; 10 in files of OMB.
    public static final String WINDOW_SECONDS = "windowSeconds";

    /// Key with the length of the measured phase in seconds. The entries of the arrays can cover periods of
    /// slightly different length, and the last period can be shorter.
    public static final String MEASURED_SECONDS = "measuredSeconds";

    /// Key that is true if the trial ran in simulated time.
    public static final String SIMULATED = "simulated";

    /// Value of [#END_TO_END_START] for latencies that start at the send instant. In files of OMB, all
    /// end-to-end latencies start at this instant. In files of Streamgauge, only those of loads without a
    /// schedule do.
    public static final String SEND = "send";

    private static final String DUE = "due instant";
    private static final Map<String, Double> QUANTILES = quantiles();
    /// Number of percentile steps for each halving of the distance to 100 %, as in OMB.
    private static final int TICKS = 100;

    private final TrialResult trial;
    private final int windowSeconds;
    private final Map<String, Object> content = new LinkedHashMap<>();

    private OmbResult(TrialResult trial, int windowSeconds) {
        this.trial = trial;
        this.windowSeconds = windowSeconds;
    }

    private static Map<String, Double> quantiles() {
        Map<String, Double> quantiles = new LinkedHashMap<>();
        quantiles.put("50pct", 50.0);
        quantiles.put("75pct", 75.0);
        quantiles.put("95pct", 95.0);
        quantiles.put("99pct", 99.0);
        quantiles.put("999pct", 99.9);
        quantiles.put("9999pct", 99.99);
        return quantiles;
    }

    /// Latency in an OMB result file.
    ///
    /// @param name prefix of the keys
    /// @param stage corresponding latency of Streamgauge
    /// @param unitNanos unit of the values in nanoseconds
    /// @param whole true if OMB writes all values except for the mean as whole numbers
    private record Kind(String name, LatencyStage stage, double unitNanos, boolean whole) {
        private static final Kind PUBLISH = new Kind("publishLatency", LatencyStage.SERVICE_TIME, 1e6, false);
        private static final Kind DELAY = new Kind("publishDelayLatency", LatencyStage.SEND_DELAY, 1e3, true);
        private static final Kind END_TO_END = new Kind("endToEndLatency", LatencyStage.END_TO_END, 1e6, false);

        Number value(double nanos) {
            return whole ? (Number) Math.round(nanos / unitNanos) : (Number) mean(nanos);
        }

        double mean(double nanos) {
            return nanos / unitNanos;
        }

        String aggregated() {
            return "aggregated" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
        }
    }

    /// Returns the keys and values of the result file: first the keys of OMB in the order of OMB, then the
    /// additional keys.
    ///
    /// @param verdict verdict of the trial
    public static Map<String, Object> of(OmbHeader header, String driver, String verdict, TrialResult trial) {
        OmbResult result = new OmbResult(trial, header.windowSeconds());
        result.write(header, driver);
        result.content.put(VERDICT, verdict);
        result.content.put(WINDOW_SECONDS, header.windowSeconds());
        result.content.put(
                MEASURED_SECONDS,
                result.windows().stream().mapToDouble(Window::seconds).sum());
        result.content.put(SIMULATED, trial.facts().simulated());
        return result.content;
    }

    private void write(OmbHeader header, String driver) {
        content.put("workload", header.workload());
        content.put("driver", driver);
        content.put("messageSize", header.messageSize());
        content.put("topics", header.topics());
        content.put("partitions", header.partitions());
        content.put("producersPerTopic", header.producersPerTopic());
        content.put("consumersPerTopic", header.consumersPerTopic());
        List<Window> windows = windows();
        int groups = trial.facts().groups();
        series("publishRate", windows, w -> w.perSecond(IntervalRow::accepted));
        series("publishErrorRate", windows, w -> w.perSecond(IntervalRow::failed));
        series("consumeRate", windows, w -> groups * w.perSecond(IntervalRow::delivered));
        content.put(
                "backlog",
                windows.stream().map(w -> groups * w.last().backlog()).toList());
        series(windows, Kind.PUBLISH);
        series(windows, Kind.DELAY);
        aggregate(Kind.PUBLISH);
        aggregate(Kind.DELAY);
        quantiles(Kind.PUBLISH);
        quantiles(Kind.DELAY);
        series(windows, Kind.END_TO_END);
        quantiles(Kind.END_TO_END);
        aggregate(Kind.END_TO_END);
        content.put(END_TO_END_START, trial.facts().saturating() ? SEND : DUE);
    }

    /// Consecutive intervals of the measured phase.
    ///
    /// @param before last interval before the window
    private record Window(IntervalRow before, double from, IntervalRow last) {
        double seconds() {
            return last.endSeconds() - from;
        }

        double perSecond(ToDoubleFunction<IntervalRow> counter) {
            double seconds = seconds();
            return seconds <= 0 ? 0 : (counter.applyAsDouble(last) - counter.applyAsDouble(before)) / seconds;
        }
    }

    /// Divides the measured phase into windows of whole intervals. A window covers about `windowSeconds`. The
    /// last window can be shorter.
    private List<Window> windows() {
        List<Window> windows = new ArrayList<>();
        List<IntervalRow> rows = trial.intervals();
        int first = 0;
        while (first < rows.size() && rows.get(first).phase() != Phase.MEASURE) {
            first++;
        }
        for (int i = first; i < rows.size() && rows.get(i).phase() == Phase.MEASURE; i++) {
            double from = rows.get(first).startSeconds();
            boolean ends = i + 1 == rows.size()
                    || rows.get(i + 1).phase() != Phase.MEASURE
                    || rows.get(i + 1).endSeconds() - from > windowSeconds + 0.5;
            if (ends) {
                windows.add(new Window(first == 0 ? none(rows.get(i)) : rows.get(first - 1), from, rows.get(i)));
                first = i + 1;
            }
        }
        return windows;
    }

    private static IntervalRow none(IntervalRow row) {
        return new IntervalRow(
                -1,
                row.phase(),
                0,
                0,
                new IntervalRow.Messages(0, 0, 0, 0, 0, 0, 0, 0),
                row.disturbances(),
                row.consuming());
    }

    private void series(String name, List<Window> windows, ToDoubleFunction<Window> value) {
        content.put(name, windows.stream().map(value::applyAsDouble).toList());
    }

    private void series(List<Window> windows, Kind kind) {
        Map<Double, Histogram> byEnd = trial.byEnd(kind.stage().tag());
        List<Histogram> histograms = windows.stream()
                .map(w -> sum(byEnd, w.from(), w.last().endSeconds()))
                .toList();
        content.put(
                kind.name() + "Avg",
                histograms.stream().map(h -> kind.mean(mean(h))).toList());
        QUANTILES.forEach((name, percentile) -> content.put(
                kind.name() + name,
                histograms.stream()
                        .map(h -> kind.value(h.getValueAtPercentile(percentile)))
                        .toList()));
        content.put(
                kind.name() + "Max",
                histograms.stream().map(h -> kind.value(h.getMaxValue())).toList());
    }

    private static Histogram sum(Map<Double, Histogram> byEnd, double from, double to) {
        Histogram sum = new Histogram(3);
        byEnd.forEach((end, histogram) -> {
            if (end > from + 0.001 && end <= to + 0.001) {
                sum.add(histogram);
            }
        });
        return sum;
    }

    private static double mean(Histogram histogram) {
        return histogram.getTotalCount() == 0 ? 0 : histogram.getMean();
    }

    private void aggregate(Kind kind) {
        Histogram total = trial.total(kind.stage().tag());
        content.put(kind.aggregated() + "Avg", kind.mean(mean(total)));
        QUANTILES.forEach((name, percentile) ->
                content.put(kind.aggregated() + name, kind.value(total.getValueAtPercentile(percentile))));
        content.put(kind.aggregated() + "Max", kind.value(total.getMaxValue()));
    }

    private void quantiles(Kind kind) {
        Map<Double, Number> quantiles = new TreeMap<>();
        trial.total(kind.stage().tag())
                .percentiles(TICKS)
                .forEach(v -> quantiles.put(v.getPercentile(), kind.value(v.getValueIteratedTo())));
        content.put(kind.aggregated() + "Quantiles", quantiles);
    }
}
