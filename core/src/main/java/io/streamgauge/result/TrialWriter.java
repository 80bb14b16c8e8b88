package io.streamgauge.result;

import io.streamgauge.ExplainedIoException;
import io.streamgauge.result.row.ClockRow;
import io.streamgauge.result.row.CsvFormat;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.MetricsRow;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.TransferRow;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/// Writer of the files of a running trial. Each method passes its data to the file system before it returns. If
/// a file cannot be written, the method throws an [IOException].
public final class TrialWriter implements AutoCloseable {
    static final String LATENCY_LOG = "latency.hlog";

    private final Path directory;
    private final TrialFacts facts;
    private final CsvFormat<IntervalRow>.Appender intervals;
    private final CsvFormat<ResourceRow>.Appender resources;
    private final CsvFormat<MetricsRow>.Appender metrics;
    private final CsvFormat<TransferRow>.Appender transfers;
    private final CsvFormat<ClockRow>.Appender clocks;
    private final PrintStream latencyStream;
    private final HistogramLogWriter latencies;
    private long startedAtMillis;

    /// @param directory existing directory of the trial
    public TrialWriter(Path directory, TrialFacts facts) throws IOException {
        this.directory = directory;
        this.facts = facts;
        RunDirectory.write(directory.resolve("trial.json"), facts);
        intervals = IntervalRow.CSV.create(directory.resolve(IntervalRow.FILE));
        resources = ResourceRow.CSV.create(directory.resolve(ResourceRow.FILE));
        metrics = MetricsRow.CSV.create(directory.resolve(MetricsRow.FILE));
        transfers = TransferRow.CSV.create(directory.resolve(TransferRow.FILE));
        clocks = ClockRow.CSV.create(directory.resolve(ClockRow.FILE));
        latencyStream = new PrintStream(
                Files.newOutputStream(directory.resolve(LATENCY_LOG)), false, StandardCharsets.US_ASCII);
        latencies = new HistogramLogWriter(latencyStream);
        flush();
    }

    /// Records the start of the schedule. The times in all rows are relative to this start.
    ///
    /// @param atMillis wall-clock time of the start, for the header of `latency.hlog`
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
        intervals.append(List.of(row));
        histogramsByTag.forEach((tag, histogram) -> {
            histogram.setTag(tag);
            histogram.setStartTimeStamp(startedAtMillis + millis(row.startSeconds()));
            histogram.setEndTimeStamp(startedAtMillis + millis(row.endSeconds()));
            latencies.outputIntervalHistogram(histogram);
        });
        flush();
    }

    public void transfer(TransferRow row) throws IOException {
        transfers.append(List.of(row));
    }

    /// Converts seconds to milliseconds. The method first rounds to microseconds, the precision of
    /// `intervals.csv`. The times in the latency log then match the times in `intervals.csv`.
    private static long millis(double seconds) {
        return Math.round(Math.round(seconds * 1e6) / 1e3);
    }

    public void resources(List<ResourceRow> rows) throws IOException {
        resources.append(rows);
    }

    /// Appends metrics of the brokers. Any thread may call this method.
    public void metrics(List<MetricsRow> rows) throws IOException {
        metrics.append(rows);
    }

    /// Appends exchanges of clock readings with workers on other hosts.
    public void clocks(List<ClockRow> rows) throws IOException {
        clocks.append(rows);
    }

    /// Flushes the latency log and detects write errors. The stream of the log does not throw exceptions, but
    /// its error check flushes the stream and reports write errors.
    private void flush() throws IOException {
        if (latencyStream.checkError()) {
            throw new ExplainedIoException("result file '" + directory.resolve(LATENCY_LOG)
                    + "' cannot be written: the operating system reported a write error. Free space on the disk, or"
                    + " choose another directory with --out");
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
        clocks.close();
        latencyStream.close();
    }
}
