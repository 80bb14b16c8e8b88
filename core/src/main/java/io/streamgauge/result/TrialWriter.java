package io.streamgauge.result;

import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.MetricsRow;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.TransferRow;
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

/// Writes a trial's files as the results arise: each interval is in the file system when the call returns. Every
/// method fails with an [IOException] that names the file when the disk does not take what it writes.
public final class TrialWriter implements AutoCloseable {
    private final Path directory;
    private final TrialFacts facts;
    private final PrintWriter intervals;
    private final PrintWriter resources;
    private final PrintWriter metrics;
    private final PrintWriter transfers;
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
        metrics = new PrintWriter(Files.newBufferedWriter(directory.resolve("broker-metrics.csv")));
        metrics.println(MetricsRow.CSV_HEADER);
        require(!metrics.checkError(), "broker-metrics.csv");
        transfers = new PrintWriter(Files.newBufferedWriter(directory.resolve(TransferRow.FILE)));
        transfers.println(TransferRow.CSV_HEADER);
        latencyStream = new PrintStream(
                Files.newOutputStream(directory.resolve("latency.hlog")), false, StandardCharsets.US_ASCII);
        latencies = new HistogramLogWriter(latencyStream);
        flush();
    }

    /// The schedule starts: from here on the clock of the rows counts.
    ///
    /// @param atMillis wall-clock time, for the header of `latency.hlog`
    public void started(long atMillis) throws IOException {
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

    public void interval(IntervalRow row, Map<String, Histogram> histogramsByTag) throws IOException {
        intervals.println(row.toCsv());
        histogramsByTag.forEach((tag, histogram) -> {
            histogram.setTag(tag);
            histogram.setStartTimeStamp(startedAtMillis + millis(row.startSeconds()));
            histogram.setEndTimeStamp(startedAtMillis + millis(row.endSeconds()));
            latencies.outputIntervalHistogram(histogram);
        });
        flush();
    }

    public void transfer(TransferRow row) throws IOException {
        transfers.println(row.toCsv());
        flush();
    }

    /// From the microseconds that the row in `intervals.csv` shows, so that both files name the same millisecond.
    private static long millis(double seconds) {
        return Math.round(Math.round(seconds * 1e6) / 1e3);
    }

    public void resources(List<ResourceRow> rows) throws IOException {
        rows.forEach(row -> resources.println(row.toCsv()));
        flush();
    }

    /// From any thread: metrics come when the brokers give them.
    public void metrics(List<MetricsRow> rows) throws IOException {
        synchronized (metrics) {
            rows.forEach(row -> metrics.println(row.toCsv()));
            require(!metrics.checkError(), "broker-metrics.csv");
        }
    }

    /// These streams swallow what goes wrong; checking flushes them.
    private void flush() throws IOException {
        require(!intervals.checkError(), "intervals.csv");
        require(!resources.checkError(), "resources.csv");
        require(!transfers.checkError(), TransferRow.FILE);
        require(!latencyStream.checkError(), "latency.hlog");
    }

    private void require(boolean written, String name) throws IOException {
        if (!written) {
            throw new IOException("result file '" + directory.resolve(name)
                    + "': it cannot be written. Make room on its disk, or choose another with --out");
        }
    }

    public void end(TrialEnd end) throws IOException {
        flush();
        RunDirectory.write(directory.resolve("end.json"), end);
    }

    @Override
    public void close() {
        intervals.close();
        resources.close();
        metrics.close();
        transfers.close();
        latencyStream.close();
    }
}
