package io.streamgauge.report.export;

import io.streamgauge.analyse.RunAnalysis;
import io.streamgauge.analyse.model.Capacity;
import io.streamgauge.analyse.model.Comparison;
import io.streamgauge.analyse.model.Latency;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.report.export.ExportFormat.Rows;
import io.streamgauge.report.export.ExportTable.TrialKey;
import io.streamgauge.report.export.SummaryTables.BlockRow;
import io.streamgauge.report.export.SummaryTables.TrialQuantile;
import io.streamgauge.report.export.TrialFileTables.Bucket;
import io.streamgauge.report.export.TrialFileTables.IntervalQuantile;
import io.streamgauge.report.export.TrialFileTables.LedgerEntry;
import io.streamgauge.result.LatencyStage;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.result.TrialEnd;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.TrialResult.LatencyInterval;
import io.streamgauge.result.outcome.LoadOutcome.LedgerCounts;
import io.streamgauge.result.row.Phase;
import io.streamgauge.statistics.OrderStatisticBounds;
import io.streamgauge.text.ReportedQuantiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.jspecify.annotations.Nullable;

/// Export of a run to one file per table. The export reads the files of one trial at a time and writes each row
/// immediately. Therefore, it never holds the series of more than one trial in memory.
public final class RunExport implements AutoCloseable {
    /// Tables in the order of `docs/reference/export.md`.
    public static final List<ExportTable<?>> TABLES = List.of(
            SummaryTables.TRIALS,
            SummaryTables.LEVELS,
            SummaryTables.QUANTILES,
            TrialFileTables.HISTOGRAMS,
            TrialFileTables.LEDGER,
            SummaryTables.CAVEATS,
            SummaryTables.CAPACITIES,
            TrialFileTables.INTERVALS,
            TrialFileTables.INTERVAL_QUANTILES,
            TrialFileTables.RESOURCES,
            TrialFileTables.BROKER_METRICS,
            TrialFileTables.TRANSFERS,
            TrialFileTables.CLOCKS,
            SummaryTables.COMPARISONS,
            SummaryTables.COMPARISON_BLOCKS,
            SummaryTables.CLAIMS);

    private final Map<String, Rows> files = new LinkedHashMap<>();
    private final String runId;

    private RunExport(String runId, ExportFormat format, Path directory) throws IOException {
        this.runId = runId;
        for (ExportTable<?> table : TABLES) {
            files.put(table.name(), format.create(directory.resolve(format.file(table.name())), table.columns()));
        }
    }

    /// Writes the files and replaces existing files with the same names.
    ///
    /// @param directory directory for the files, which is created if it does not exist
    /// @return written files
    /// @throws IOException if the run directory does not contain a run, or if a file cannot be read or written
    public static List<Path> write(RunDirectory run, ExportFormat format, Path directory) throws IOException {
        Summary summary = summary(run);
        Files.createDirectories(directory);
        try (RunExport export = new RunExport(summary.runId(), format, directory)) {
            export.results(summary);
            for (Path trial : run.trials()) {
                Optional<TrialResult> result = TrialResult.read(trial);
                if (result.isPresent()) {
                    export.trial(result.get());
                }
            }
        }
        return TABLES.stream()
                .map(table -> directory.resolve(format.file(table.name())))
                .toList();
    }

    /// Returns the summary stored in `summary.json` if this file has the current schema version and is not older than a
    /// trial. Otherwise, this method analyses the run. The summary is older than a trial if the run was resumed and
    /// then killed.
    private static Summary summary(RunDirectory run) throws IOException {
        Path file = run.file("summary.json");
        if (Files.exists(run.file("run.json")) && Files.exists(file) && !isOlderThanATrial(file, run)) {
            Optional<Summary> stored = RunDirectory.read(file, Summary.class);
            if (stored.isPresent() && stored.get().schemaVersion() == Summary.SCHEMA_VERSION) {
                return stored.get();
            }
        }
        return RunAnalysis.of(run).summary();
    }

    private static boolean isOlderThanATrial(Path summary, RunDirectory run) throws IOException {
        FileTime written = Files.getLastModifiedTime(summary);
        for (Path trial : run.trials()) {
            if (Files.getLastModifiedTime(trial).compareTo(written) > 0) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void close() throws IOException {
        for (Rows file : files.values()) {
            file.close();
        }
    }

    private <R> void add(ExportTable<R> table, @Nullable TrialKey trial, R row) {
        Rows file = files.get(table.name());
        if (file != null) {
            file.add(table.values(runId, trial, row));
        }
    }

    private void results(Summary summary) {
        summary.allTrials().forEach(this::results);
        for (Capacity c : summary.capacities()) {
            add(SummaryTables.CAPACITIES, new TrialKey(c.trialId(), c.system(), c.cell(), c.repetition()), c);
        }
        for (Comparison comparison : summary.comparisons()) {
            add(SummaryTables.COMPARISONS, null, comparison);
            comparison
                    .blocks()
                    .forEach(block -> add(SummaryTables.COMPARISON_BLOCKS, null, new BlockRow(comparison, block)));
        }
        summary.claims().forEach(claim -> add(SummaryTables.CLAIMS, null, claim));
    }

    private void results(TrialSummary trial) {
        TrialKey key = new TrialKey(trial.id(), trial.system(), trial.cell(), trial.repetition());
        add(SummaryTables.TRIALS, key, trial);
        trial.levels().entrySet().forEach(level -> add(SummaryTables.LEVELS, key, level));
        trial.caveats().forEach(caveat -> add(SummaryTables.CAVEATS, key, caveat));
        quantiles(key, LatencyStage.SEND_DELAY, trial.sendDelay());
        quantiles(key, LatencyStage.SERVICE_TIME, trial.serviceTime());
        quantiles(key, LatencyStage.RESPONSE_TIME, trial.responseTime());
        quantiles(key, LatencyStage.END_TO_END, trial.endToEnd());
    }

    private void quantiles(TrialKey key, LatencyStage stage, Latency latency) {
        if (latency.count() == 0) {
            return;
        }
        latency.quantiles()
                .forEach(q -> add(
                        SummaryTables.QUANTILES,
                        key,
                        new TrialQuantile(stage.tag(), q.quantile(), q.nanos(), latency.count())));
        add(SummaryTables.QUANTILES, key, new TrialQuantile(stage.tag(), 1, latency.maximum(), latency.count()));
    }

    private void trial(TrialResult trial) {
        TrialKey key = new TrialKey(
                trial.facts().id(),
                trial.facts().system(),
                trial.facts().cell(),
                trial.facts().block());
        trial.intervals().forEach(row -> add(TrialFileTables.INTERVALS, key, row));
        trial.resources().forEach(row -> add(TrialFileTables.RESOURCES, key, row));
        trial.metrics().forEach(row -> add(TrialFileTables.BROKER_METRICS, key, row));
        trial.transfers().forEach(row -> add(TrialFileTables.TRANSFERS, key, row));
        trial.clocks().forEach(row -> add(TrialFileTables.CLOCKS, key, row));
        trial.latencies().forEach(interval -> intervalQuantiles(key, interval));
        for (LatencyStage stage : LatencyStage.values()) {
            histogram(key, Phase.WARMUP, stage.tag(), trial.total(stage.warmupTag()));
            histogram(key, Phase.MEASURE, stage.tag(), trial.total(stage.tag()));
        }
        trial.end().map(TrialEnd::outcome).ifPresent(outcome -> {
            ledger(key, Phase.WARMUP, outcome.warmup());
            ledger(key, Phase.MEASURE, outcome.measured());
        });
    }

    private void intervalQuantiles(TrialKey key, LatencyInterval interval) {
        Histogram histogram = interval.histogram();
        long messages = histogram.getTotalCount();
        String warmup = "warmup.";
        boolean isWarmup = interval.tag().startsWith(warmup);
        List<Double> quantiles = new ArrayList<>(ReportedQuantiles.ALL);
        quantiles.add(1.0);
        for (double quantile : quantiles) {
            boolean supported = quantile == 1 || messages >= OrderStatisticBounds.minSamples(quantile);
            add(
                    TrialFileTables.INTERVAL_QUANTILES,
                    key,
                    new IntervalQuantile(
                            (isWarmup ? Phase.WARMUP : Phase.MEASURE).toString(),
                            isWarmup ? interval.tag().substring(warmup.length()) : interval.tag(),
                            interval.startSeconds(),
                            interval.endSeconds(),
                            quantile,
                            supported ? histogram.getValueAtPercentile(quantile * 100) : null,
                            messages));
        }
    }

    private void histogram(TrialKey key, Phase phase, String latency, Histogram histogram) {
        for (HistogramIterationValue value : histogram.recordedValues()) {
            long nanos = value.getValueIteratedTo();
            add(
                    TrialFileTables.HISTOGRAMS,
                    key,
                    new Bucket(
                            phase.toString(),
                            latency,
                            histogram.lowestEquivalentValue(nanos),
                            histogram.highestEquivalentValue(nanos),
                            value.getCountAtValueIteratedTo()));
        }
    }

    private void ledger(TrialKey key, Phase phase, LedgerCounts counts) {
        Map<String, Long> outcomes = new LinkedHashMap<>();
        outcomes.put("intended", counts.intended());
        outcomes.put("sent", counts.sent());
        outcomes.put("accepted", counts.accepted());
        outcomes.put("unconfirmed", counts.unconfirmed());
        outcomes.put("delivered", counts.delivered());
        outcomes.put("lost", counts.lost());
        outcomes.put("duplicated", counts.duplicated());
        outcomes.put("reordered", counts.reordered());
        outcomes.forEach((outcome, messages) ->
                add(TrialFileTables.LEDGER, key, new LedgerEntry(phase.toString(), outcome, "", messages)));
        counts.failed()
                .forEach((kind, messages) ->
                        add(TrialFileTables.LEDGER, key, new LedgerEntry(phase.toString(), "failed", kind, messages)));
    }
}
