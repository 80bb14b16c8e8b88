package io.streamgauge.result;

import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.MetricsRow;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.TransferRow;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/// All that a trial left on disk, complete or not.
///
/// @param settings empty when the load never started
/// @param metrics what the brokers said of themselves; empty where nobody asked them
/// @param transfers of a fixed number of messages, in order; empty where the load was another
/// @param disk what the disk could do before and after; empty where nobody looked
/// @param end empty when the trial was killed
/// @param latencies the histograms of `latency.hlog`, in order
public record TrialResult(
        TrialFacts facts,
        Optional<TrialSettings> settings,
        List<IntervalRow> intervals,
        List<LatencyInterval> latencies,
        List<ResourceRow> resources,
        List<MetricsRow> metrics,
        List<TransferRow> transfers,
        Optional<DiskCanary> disk,
        Optional<TrialEnd> end) {

    /// One histogram of the log.
    ///
    /// @param startSeconds since the start of the schedule
    public record LatencyInterval(String tag, double startSeconds, double endSeconds, Histogram histogram) {}

    /// Reads a trial's directory. Lines that a kill cut off are left out.
    public static Optional<TrialResult> read(Path directory) throws IOException {
        Optional<TrialFacts> facts = RunDirectory.read(directory.resolve("trial.json"), TrialFacts.class);
        if (facts.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new TrialResult(
                facts.get(),
                RunDirectory.read(directory.resolve("settings.json"), TrialSettings.class),
                rows(directory.resolve("intervals.csv"), IntervalRow.CSV_HEADER, IntervalRow::fromCsv),
                latencies(directory.resolve("latency.hlog")),
                rows(directory.resolve("resources.csv"), ResourceRow.CSV_HEADER, ResourceRow::fromCsv),
                rows(directory.resolve("broker-metrics.csv"), MetricsRow.CSV_HEADER, MetricsRow::fromCsv),
                rows(directory.resolve(TransferRow.FILE), TransferRow.CSV_HEADER, TransferRow::fromCsv),
                RunDirectory.read(directory.resolve(DiskCanary.FILE), DiskCanary.class),
                RunDirectory.read(directory.resolve("end.json"), TrialEnd.class)));
    }

    private static <T> List<T> rows(Path file, String header, Function<String, T> parse) throws IOException {
        if (!Files.exists(file)) {
            return List.of();
        }
        List<T> rows = new ArrayList<>();
        List<String> lines =
                new String(wholeLines(file), StandardCharsets.UTF_8).lines().toList();
        if (!lines.isEmpty() && !lines.getFirst().equals(header)) {
            throw new IOException(file + ": another version of Streamgauge wrote it. Use that version to read it");
        }
        for (String line : lines.subList(Math.min(1, lines.size()), lines.size())) {
            try {
                rows.add(parse.apply(line));
            } catch (IllegalArgumentException damaged) {
                break;
            }
        }
        return List.copyOf(rows);
    }

    /// What a kill cut off in the middle of a line may still look like a line, with other values.
    private static byte[] wholeLines(Path file) throws IOException {
        byte[] all = Files.readAllBytes(file);
        int end = all.length;
        while (end > 0 && all[end - 1] != '\n') {
            end--;
        }
        return Arrays.copyOf(all, end);
    }

    private static List<LatencyInterval> latencies(Path file) throws IOException {
        if (!Files.exists(file)) {
            return List.of();
        }
        List<LatencyInterval> found = new ArrayList<>();
        try (HistogramLogReader reader = new HistogramLogReader(new ByteArrayInputStream(wholeLines(file)))) {
            while (reader.hasNext()) {
                EncodableHistogram next = reader.nextIntervalHistogram();
                if (next instanceof Histogram histogram) {
                    double start = histogram.getStartTimeStamp() / 1e3 - reader.getStartTimeSec();
                    double end = histogram.getEndTimeStamp() / 1e3 - reader.getStartTimeSec();
                    found.add(new LatencyInterval(tag(histogram), start, end, histogram));
                }
            }
        } catch (RuntimeException damaged) {
            // all before it is good
            return List.copyOf(found);
        }
        return List.copyOf(found);
    }

    private static String tag(Histogram histogram) {
        return histogram.getTag() == null ? "" : histogram.getTag();
    }

    /// All values of a tag in one histogram.
    public Histogram total(String tag) {
        Histogram total = new Histogram(3);
        latencies.stream().filter(l -> l.tag().equals(tag)).forEach(l -> total.add(l.histogram()));
        return total;
    }

    /// The histograms of a tag by the end of their interval in seconds.
    public Map<Double, Histogram> byEnd(String tag) {
        Map<Double, Histogram> byEnd = new TreeMap<>();
        latencies.stream()
                .filter(l -> l.tag().equals(tag))
                .forEach(l -> byEnd.computeIfAbsent(l.endSeconds(), _ -> new Histogram(3))
                        .add(l.histogram()));
        return byEnd;
    }
}
