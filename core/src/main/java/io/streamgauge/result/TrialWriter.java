package io.streamgauge.result;

import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/// Writes a trial's files as the results arise: each interval is in the file system when the call returns.
public final class TrialWriter implements AutoCloseable {
    private final Path directory;
    private final TrialFacts facts;
    private final PrintWriter intervals;
    private final PrintWriter resources;
    private final PrintStream latencyStream;
    private final HistogramLogWriter latencies;
    private long startedAtMillis;

    /// @param directory exists
    public TrialWriter(Path directory, TrialFacts facts) throws IOException {
        this.directory = directory;
        this.facts = facts;
        RunDirectory.write(directory.resolve("trial.json"), facts);
        intervals = new PrintWriter(Files.newBufferedWriter(directory.resolve("intervals.csv")));
        intervals.println(IntervalRow.CSV_HEADER);
        resources = new PrintWriter(Files.newBufferedWriter(directory.resolve("resources.csv")));
        resources.println(ResourceRow.CSV_HEADER);
        latencyStream = new PrintStream(
                Files.newOutputStream(directory.resolve("latency.hlog")), false, StandardCharsets.US_ASCII);
        latencies = new HistogramLogWriter(latencyStream);
        flush();
    }

    /// The schedule starts: from here on the clock of the rows counts.
    ///
    /// @param atMillis wall-clock time, for the header of `latency.hlog`
    public void started(long atMillis) {
        startedAtMillis = atMillis;
        latencies.outputComment("[Streamgauge, trial " + facts.id() + "; values in nanoseconds]");
        latencies.outputLogFormatVersion();
        latencies.outputStartTime(atMillis);
        latencies.outputBaseTime(atMillis);
        latencies.setBaseTime(atMillis);
        latencies.outputLegend();
        flush();
    }

    public void settings(TrialSettings settings) throws IOException {
        RunDirectory.write(directory.resolve("settings.json"), settings);
    }

    public void interval(IntervalRow row, Map<String, Histogram> histogramsByTag) {
        intervals.println(row.toCsv());
        histogramsByTag.forEach((tag, histogram) -> {
            histogram.setTag(tag);
            histogram.setStartTimeStamp(startedAtMillis + Math.round(row.startSeconds() * 1e3));
            histogram.setEndTimeStamp(startedAtMillis + Math.round(row.endSeconds() * 1e3));
            latencies.outputIntervalHistogram(histogram);
        });
        flush();
    }

    public void resources(List<ResourceRow> rows) {
        rows.forEach(row -> resources.println(row.toCsv()));
        resources.flush();
    }

    private void flush() {
        intervals.flush();
        resources.flush();
        latencyStream.flush();
    }

    public void end(TrialEnd end) throws IOException {
        flush();
        RunDirectory.write(directory.resolve("end.json"), end);
    }

    @Override
    public void close() {
        intervals.close();
        resources.close();
        latencyStream.close();
    }
}
