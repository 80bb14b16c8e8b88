package io.streamgauge.analyse.validity;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.trial.SampleTrialFiles;
import io.streamgauge.calibrate.BenchmarkSample;
import io.streamgauge.calibrate.CalibrationBenchmark;
import io.streamgauge.calibrate.DiskCanaryBenchmark;
import io.streamgauge.experiment.Threshold;
import io.streamgauge.experiment.Thresholds;
import io.streamgauge.result.DiskCanary;
import io.streamgauge.result.Limit;
import io.streamgauge.result.Setting;
import io.streamgauge.result.Setting.Scope;
import io.streamgauge.result.outcome.LoadOutcome;
import io.streamgauge.result.outcome.LoadOutcome.Share;
import io.streamgauge.result.row.MetricsRow;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnvironmentChecksTest {
    @TempDir
    private Path directory = Path.of("");

    private static List<Caveat> caveats(SampleTrialFiles trial, String kind) {
        return trial.summary().caveats().stream()
                .filter(c -> c.kind().name().equals(kind))
                .toList();
    }

    /// Benchmark that uses a real file and adds a delay after each sync.
    private final class SlowedDisk implements CalibrationBenchmark {
        private final Duration slower;

        SlowedDisk(Duration slower) {
            this.slower = slower;
        }

        @Override
        public String name() {
            return "slowed";
        }

        @Override
        public List<BenchmarkSample> measure(Duration length) throws IOException, InterruptedException {
            Histogram nanos = new Histogram(3);
            try (FileChannel file =
                    FileChannel.open(directory.resolve("log"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                for (int i = 0; i < 5; i++) {
                    file.write(ByteBuffer.allocate(4096));
                    long before = System.nanoTime();
                    file.force(false);
                    Thread.sleep(slower);
                    nanos.recordValue(System.nanoTime() - before);
                }
            }
            return List.of(new BenchmarkSample.Distribution(Limit.FDATASYNC, nanos));
        }
    }

    private DiskCanary.Reading look(Duration slower) throws IOException, InterruptedException {
        CalibrationBenchmark writes = new CalibrationBenchmark() {
            @Override
            public String name() {
                return "steady";
            }

            @Override
            public List<BenchmarkSample> measure(Duration length) {
                return List.of(new BenchmarkSample.Value(Limit.DISK_WRITE, 1e9));
            }
        };
        return new DiskCanaryBenchmark(new SlowedDisk(slower), writes).look();
    }

    @Test
    void flagsASlowerDiskWithTheFactor() throws Exception {
        DiskCanary canary = new DiskCanary(look(Duration.ZERO), look(Duration.ofSeconds(1)));
        assertThat(caveats(new SampleTrialFiles().disk(canary), "DISK_CHANGED"))
                .singleElement()
                .satisfies(c -> assertThat(c.seen()).contains("fdatasync took").contains("by a factor of"));
    }

    private static DiskCanary canary(long nanosBefore, double writeBefore, long nanosAfter, double writeAfter) {
        return new DiskCanary(
                new DiskCanary.Reading(nanosBefore, writeBefore), new DiskCanary.Reading(nanosAfter, writeAfter));
    }

    @Test
    void doesNotFlagAnUnchangedDisk() {
        assertThat(caveats(new SampleTrialFiles().disk(canary(2_000_000, 1e9, 3_900_000, 0.6e9)), "DISK_CHANGED"))
                .isEmpty();
        assertThat(caveats(new SampleTrialFiles().disk(canary(20_000, 1e9, 90_000, 1e9)), "DISK_CHANGED"))
                .isEmpty();
        DiskCanary noSecond = new DiskCanary(new DiskCanary.Reading(1, 1), null);
        assertThat(caveats(new SampleTrialFiles().disk(noSecond), "DISK_CHANGED"))
                .isEmpty();
    }

    @Test
    void flagsASlowerWriteRate() {
        assertThat(caveats(new SampleTrialFiles().disk(canary(1, 3L << 30, 1, 1L << 30)), "DISK_CHANGED"))
                .singleElement()
                .satisfies(c ->
                        assertThat(c.seen()).containsPattern("3.GiB/s before").contains("by a factor of 3"));
        SampleTrialFiles allowed = new SampleTrialFiles().disk(canary(1, 3e9, 1, 1e9));
        assertThat(caveats(allowed.judgedBy(new Thresholds(Map.of(Threshold.DISK_CHANGE_FLAG, 4.0))), "DISK_CHANGED"))
                .isEmpty();
    }

    private static LoadOutcome with(LoadOutcome o, Share share) {
        return with(o, share, o.idleConsumers());
    }

    private static LoadOutcome with(LoadOutcome o, Share share, int idleConsumers) {
        return new LoadOutcome(
                o.measured(),
                o.warmup(),
                Map.of(),
                o.clients(),
                o.connections(),
                idleConsumers,
                List.of(share),
                0,
                0,
                null,
                null,
                null);
    }

    @Test
    void flagsAnUnevenProducer() {
        assertThat(caveats(
                        new SampleTrialFiles().outcome(o -> with(o, new Share("producers", 4, 1000, 5000, 8000))),
                        "IMBALANCE"))
                .singleElement()
                .satisfies(c -> assertThat(c.seen())
                        .contains("4 producers")
                        .contains("5\u202f000 messages")
                        .contains("An equal share is 2\u202f000"));
        assertThat(caveats(
                        new SampleTrialFiles().outcome(o -> with(o, new Share("producers", 4, 1000, 4000, 8000))),
                        "IMBALANCE"))
                .isEmpty();
    }

    @Test
    void flagsAnUnevenProducerBesideAnIdleConsumer() {
        Share producers = new Share("producers", 4, 1000, 5000, 8000);
        Share consumers = new Share("consumers of group 1", 5, 0, 5000, 8000);
        assertThat(caveats(new SampleTrialFiles().outcome(o -> with(o, producers, 1)), "IMBALANCE"))
                .hasSize(1);
        assertThat(caveats(new SampleTrialFiles().outcome(o -> with(o, consumers, 1)), "IMBALANCE"))
                .isEmpty();
    }

    @Test
    void flagsOnlyExpensiveMetrics() {
        assertThat(caveats(asked(14), "METRICS_COST")).isEmpty();
        assertThat(caveats(asked(45), "METRICS_COST"))
                .singleElement()
                .satisfies(c -> assertThat(c.seen()).endsWith("about 15 % of the CPU time of kafka-1."));
    }

    /// Returns a trial in which Streamgauge scrapes metrics once per second. Each scrape takes the given time in
    /// ms, and every third scrape also waits 700 ms for a core. The broker uses 300 ms of CPU time per second.
    private static SampleTrialFiles asked(double millis) {
        SampleTrialFiles trial = new SampleTrialFiles();
        for (int s = 0; s < 70; s++) {
            double waited = s % 3 == 0 ? 700 : 0;
            trial.saying(new MetricsRow(s + 0.5, "kafka-1", MetricsRow.SCRAPE_MILLIS, millis + waited));
        }
        return trial;
    }

    @Test
    void namesEarlierTrialsWhoseDestinationsMayRemain() {
        assertThat(new EnvironmentChecks(Thresholds.DEFAULT)
                        .earlierDestinations(List.of())
                        .caveats())
                .isEmpty();
        assertThat(new EnvironmentChecks(Thresholds.DEFAULT)
                        .earlierDestinations(List.of("001-kafka", "004-kafka"))
                        .caveats())
                .singleElement()
                .satisfies(c -> {
                    assertThat(c.kind()).isEqualTo(CaveatKind.EARLIER_DESTINATIONS);
                    assertThat(c.seen()).endsWith("destinations from the brokers: 001-kafka, 004-kafka.");
                });
    }

    @Test
    void listsSettingsThatWereNotReadBack() {
        List<String> said = List.of(
                "unknown: no bookie could be asked", "not known: missing permission DescribeConfigs", "not known: 401");
        for (String value : said) {
            assertThat(caveats(
                            new SampleTrialFiles()
                                    .readBack(new Setting(
                                            Scope.BOOKIE, "journalSyncData", value, Setting.Origin.READ_BACK)),
                            "DURABILITY_NOT_READ"))
                    .singleElement()
                    .satisfies(c -> assertThat(c.seen()).contains(value));
        }
        assertThat(caveats(
                        new SampleTrialFiles()
                                .readBack(
                                        new Setting(Scope.BROKER, "x", "unknown-host-policy", Setting.Origin.DEFAULT)),
                        "DURABILITY_NOT_READ"))
                .isEmpty();
    }

    @Test
    void measuresARealDisk() throws Exception {
        DiskCanary.Reading reading =
                DiskCanaryBenchmark.look(directory, System::nanoTime).orElse(null);
        // A temporary directory in memory does not have a disk.
        if (reading != null) {
            assertThat(Objects.requireNonNull(reading).fdatasyncP50Nanos()).isPositive();
            assertThat(reading.writeBytesPerSecond()).isPositive();
        }
        assertThat(directory).isEmptyDirectory();
    }
}
