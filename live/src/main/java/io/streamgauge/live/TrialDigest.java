package io.streamgauge.live;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.TrialSeries;
import io.streamgauge.analyse.trial.SeriesAnalysis;
import io.streamgauge.analyse.validity.BrokerChecks;
import io.streamgauge.result.LatencyStage;
import io.streamgauge.result.TrialFacts;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.TrialResult.LatencyInterval;
import io.streamgauge.result.TrialSettings;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.MetricsRow;
import io.streamgauge.result.row.Phase;
import io.streamgauge.result.row.ResourceRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/// Counters, latencies and samples of a running trial: those of the last interval and those of the
/// entire current phase. The digest has a constant size, and the analysis of trials accepts the digest instead
/// of the files of a trial.
final class TrialDigest {
    private static final List<LatencyStage> STAGES =
            List.of(LatencyStage.RESPONSE_TIME, LatencyStage.END_TO_END, LatencyStage.SEND_DELAY);

    private final TrialFacts facts;
    private final Map<LatencyStage, Histogram> totals = new TreeMap<>();
    /// Latencies of the measured phase in the last intervals of the warm-up, which can end late.
    private final Map<LatencyStage, Histogram> early = new TreeMap<>();
    private final ResourceDigest resources = new ResourceDigest();
    private final BrokerChecks brokers = new BrokerChecks();
    private Optional<TrialSettings> settings = Optional.empty();
    private @Nullable IntervalRow warmup;
    private @Nullable NotableIntervals measured;
    private @Nullable IntervalRow last;
    private List<ResourceRow> before = List.of();
    private List<ResourceRow> samples = new ArrayList<>();
    private List<MetricsRow> metrics = new ArrayList<>();

    TrialDigest(TrialFacts facts) {
        this.facts = facts;
    }

    void settings(TrialSettings read) {
        settings = Optional.of(read);
    }

    void resources(List<ResourceRow> rows) {
        samples.addAll(rows);
    }

    void metrics(List<MetricsRow> rows) {
        rows.stream().filter(BrokerChecks::use).forEach(metrics::add);
    }

    /// Adds an interval and returns a series whose last point is this interval.
    TrialSeries add(IntervalRow row, Map<String, Histogram> histograms) {
        IntervalRow previous = last;
        List<ResourceRow> now = samples;
        samples = new ArrayList<>();
        if (previous == null) {
            now.stream().filter(sample -> sample.seconds() <= 0).forEach(resources::add);
            resources.startPhase();
        }
        if (row.phase() == Phase.MEASURE && measured == null) {
            resources.startPhase();
        }
        List<LatencyInterval> latencies = new ArrayList<>();
        histograms.forEach((tag, histogram) ->
                latencies.add(new LatencyInterval(tag, row.startSeconds(), row.endSeconds(), histogram)));
        TrialSeries series = new SeriesAnalysis(result(
                        Stream.of(previous, row).filter(Objects::nonNull).toList(),
                        latencies,
                        Stream.concat(before.stream(), now.stream()).toList()))
                .series();
        addTotals(row, histograms);
        if (row.phase() != Phase.DRAIN) {
            now.forEach(resources::add);
        }
        switch (row.phase()) {
            case WARMUP -> {
                warmup = row;
                metrics.removeIf(sample -> sample.seconds() <= row.endSeconds());
            }
            case MEASURE -> addMeasured(row);
            case DRAIN -> metrics.clear();
        }
        last = row;
        before = now;
        return series;
    }

    private void addMeasured(IntervalRow row) {
        if (measured == null) {
            measured = new NotableIntervals(row, warmup == null ? 0 : warmup.clockShiftNanos());
        }
        measured.add(row);
        for (MetricsRow sample : metrics) {
            if (sample.seconds() <= row.endSeconds()) {
                brokers.add(sample);
            }
        }
        metrics.removeIf(sample -> sample.seconds() <= row.endSeconds());
    }

    private void addTotals(IntervalRow row, Map<String, Histogram> histograms) {
        if (row.phase() == Phase.MEASURE && measured == null) {
            totals.clear();
            totals.putAll(early);
        }
        for (LatencyStage stage : STAGES) {
            boolean warmingUp = row.phase() == Phase.WARMUP;
            add(histograms.get(warmingUp ? stage.warmupTag() : stage.tag()), stage, totals);
            if (warmingUp) {
                add(histograms.get(stage.tag()), stage, early);
            }
        }
    }

    private static void add(@Nullable Histogram values, LatencyStage stage, Map<LatencyStage, Histogram> to) {
        if (values != null) {
            to.computeIfAbsent(stage, _ -> new Histogram(3)).add(values);
        }
    }

    /// Returns the last interval; null before the first interval.
    @Nullable
    IntervalRow last() {
        return last;
    }

    /// Returns whether [#result] covers the measured phase. Otherwise, the result covers the warm-up so far.
    boolean isMeasured() {
        return measured != null;
    }

    /// Returns the measured phase up to the last interval, in the format of the files of a trial. Before the
    /// measured phase, the result contains the warm-up instead of the measured phase.
    TrialResult result() {
        IntervalRow end = measured != null ? measured.last() : warmup;
        List<LatencyInterval> latencies = new ArrayList<>();
        if (end != null) {
            totals.forEach((stage, histogram) ->
                    latencies.add(new LatencyInterval(stage.tag(), 0, end.endSeconds(), histogram.copy())));
        }
        Stream<IntervalRow> start = Stream.of(warmup).filter(Objects::nonNull);
        return result(
                measured != null
                        ? Stream.concat(start, measured.rows().stream()).toList()
                        : start.map(TrialDigest::asMeasured).toList(),
                latencies,
                resources.rows());
    }

    /// Returns the caveats of the metrics of the brokers in the measured phase so far.
    List<Caveat> brokerCaveats() {
        return brokers.caveats();
    }

    private static IntervalRow asMeasured(IntervalRow row) {
        return new IntervalRow(
                row.index(),
                Phase.MEASURE,
                row.startSeconds(),
                row.endSeconds(),
                row.messages(),
                row.disturbances(),
                row.consuming());
    }

    private TrialResult result(
            List<IntervalRow> intervals, List<LatencyInterval> latencies, List<ResourceRow> resources) {
        return new TrialResult(
                facts,
                settings,
                intervals,
                latencies,
                resources,
                List.of(),
                List.of(),
                List.of(),
                Optional.empty(),
                Optional.empty());
    }
}
