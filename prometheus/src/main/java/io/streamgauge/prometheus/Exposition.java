package io.streamgauge.prometheus;

import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot.InfoDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.streamgauge.result.LatencyStage;
import java.util.EnumMap;
import java.util.Map;

/// All metrics of a scrape.
final class Exposition {
    private final Map<IntervalCounter, CounterSnapshot.Builder> counters = new EnumMap<>(IntervalCounter.class);
    private final Map<LatencyStage, HistogramSnapshot.Builder> latencies = new EnumMap<>(LatencyStage.class);
    private final CounterSnapshot.Builder cpu = CounterSnapshot.builder()
            .name("streamgauge_process_cpu_seconds")
            .help("CPU time of the processes with this role in the trial.");
    private final GaugeSnapshot.Builder memory = GaugeSnapshot.builder()
            .name("streamgauge_process_resident_memory_bytes")
            .help("Resident memory of the processes with this role in the current trial.");
    private final GaugeSnapshot.Builder backlog = GaugeSnapshot.builder()
            .name("streamgauge_backlog_messages")
            .help("Messages of the current trial that are accepted but not yet received by the slowest group.");
    private final InfoSnapshot.Builder trialInfo =
            InfoSnapshot.builder().name("streamgauge_trial").help("Position, block and cell of the trial.");
    private final InfoSnapshot.Builder runInfo =
            InfoSnapshot.builder().name("streamgauge_run").help("Experiment and identifier of the run.");
    private final CounterSnapshot.Builder trials =
            CounterSnapshot.builder().name("streamgauge_trials_started").help("Trials that have started.");

    Exposition() {
        for (IntervalCounter counter : IntervalCounter.values()) {
            counters.put(
                    counter, CounterSnapshot.builder().name(counter.metric()).help(counter.help()));
        }
        for (LatencyStage stage : LatencyStage.values()) {
            latencies.put(stage, HistogramSnapshot.builder().name(metric(stage)).help(help(stage)));
        }
    }

    private static String metric(LatencyStage stage) {
        return switch (stage) {
            case SEND_DELAY -> "streamgauge_send_delay_seconds";
            case SERVICE_TIME -> "streamgauge_publish_service_seconds";
            case RESPONSE_TIME -> "streamgauge_publish_response_seconds";
            case END_TO_END -> "streamgauge_end_to_end_latency_seconds";
            case CONNECT -> "streamgauge_connect_latency_seconds";
        };
    }

    private static String help(LatencyStage stage) {
        return switch (stage) {
            case SEND_DELAY -> "Send delay, from the due instant to the send of a message.";
            case SERVICE_TIME -> "Service time, from the send to the acceptance of a message.";
            case RESPONSE_TIME -> "Response time, from the due instant to the acceptance of a message.";
            case END_TO_END -> "End-to-end latency, from the due instant to the receipt of a message.";
            case CONNECT ->
                "Connect latency, from the due instant of a producer to the acceptance of its first message.";
        };
    }

    void count(IntervalCounter counter, Labels labels, double value) {
        builder(counters, counter).dataPoint(counterPoint(labels, value));
    }

    void latency(LatencyStage stage, Labels labels, LatencyHistogram histogram) {
        builder(latencies, stage).dataPoint(histogram.toDataPoint(labels));
    }

    void cpuSeconds(Labels labels, double value) {
        cpu.dataPoint(counterPoint(labels, value));
    }

    void residentBytes(Labels labels, double value) {
        memory.dataPoint(gaugePoint(labels, value));
    }

    void backlog(Labels labels, double value) {
        backlog.dataPoint(gaugePoint(labels, value));
    }

    void trialInfo(Labels labels) {
        trialInfo.dataPoint(InfoDataPointSnapshot.builder().labels(labels).build());
    }

    void runInfo(Labels labels) {
        runInfo.dataPoint(InfoDataPointSnapshot.builder().labels(labels).build());
    }

    void trialsStarted(double value) {
        trials.dataPoint(counterPoint(Labels.EMPTY, value));
    }

    MetricSnapshots toSnapshots() {
        MetricSnapshots.Builder all = MetricSnapshots.builder();
        counters.values().forEach(counter -> all.metricSnapshot(counter.build()));
        latencies.values().forEach(latency -> all.metricSnapshot(latency.build()));
        return all.metricSnapshot(cpu.build())
                .metricSnapshot(memory.build())
                .metricSnapshot(backlog.build())
                .metricSnapshot(trialInfo.build())
                .metricSnapshot(runInfo.build())
                .metricSnapshot(trials.build())
                .build();
    }

    private static <K, B> B builder(Map<K, B> builders, K key) {
        B builder = builders.get(key);
        if (builder == null) {
            throw new IllegalStateException("no metric for " + key);
        }
        return builder;
    }

    private static CounterDataPointSnapshot counterPoint(Labels labels, double value) {
        return CounterDataPointSnapshot.builder().labels(labels).value(value).build();
    }

    private static GaugeDataPointSnapshot gaugePoint(Labels labels, double value) {
        return GaugeDataPointSnapshot.builder().labels(labels).value(value).build();
    }
}
