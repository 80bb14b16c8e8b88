package io.streamgauge.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.experiment.system.CpuSet;
import io.streamgauge.experiment.worker.Placement;
import io.streamgauge.result.Setting.Scope;
import io.streamgauge.result.outcome.ChurnCounts;
import io.streamgauge.result.outcome.DestinationSpread;
import io.streamgauge.result.outcome.DestinationSpread.Spread;
import io.streamgauge.result.outcome.DestinationSpread.WorstDestination;
import io.streamgauge.result.outcome.LoadOutcome;
import io.streamgauge.result.outcome.LoadOutcome.LedgerCounts;
import io.streamgauge.result.outcome.SeveralWorkers;
import io.streamgauge.result.outcome.WorkerFigures;
import io.streamgauge.result.row.CsvFormat;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.MetricsRow;
import io.streamgauge.result.row.Phase;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.Role;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogProcessor;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class TrialFilesTest {
    private static final long WALL_CLOCK = 1_764_000_000_123L;

    @TempDir
    private Path directory = Path.of("");

    private static final TrialFacts FACTS = new TrialFacts(
            "001-a",
            "a",
            new TrialFacts.PlanEntry("", Map.of("x", "1"), 1, 42),
            "D1",
            new TrialFacts.PhaseSeconds(1, 3, 1),
            new TrialFacts.Load(1000, 100, 1, false, false, 0, 0),
            new TrialFacts.Placement(new CpuSet(List.of(0)), new CpuSet(List.of(1, 2, 3))));

    private static IntervalRow row(int index, Phase phase, double end) {
        return new IntervalRow(
                index,
                phase,
                index,
                end,
                new IntervalRow.Messages(end * 1000.25, 10, 1000, 9, 1, 8, 2, 3),
                new IntervalRow.Disturbances(17, 31, 123_456 + index, -1, -5),
                true);
    }

    private static Histogram histogram(long... nanos) {
        Histogram histogram = new Histogram(3);
        for (long value : nanos) {
            histogram.recordValue(value);
        }
        return histogram;
    }

    private static ResourceRow resources(double seconds) {
        return new ResourceRow(seconds, "kafka-1", Role.BROKER, 4711, 1_234_567, 512L << 20, 99, -1, -1, -1);
    }

    private static MetricsRow metric(double seconds) {
        return new MetricsRow(seconds, "kafka-1", "bytes_in_per_second", 1_234_567.5);
    }

    private void writeTrial() throws IOException {
        try (TrialWriter writer = new TrialWriter(directory, FACTS)) {
            writer.started(WALL_CLOCK);
            for (int i = 0; i < 4; i++) {
                writer.interval(
                        row(i, i == 0 ? Phase.WARMUP : Phase.MEASURE, i + 1.000_4996),
                        Map.of(
                                "end-to-end", histogram(1_000_000L * (i + 1), 5_000_000),
                                "response-time", histogram(2_000_000)));
                writer.resources(List.of(resources(i + 1)));
                writer.metrics(List.of(metric(i + 0.5)));
            }
        }
    }

    private TrialResult read() throws IOException {
        return TrialResult.read(directory).orElseThrow();
    }

    private <T> List<String> written(CsvFormat<T> format, T row) throws IOException {
        Path file = directory.resolve("rows.csv");
        try (var rows = format.create(file)) {
            rows.append(List.of(row));
        }
        return Files.readAllLines(file);
    }

    @Test
    void keepsTheFieldsOfTheFactsInOneLevel() {
        String json = """
                {"id":"001-a","system":"a","cell":"","levels":{"x":"1"},"block":1,"seed":42,"durability":"D1",\
                "warmupSeconds":1.0,"measureSeconds":3.0,"drainSeconds":1.0,"intendedPerSecond":1000.0,\
                "meanPayloadBytes":100.0,"groups":1,"simulated":false,"saturating":false,"transfers":0,\
                "outageBacklogBytes":0,"placement":{"generator":"0","brokers":"1-3"}}""";
        assertThat(Json.compact().writeValueAsString(FACTS)).isEqualTo(json);
        assertThat(Json.compact().readValue(json, TrialFacts.class)).isEqualTo(FACTS);
    }

    @Test
    void keepsTheColumnsOfTheFiles() throws IOException {
        writeTrial();
        assertThat(directory.resolve("intervals.csv"))
                .content()
                .startsWith("index,phase,start_seconds,end_seconds,intended,"
                        + "sent,sent_bytes,accepted,failed,delivered,duplicated,reordered,gc_millis,paused_nanos,"
                        + "longest_pause_nanos,sender_wait_nanos,clock_shift_nanos,consuming\n");
        assertThat(directory.resolve("resources.csv"))
                .content()
                .startsWith("seconds,name,role,pid,cpu_micros,rss_bytes,"
                        + "written_bytes,context_switches,steal_micros,disk_busy_micros,"
                        + "work_nanos,interrupt_micros,compiler_micros,"
                        + "collector_micros,sampled_seconds\n");
        assertThat(directory.resolve("transfers.csv"))
                .hasContent("index,messages,start_nanos,sending_nanos,ahead,receiving_nanos,total_nanos");
    }

    @Test
    void readsFilesWithFurtherOrOlderColumns() throws IOException {
        Path file = Files.writeString(directory.resolve("rows.csv"), """
                seconds,name,role,pid,cpu_micros,rss_bytes,new_column
                1.250000,a,host,1,2,3,x
                """);
        assertThat(ResourceRow.CSV.read(file))
                .containsExactly(new ResourceRow(1.25, "a", Role.HOST, 1, 2, 3, -1, -1, -1, -1, -1, -1, -1, -1, -1));
    }

    @Test
    void rejectsAFileWithoutARequiredColumn() throws IOException {
        Path file = Files.writeString(directory.resolve("rows.csv"), "seconds,node\n1,kafka-1\n");
        assertThatThrownBy(() -> MetricsRow.CSV.read(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("rows.csv': required columns are missing");
    }

    @Test
    void rejectsAFileWithoutARequiredColumnAndWithoutRows() throws IOException {
        Path file = Files.writeString(directory.resolve("rows.csv"), "seconds,node\n");
        assertThatThrownBy(() -> MetricsRow.CSV.read(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("rows.csv': required columns are missing");
    }

    @Test
    void reportsTheLineOfADamagedRow() throws IOException {
        for (String damaged : List.of("1,kafka-1,bytes", "x,kafka-1,bytes,1", "1,kafka-1,bytes,", "1,a,b,2,3")) {
            Path file = Files.writeString(
                    directory.resolve("rows.csv"),
                    "seconds,node,metric,value\n1,kafka-1,bytes,1\n" + damaged + "\n3,kafka-1,bytes,1\n");
            assertThatThrownBy(() -> MetricsRow.CSV.read(file))
                    .as(damaged)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("rows.csv', line 3: the line is damaged");
        }
    }

    @Test
    void roundTripsAnIntervalRow() throws IOException {
        IntervalRow row = new IntervalRow(
                7,
                Phase.DRAIN,
                1.5,
                2.25,
                new IntervalRow.Messages(1000.125, 1L << 40, Long.MAX_VALUE, 3, 4, 5, 6, 7),
                new IntervalRow.Disturbances(8, 9, 10, 11, -12),
                false);
        assertThat(written(IntervalRow.CSV, row))
                .last()
                .isEqualTo(
                        "7,DRAIN,1.500000,2.250000,1000.125,1099511627776,9223372036854775807,3,4,5,6,7,8,9,10,11,-12,0");
        assertThat(IntervalRow.CSV.read(directory.resolve("rows.csv"))).containsExactly(row);
    }

    @Test
    void roundTripsAResourceRow() throws IOException {
        ResourceRow row = new ResourceRow(1.25, "a", Role.HOST, 1, 2, 3, 4, -1, -1, 7, 8, 9, 10, 11, 1.75);
        assertThat(written(ResourceRow.CSV, row))
                .last()
                .isEqualTo("1.250000,a,host,1,2,3,4,-1,-1,7,8,9,10,11,1.750000");
        assertThat(ResourceRow.CSV.read(directory.resolve("rows.csv"))).containsExactly(row);
    }

    @Test
    void roundTripsAMetricsRow() throws IOException {
        for (double value : List.of(0.0, 12_345_678_901.0, 0.125, -3.0)) {
            MetricsRow row = new MetricsRow(1.25, "kafka-1", "bytes_in_per_second", value);
            assertThat(written(MetricsRow.CSV, row)).first().isEqualTo("seconds,node,metric,value");
            assertThat(MetricsRow.CSV.read(directory.resolve("rows.csv"))).containsExactly(row);
        }
    }

    @Test
    void readsResultsWithoutBrokerMetrics() throws IOException {
        writeTrial();
        Files.delete(directory.resolve("broker-metrics.csv"));
        assertThat(read().metrics()).isEmpty();
        assertThat(read().intervals()).hasSize(4);
    }

    @Test
    void writesRowsIndependentlyOfTheLocale() throws IOException {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.GERMANY);
            assertThat(written(IntervalRow.CSV, row(0, Phase.MEASURE, 1.5)))
                    .last()
                    .asString()
                    .contains("1.500000");
            assertThat(written(ResourceRow.CSV, resources(1.5)))
                    .last()
                    .asString()
                    .startsWith("1.500000,");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void roundTripsATrial() throws IOException {
        writeTrial();
        TrialResult result = read();
        assertThat(result.facts()).isEqualTo(FACTS);
        assertThat(result.intervals()).hasSize(4);
        assertThat(result.intervals().get(2).longestPauseNanos()).isEqualTo(123_458);
        assertThat(result.resources()).containsExactly(resources(1), resources(2), resources(3), resources(4));
        assertThat(result.metrics()).containsExactly(metric(0.5), metric(1.5), metric(2.5), metric(3.5));
        Histogram total = result.total("end-to-end");
        assertThat(total.getTotalCount()).isEqualTo(8);
        assertThat(total.getMinValue()).isCloseTo(1_000_000, within(1000L));
        assertThat(total.getMaxValue()).isCloseTo(5_000_000, within(5000L));
        assertThat(result.latencies().getFirst().startSeconds()).isCloseTo(0, within(0.001));
        assertThat(result.settings()).isEmpty();
        assertThat(result.end()).isEmpty();
    }

    /// Allows a difference of 2 ms, because the reader in HdrHistogram adds and truncates fractions of a second.
    @Test
    void endsHistogramsWithinTwoMillisecondsOfTheirRow() throws IOException {
        writeTrial();
        TrialResult result = read();
        List<Double> ofHistograms = List.copyOf(result.byEnd("end-to-end").keySet());
        assertThat(ofHistograms).hasSize(4);
        for (int i = 0; i < 4; i++) {
            assertThat(ofHistograms.get(i)).isCloseTo(result.intervals().get(i).endSeconds(), within(0.002));
        }
    }

    @Test
    void keepsValuesOfIntervalsThatEndInTheSameMillisecond() throws IOException {
        try (TrialWriter writer = new TrialWriter(directory, FACTS)) {
            writer.started(WALL_CLOCK);
            writer.interval(row(0, Phase.MEASURE, 1), Map.of("end-to-end", histogram(5)));
            writer.interval(row(1, Phase.DRAIN, 1.0001), Map.of("end-to-end", histogram(6, 7)));
        }
        assertThat(read().byEnd("end-to-end").values().stream()
                        .mapToLong(Histogram::getTotalCount)
                        .sum())
                .isEqualTo(3);
    }

    @Test
    void writesAnIntervalBeforeTheCallReturns() throws IOException {
        try (TrialWriter writer = new TrialWriter(directory, FACTS)) {
            writer.started(WALL_CLOCK);
            writer.interval(row(0, Phase.MEASURE, 1), Map.of("end-to-end", histogram(5)));
            writer.resources(List.of(resources(1)));
            TrialResult result = read();
            assertThat(result.intervals()).hasSize(1);
            assertThat(result.latencies()).hasSize(1);
            assertThat(result.resources()).hasSize(1);
        }
    }

    /// Truncates the files to every possible length, as a killed process or a full disk could. The rows that the
    /// reader returns must be the first rows of the complete file.
    @Test
    void ignoresAnIncompleteLastLine() throws IOException {
        writeTrial();
        TrialResult whole = read();
        for (String name : List.of("intervals.csv", "resources.csv", "broker-metrics.csv", "latency.hlog")) {
            Path file = directory.resolve(name);
            byte[] bytes = Files.readAllBytes(file);
            for (int length = 0; length < bytes.length; length++) {
                Files.write(file, Arrays.copyOf(bytes, length));
                TrialResult part = read();
                assertThat(whole.intervals().subList(0, part.intervals().size()))
                        .as(name + length)
                        .isEqualTo(part.intervals());
                assertThat(whole.resources().subList(0, part.resources().size()))
                        .as(name + length)
                        .isEqualTo(part.resources());
                assertThat(whole.metrics().subList(0, part.metrics().size()))
                        .as(name + length)
                        .isEqualTo(part.metrics());
                assertThat(part.latencies().size())
                        .isLessThanOrEqualTo(whole.latencies().size());
                for (int i = 0; i < part.latencies().size(); i++) {
                    assertThat(part.latencies().get(i).tag())
                            .isEqualTo(whole.latencies().get(i).tag());
                    assertThat(part.latencies().get(i).histogram())
                            .as(name + length)
                            .isEqualTo(whole.latencies().get(i).histogram());
                }
            }
            Files.write(file, bytes);
        }
    }

    @Test
    void rejectsADamagedHistogram() throws IOException {
        writeTrial();
        Path file = directory.resolve("latency.hlog");
        List<String> lines = new ArrayList<>(Files.readAllLines(file));
        int last = lines.size() - 1;
        lines.set(last, lines.get(last).replaceFirst(",[^,]*$", ",HISTFAAAdamaged"));
        Files.write(file, lines);
        assertThatThrownBy(this::read)
                .isInstanceOf(IOException.class)
                .hasMessageMatching(
                        "result file '.*latency.hlog', histogram \\d+: the line is damaged\\. Restore the file .*");
    }

    @Test
    void writesALogForTheReaderOfHdrHistogram() throws IOException {
        writeTrial();
        int count = 0;
        Histogram all = new Histogram(3);
        try (HistogramLogReader reader =
                new HistogramLogReader(directory.resolve("latency.hlog").toFile())) {
            while (reader.hasNext()) {
                EncodableHistogram next = reader.nextIntervalHistogram();
                if (next instanceof Histogram histogram && "end-to-end".equals(histogram.getTag())) {
                    assertThat(histogram.getStartTimeStamp()).isEqualTo(WALL_CLOCK + count * 1000L);
                    all.add(histogram);
                    count++;
                }
            }
            assertThat(reader.getStartTimeSec()).isEqualTo(WALL_CLOCK / 1e3);
        }
        assertThat(count).isEqualTo(4);
        assertThat(all.getMaxValue()).isCloseTo(5_000_000, within(5000L));
    }

    @Test
    void writesALogForTheProcessorOfHdrHistogram() throws Exception {
        writeTrial();
        Path out = directory.resolve("processed");
        Thread processor = new HistogramLogProcessor(new String[] {
            "-i",
            directory.resolve("latency.hlog").toString(),
            "-tag",
            "end-to-end",
            "-outputValueUnitRatio",
            "1000000",
            "-o",
            out.toString()
        });
        processor.start();
        processor.join();
        String percentiles = Files.readString(directory.resolve("processed.hgrm"), StandardCharsets.US_ASCII);
        // The histogram contains 5 ms four times, and 1, 2, 3 and 4 ms once each. Their mean is 3.75 ms.
        assertThat(percentiles).containsPattern("Mean +=+ +3\\.75");
        assertThat(percentiles).containsPattern("Max +=+ +5\\.00");
        assertThat(percentiles).containsPattern("Total count +=+ +8");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void reportsAFullDisk() throws IOException {
        for (String name : List.of("intervals.csv", "resources.csv", "broker-metrics.csv", "latency.hlog")) {
            Path full = Files.createDirectory(directory.resolve("full-" + name));
            Files.createSymbolicLink(full.resolve(name), Path.of("/dev/full"));
            assertThatThrownBy(() -> {
                        try (TrialWriter writer = new TrialWriter(full, FACTS)) {
                            writer.started(WALL_CLOCK);
                            writer.interval(row(0, Phase.MEASURE, 1), Map.of("end-to-end", histogram(5)));
                            writer.resources(List.of(resources(1)));
                            writer.metrics(List.of(metric(0.5)));
                        }
                    })
                    .as(name)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining(full.toString());
        }
    }

    @Test
    void readsATrialKilledBeforeItsLoad() throws IOException {
        new TrialWriter(directory, FACTS).close();
        TrialResult result = read();
        assertThat(result.intervals()).isEmpty();
        assertThat(result.latencies()).isEmpty();
        assertThat(result.resources()).isEmpty();
        assertThat(result.total("end-to-end").getTotalCount()).isZero();
        assertThat(result.end()).isEmpty();
    }

    @Test
    void findsNoTrialInADirectoryWithoutFacts() throws IOException {
        Files.writeString(directory.resolve("intervals.csv"), "index\n");
        assertThat(TrialResult.read(directory)).isEmpty();
    }

    private static final DestinationSpread SPREAD = new DestinationSpread(
            2,
            Spread.of(new long[] {4, 5}),
            Spread.of(new long[] {4, 4}),
            Spread.of(new long[] {4, 0}),
            List.of(1_500_000L),
            1_500_000,
            List.of(new WorstDestination("a", 1_500_000, 4)),
            1,
            List.of("b"));

    @Test
    void roundTripsEndAndSettings() throws IOException {
        LedgerCounts counts = new LedgerCounts(9, 8, 7, Map.of("REFUSED", 1L), 0, 7, 0, 1, 2);
        LoadOutcome outcome = new LoadOutcome(
                counts,
                counts,
                Map.of("REFUSED", "too \"large\""),
                4,
                5,
                0,
                List.of(new LoadOutcome.Share("producers", 2, 4, 6, 10)),
                6,
                7,
                SPREAD,
                new ChurnCounts("connections", 50, 10, 7, 2, 1, "refused"),
                new SeveralWorkers(
                        List.of(new WorkerFigures(
                                1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12L, new WorkerFigures.NegativeLatencies(13, -14))),
                        11,
                        Placement.PAIRED));
        TrialEnd end = new TrialEnd(TrialStatus.FAILED, "broker 'x': gone", outcome);
        TrialSettings settings = new TrialSettings(
                Map.of("kafka", "4.3.1"),
                List.of(new Setting(Scope.BROKER, "a.b", "1", Setting.Origin.READ_BACK)),
                List.of(),
                List.of("001-kafka"));
        try (TrialWriter writer = new TrialWriter(directory, FACTS)) {
            writer.settings(settings);
            writer.end(end);
        }
        assertThat(read().end()).contains(end);
        assertThat(read().settings()).contains(settings);
        RunDirectory.write(directory.resolve("end.json"), new TrialEnd(TrialStatus.DONE, null, null));
        assertThat(read().end()).contains(new TrialEnd(TrialStatus.DONE, null, null));
    }
}
