package io.streamgauge.result;

import io.streamgauge.ExplainedIoException;
import io.streamgauge.result.row.ClockRow;
import io.streamgauge.result.row.CsvFormat;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.MetricsRow;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.TransferRow;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/// Content of the result files of a trial, whether or not the trial completed.
///
/// @param settings settings of the system and the clients; empty if the preparation of the trial did not
///     complete
/// @param metrics metrics of the brokers; empty if Streamgauge did not request metrics
/// @param clocks exchanges of clock readings with workers on other hosts; empty if all workers run on the
///     machine of the controller
/// @param transfers transfers of a fixed number of messages, in order; empty for other loads
/// @param disk results of the disk benchmarks before and after the trial; empty if these benchmarks did not run
/// @param end end of the trial; empty if the trial is in progress or was killed
/// @param latencies histograms of `latency.hlog`, in order
public record TrialResult(
        TrialFacts facts,
        Optional<TrialSettings> settings,
        List<IntervalRow> intervals,
        List<LatencyInterval> latencies,
        List<ResourceRow> resources,
        List<MetricsRow> metrics,
        List<TransferRow> transfers,
        List<ClockRow> clocks,
        Optional<DiskCanary> disk,
        Optional<TrialEnd> end) {

    /// Histogram in the latency log.
    ///
    /// @param startSeconds start of the interval, in seconds since the start of the schedule
    public record LatencyInterval(String tag, double startSeconds, double endSeconds, Histogram histogram) {}

    /// Reads the directory of a trial. The method skips incomplete lines, which a killed run may have left.
    ///
    /// @return content of the files; empty if the directory does not contain a trial
    /// @throws IOException if a file cannot be read or contains a damaged line; the message names the file
    public static Optional<TrialResult> read(Path directory) throws IOException {
        Optional<TrialFacts> facts = RunDirectory.read(directory.resolve("trial.json"), TrialFacts.class);
        if (facts.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new TrialResult(
                facts.get(),
                RunDirectory.read(directory.resolve("settings.json"), TrialSettings.class),
                IntervalRow.CSV.read(directory.resolve(IntervalRow.FILE)),
                latencies(directory.resolve(TrialWriter.LATENCY_LOG)),
                ResourceRow.CSV.read(directory.resolve(ResourceRow.FILE)),
                MetricsRow.CSV.read(directory.resolve(MetricsRow.FILE)),
                TransferRow.CSV.read(directory.resolve(TransferRow.FILE)),
                ClockRow.CSV.read(directory.resolve(ClockRow.FILE)),
                RunDirectory.read(directory.resolve(DiskCanary.FILE), DiskCanary.class),
                RunDirectory.read(directory.resolve("end.json"), TrialEnd.class)));
    }

    private static List<LatencyInterval> latencies(Path file) throws IOException {
        if (!Files.exists(file)) {
            return List.of();
        }
        List<LatencyInterval> found = new ArrayList<>();
        try (HistogramLogReader reader =
                new HistogramLogReader(new ByteArrayInputStream(CsvFormat.completeLines(file)))) {
            while (reader.hasNext()) {
                EncodableHistogram next = reader.nextIntervalHistogram();
                if (next instanceof Histogram histogram) {
                    double start = histogram.getStartTimeStamp() / 1e3 - reader.getStartTimeSec();
                    double end = histogram.getEndTimeStamp() / 1e3 - reader.getStartTimeSec();
                    found.add(new LatencyInterval(tag(histogram), start, end, histogram));
                }
            }
        } catch (RuntimeException damaged) {
            throw new ExplainedIoException(
                    "result file '" + file + "', histogram " + (found.size() + 1) + ": the line is damaged. Restore the"
                            + " file from a backup, or run the experiment again",
                    damaged);
        }
        return List.copyOf(found);
    }

    private static String tag(Histogram histogram) {
        return histogram.getTag() == null ? "" : histogram.getTag();
    }

    /// Returns a histogram of all values with this tag. Callers must not change it.
    public Histogram total(String tag) {
        List<LatencyInterval> tagged =
                latencies.stream().filter(l -> l.tag().equals(tag)).toList();
        if (tagged.size() == 1) {
            return tagged.getFirst().histogram();
        }
        Histogram total = new Histogram(3);
        tagged.forEach(l -> total.add(l.histogram()));
        return total;
    }

    /// Returns the histograms with this tag. Callers must not change them. The key is the end of the interval in
    /// seconds.
    public Map<Double, Histogram> byEnd(String tag) {
        Map<Double, Histogram> byEnd = new TreeMap<>();
        latencies.stream()
                .filter(l -> l.tag().equals(tag))
                .forEach(l -> byEnd.merge(l.endSeconds(), l.histogram(), TrialResult::sum));
        return byEnd;
    }

    /// Returns a new histogram with the values of both histograms.
    public static Histogram sum(Histogram a, Histogram b) {
        Histogram sum = new Histogram(3);
        sum.add(a);
        sum.add(b);
        return sum;
    }
}
