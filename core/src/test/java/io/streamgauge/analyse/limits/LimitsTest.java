package io.streamgauge.analyse.limits;

import static io.streamgauge.analyse.trial.SampleTrialFiles.MILLI;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.analyse.model.Limits;
import io.streamgauge.analyse.model.Limits.Use;
import io.streamgauge.analyse.model.Resources;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.trial.SampleTrialFiles;
import io.streamgauge.result.Calibration;
import io.streamgauge.result.Calibration.Figure;
import io.streamgauge.result.HostFacts;
import io.streamgauge.result.LatencyStage;
import io.streamgauge.result.Limit;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.result.outcome.LoadOutcome.LedgerCounts;
import io.streamgauge.result.row.Role;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LimitsTest {
    private static final Instant AT = Instant.parse("2026-11-21T12:00:00Z");

    private static Figure figure(String id, Limit limit, double... repeats) {
        List<Double> values = Arrays.stream(repeats).boxed().toList();
        List<Double> sorted = values.stream().sorted().toList();
        return new Figure(id, limit, sorted.get(1), sorted.getFirst(), sorted.getLast(), values, 5000);
    }

    private static Calibration calibration(String fileSystem, boolean direct, Figure... more) {
        List<Figure> figures = new ArrayList<>(List.of(
                figure("disk.write", Limit.DISK_WRITE, 1e6, 1e6, 1.1e6),
                figure("fdatasync.p99", Limit.FDATASYNC, 4e5, 5e5, 6e5),
                figure("loopback", Limit.LOOPBACK, 2e6, 2e6, 2e6),
                figure("harness.rate", Limit.HARNESS_RATE, 2e6, 2e6, 2e6)));
        figures.addAll(List.of(more));
        HostFacts host = new HostFacts("h", "Linux", "cpu", 2, 0, "25", fileSystem);
        return new Calibration(1, "2026-11-19T00:00:00Z", "0.1", host, "/data", false, direct, 50, figures);
    }

    private static Limits limits(Calibration calibration, SampleTrialFiles... trials) {
        return LimitsAnalysis.of(
                calibration, Stream.of(trials).map(SampleTrialFiles::summary).toList(), AT);
    }

    private static Use use(Limits limits, Limit limit) {
        return limits.uses().stream()
                .filter(u -> u.limit() == limit)
                .findFirst()
                .orElseThrow();
    }

    private static List<String> kinds(Limits limits) {
        return limits.caveats().stream().map(c -> c.kind().name()).toList();
    }

    /// Checks that the names of these limits do not mention the page cache. If the file system requires the page
    /// cache, a caveat states this.
    @Test
    void describesDiskFiguresWithoutThePageCache() {
        assertThat(Limit.DISK_WRITE.what()).isEqualTo("sequential write");
        assertThat(Limit.DISK_READ.what()).isEqualTo("sequential read");
    }

    @Test
    void showsTheTrialWithTheHighestUse() {
        Limits limits = limits(
                calibration("ext4 on /dev/sda", true),
                new SampleTrialFiles("kafka", "rate 1k/s").accepting(0.5),
                new SampleTrialFiles("kafka", "rate 2k/s"));
        Use loopback = use(limits, Limit.LOOPBACK);
        // The trial transfers 1,000 messages/s of 100 B in each direction.
        assertThat(loopback.value()).isEqualTo(200_000, within(2_000.0));
        assertThat(loopback.ofLimit()).isEqualTo(0.1, within(0.001));
        assertThat(loopback.cell()).isEqualTo("rate 2k/s");
        assertThat(loopback.sentence().replace('\u202f', ' '))
                .isEqualTo("kafka received and delivered payload at 195 KiB/s, 10 % of the limit at rate 2k/s.");
        assertThat(use(limits, Limit.HARNESS_RATE).ofLimit()).isEqualTo(0.0005, within(1e-6));
    }

    @Test
    void countsThePayloadOfEachConsumerGroup() {
        SampleTrialFiles trial = new SampleTrialFiles()
                .groups(3)
                .ledger(new LedgerCounts(60_000, 60_000, 60_000, Map.of(), 0, 180_000, 0, 0, 0));
        Use loopback = use(limits(calibration("ext4 on /dev/sda", true), trial), Limit.LOOPBACK);
        // The producers send 1,000 messages/s of 100 B, and each group receives them.
        assertThat(loopback.value()).isEqualTo(400_000, within(4_000.0));
    }

    @Test
    void relatesBrokerWritesToTheDiskLimit() {
        TrialSummary trial = new SampleTrialFiles().summary();
        double written = trial.resources().processes().stream()
                        .filter(p -> p.role() == Role.BROKER)
                        .mapToLong(Resources.ProcessUse::writtenBytes)
                        .sum()
                / trial.measuredSeconds();
        Use disk = use(limits(calibration("ext4 on /dev/sda", true), new SampleTrialFiles()), Limit.DISK_WRITE);
        assertThat(written).isPositive();
        assertThat(disk.value()).isEqualTo(written);
        assertThat(disk.ofLimit()).isEqualTo(written / 1e6);
    }

    @Test
    void ignoresVoidAndSimulatedTrials() {
        assertThat(limits(
                                calibration("ext4 on /dev/sda", true),
                                new SampleTrialFiles().simulated(),
                                new SampleTrialFiles().ended(TrialStatus.FAILED, "the broker died"))
                        .uses())
                .isEmpty();
    }

    @Test
    void comparesOnlySynchronousWritesWithTheDisk() {
        SampleTrialFiles trial = new SampleTrialFiles().latency(LatencyStage.RESPONSE_TIME, 2 * MILLI);
        assertThat(limits(calibration("ext4 on /dev/sda", true), trial).uses())
                .noneMatch(u -> u.limit() == Limit.FDATASYNC);
        Use synced = use(limits(calibration("ext4 on /dev/sda", true), trial.durability("D3 (disk)")), Limit.FDATASYNC);
        assertThat(synced.ofLimit()).isEqualTo(4, within(0.01));
        assertThat(synced.sentence()).contains("4 times the p99 of an fdatasync");
    }

    @Test
    void omitsLimitsOfThisMachineForWorkersOnOtherHosts() {
        SampleTrialFiles remote = new SampleTrialFiles().durability("D3 (disk)").onTwoHosts(0);
        assertThat(limits(calibration("ext4 on /dev/sda", true), remote).uses())
                .extracting(Use::limit)
                .containsExactlyInAnyOrder(Limit.DISK_WRITE, Limit.FDATASYNC);
    }

    @Test
    void omitsTheLocalDiskForBrokersOnOtherMachines() {
        SampleTrialFiles remote = new SampleTrialFiles().durability("D3 (disk)").connected();
        assertThat(limits(calibration("ext4 on /dev/sda", true), remote).uses())
                .extracting(Use::limit)
                .containsExactly(Limit.HARNESS_RATE);
        assertThat(limits(calibration("ext4 on /dev/sda", true), remote.onTwoHosts(0))
                        .uses())
                .isEmpty();
    }

    @Test
    void omitsMeansOverThePhaseOfTransfers() {
        SampleTrialFiles transfers =
                new SampleTrialFiles().durability("D3 (disk)").transfers(300, 100, 110, 120);
        assertThat(limits(calibration("ext4 on /dev/sda", true), transfers).uses())
                .extracting(Use::limit)
                .containsExactly(Limit.FDATASYNC);
    }

    @Test
    void measuresAgeAtTheStartOfTheRun() {
        assertThat(limits(calibration("ext4 on /dev/sda", true)).ageDays()).isEqualTo(2.5);
    }

    @Test
    void flagsNothingInAnUndisturbedCalibration() {
        assertThat(limits(calibration(
                                "ext4 on /dev/sda",
                                true,
                                figure("steal", Limit.STEAL, 0, 0.1, 0.4),
                                figure("others.busy", Limit.OTHERS_BUSY, 0, 3, 9),
                                figure("fdatasync.max", Limit.FDATASYNC, 1e6, 1e7, 1e8)))
                        .caveats())
                .isEmpty();
    }

    @Test
    void flagsStealAndOtherProgramsInOneRound() {
        assertThat(kinds(limits(calibration(
                        "ext4 on /dev/sda",
                        true,
                        figure("steal", Limit.STEAL, 0, 0, 0.6),
                        figure("others.busy", Limit.OTHERS_BUSY, 0, 11, 0)))))
                .containsExactly("CALIBRATION_STEAL", "CALIBRATION_BUSY");
    }

    @Test
    void flagsVaryingRepeats() {
        Limits limits = limits(calibration(
                "ext4 on /dev/sda",
                true,
                figure("disk.read", Limit.DISK_READ, 1e9, 2e9, 2e9),
                figure("memory.copy", Limit.MEMORY_COPY, 0, 1e9, 1e9),
                figure("wake.p50", Limit.WAKE, 5e4, 5e4, 7e4)));
        assertThat(kinds(limits)).containsExactly("CALIBRATION_UNSTEADY");
        assertThat(limits.caveats().getFirst().seen())
                .contains("disk.read", "memory.copy")
                .doesNotContain("wake.p50", "disk.write");
    }

    @Test
    void flagsFewerThanThreeRepeats() {
        Figure one = new Figure("harness.cpu", Limit.HARNESS_CPU, 2, 2, 2, List.of(2.0), 0);
        Figure together = new Figure("wake.p99.9", Limit.WAKE, 2, 2, 2, List.of(), 4000);
        Limits limits = limits(calibration("ext4 on /dev/sda", true, one, together));
        assertThat(kinds(limits)).containsExactly("CALIBRATION_FEW_REPEATS");
        assertThat(limits.caveats().getFirst().seen()).contains("harness.cpu").doesNotContain("wake");
    }

    @Test
    void flagsADataDirectoryInMemory() {
        assertThat(kinds(limits(calibration("tmpfs on tmpfs", true)))).containsExactly("CALIBRATION_MEMORY_DISK");
        assertThat(kinds(limits(calibration("zfs on tank", false)))).containsExactly("CALIBRATION_CACHED_DISK");
    }
}
