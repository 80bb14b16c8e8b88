package io.streamgauge.prometheus;

import io.prometheus.metrics.model.snapshots.Labels;
import io.streamgauge.plan.Trial;
import io.streamgauge.result.LatencyStage;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.Phase;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.Role;
import io.streamgauge.worker.TrialListener;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/// Metrics of one trial. Its counters never decrease. The thread of the trial updates the metrics, and the
/// threads of the scrapes read them.
final class TrialMetrics implements TrialListener {
    private static final double MICROS_PER_SECOND = 1e6;

    private final String id;
    private final Labels labels;
    private final Labels info;
    private final Runnable onUpdate;
    private final Map<IntervalCounter, Double> totals = new EnumMap<>(IntervalCounter.class);
    private final Map<IntervalCounter, PhaseTotals> counters = new EnumMap<>(IntervalCounter.class);
    private final Map<LatencyStage, Latencies> latencies = new EnumMap<>(LatencyStage.class);
    private final Map<Role, ProcessUse> processes = new EnumMap<>(Role.class);
    private long backlog;
    private boolean loading;

    /// Histograms of the phases to which a latency can belong. A latency belongs to the phase in which its message was
    /// due. Therefore, the drain does not have a histogram.
    private record Latencies(LatencyHistogram warmup, LatencyHistogram measure) {
        Latencies() {
            this(new LatencyHistogram(), new LatencyHistogram());
        }
    }

    /// @param position position of the trial in the run, for example `1/2`
    /// @param onUpdate action after each interval
    TrialMetrics(Trial trial, String position, Runnable onUpdate) {
        this.id = trial.id();
        this.labels = Labels.of("system", trial.system().name(), "trial", trial.id());
        this.info = labels.merge(
                Labels.of("position", position, "block", Integer.toString(trial.block()), "cell", trial.cell()));
        this.onUpdate = onUpdate;
        for (IntervalCounter counter : IntervalCounter.values()) {
            totals.put(counter, 0.0);
            counters.put(counter, new PhaseTotals());
        }
    }

    String id() {
        return id;
    }

    @Override
    public void step(String what) {
        // Steps do not have metrics.
    }

    @Override
    public synchronized void resources(List<ResourceRow> rows) {
        for (ResourceRow row : rows) {
            if (row.role() == Role.GENERATOR || row.role() == Role.BROKER) {
                processes.computeIfAbsent(row.role(), _ -> new ProcessUse()).add(row);
            }
        }
    }

    @Override
    public void interval(IntervalRow row, Map<String, Histogram> histograms) {
        add(row, histograms);
        onUpdate.run();
    }

    private synchronized void add(IntervalRow row, Map<String, Histogram> histograms) {
        counters.forEach((counter, phases) -> {
            double before = totals.getOrDefault(counter, 0.0);
            double now = Math.max(before, counter.total(row));
            phases.add(row.phase(), now - before);
            totals.put(counter, now);
        });
        for (LatencyStage stage : LatencyStage.values()) {
            Histogram measured = histograms.get(stage.tag());
            Histogram warmup = histograms.get(stage.warmupTag());
            if (measured != null) {
                latencies(stage).measure().add(measured);
            }
            if (warmup != null) {
                latencies(stage).warmup().add(warmup);
            }
        }
        processes.values().forEach(use -> use.endInterval(row.phase()));
        backlog = row.backlog();
        loading = true;
    }

    private Latencies latencies(LatencyStage stage) {
        return latencies.computeIfAbsent(stage, _ -> new Latencies());
    }

    /// Adds the metrics of this trial to a scrape.
    ///
    /// @param current true for the latest trial until its end. After its first interval, this trial has gauges
    ///     in addition to its counters
    synchronized void addTo(Exposition scrape, boolean current) {
        scrape.trialInfo(info);
        for (Phase phase : Phase.values()) {
            Labels ofPhase = inPhase(labels, phase);
            counters.forEach((counter, phases) -> scrape.count(counter, ofPhase, phases.of(phase)));
            processes.forEach((role, use) ->
                    scrape.cpuSeconds(inPhase(withRole(role), phase), use.cpuMicros(phase) / MICROS_PER_SECOND));
        }
        latencies.forEach((stage, histograms) -> {
            scrape.latency(stage, inPhase(labels, Phase.WARMUP), histograms.warmup());
            scrape.latency(stage, inPhase(labels, Phase.MEASURE), histograms.measure());
        });
        if (current && loading) {
            scrape.backlog(labels, backlog);
            processes.forEach(
                    (role, use) -> use.residentBytes().ifPresent(bytes -> scrape.residentBytes(withRole(role), bytes)));
        }
    }

    private Labels withRole(Role role) {
        return labels.add("role", role.toString());
    }

    private static Labels inPhase(Labels labels, Phase phase) {
        return labels.add("phase", phase.name().toLowerCase(Locale.ROOT));
    }

    /// Resource usage of the processes with one role.
    private static final class ProcessUse {
        private final Map<String, Long> cpuMicros = new HashMap<>();
        private final Map<String, Long> residentBytes = new HashMap<>();
        private final PhaseTotals phases = new PhaseTotals();
        private long pendingMicros;

        /// Adds a sample. The CPU time is counted from the first sample of each process, because a process can
        /// be older than the trial.
        void add(ResourceRow row) {
            if (row.cpuMicros() >= 0) {
                Long before = cpuMicros.put(row.name(), row.cpuMicros());
                pendingMicros += before == null ? 0 : Math.max(0, row.cpuMicros() - before);
            }
            if (row.rssBytes() >= 0) {
                residentBytes.put(row.name(), row.rssBytes());
            }
        }

        void endInterval(Phase phase) {
            phases.add(phase, pendingMicros);
            pendingMicros = 0;
        }

        double cpuMicros(Phase phase) {
            return phases.of(phase);
        }

        OptionalLong residentBytes() {
            return residentBytes.isEmpty()
                    ? OptionalLong.empty()
                    : OptionalLong.of(residentBytes.values().stream()
                            .mapToLong(Long::longValue)
                            .sum());
        }
    }
}
