package io.streamgauge.analyse.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.Severity;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.result.HostFacts;
import io.streamgauge.result.outcome.SeveralWorkers;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WorkerHostAnalysisTest {
    private static final int CPUS = 4;

    /// Returns a trial with one worker on another host.
    ///
    /// @param other CPU use of other programs, in CPUs
    /// @param steal steal, in CPUs
    private static TrialSummary trial(double other, double steal) {
        return trial(new SampleTrialFiles(), other, steal);
    }

    private static TrialSummary trial(SampleTrialFiles files, double other, double steal) {
        files.workerHost(new HostFacts("load-1", "Linux", "cpu", CPUS, 1L << 30, "25", "ext4"));
        List<ResourceRow> rows = new ArrayList<>();
        files.result().resources().stream()
                .filter(row -> row.role() == Role.GENERATOR)
                .forEach(worker -> rows.add(new ResourceRow(
                        worker.seconds(),
                        "host of generator",
                        Role.WORKER_HOST,
                        0,
                        worker.cpuMicros() + Math.round(other * worker.seconds() * 1e6),
                        1,
                        -1,
                        -1,
                        Math.round(steal * worker.seconds() * 1e6),
                        -1,
                        -1,
                        0,
                        -1,
                        -1,
                        -1)));
        return files.sampled(rows).summary();
    }

    private static Optional<Caveat> busy(TrialSummary trial) {
        return trial.caveats().stream()
                .filter(c -> c.kind() == CaveatKind.WORKER_HOST_BUSY)
                .findFirst();
    }

    @Test
    void separatesOtherProgramsFromTheWorker() {
        TrialSummary trial = trial(1, 0.2);
        assertThat(trial.resources().workerHosts()).singleElement().satisfies(host -> {
            assertThat(host.name()).isEqualTo("load-1");
            assertThat(host.otherPercent()).isBetween(24.0, 26.0);
            assertThat(host.stealPercent()).isBetween(4.5, 5.5);
        });
        assertThat(busy(trial).orElseThrow().severity()).isEqualTo(Severity.VOID);
        assertThat(busy(trial).orElseThrow().seen())
                .startsWith("On worker host load-1, programs other than the worker");
    }

    /// The brokers use 0.3 of the controller's 2 CPUs, the controller 0.02, and another program 0.08.
    @Test
    void doesNotCountTheCpuTimeOfWorkerHostsOnTheController() {
        TrialSummary trial = trial(new SampleTrialFiles().otherProgram("backup", 0.08), 1, 0);
        assertThat(trial.resources().host().hostCpuPercent()).isCloseTo(20, within(0.01));
    }

    /// Uses a second host that is half as fast as the first host. Initially, both hosts run at a constant speed.
    @Test
    void doesNotMixTheCpuSpeedsOfUnequalHosts() {
        SampleTrialFiles unequal = new SampleTrialFiles()
                .onTwoHosts(0)
                .sampledHostOf("generator-1", 200)
                .sampledHostOf("generator-2", 400);
        assertThat(unequal.summary().resources().cpuSpeed().cpuSpeedSpread()).isEqualTo(1);
        assertThat(unequal.summary().resources().cpuSpeed().cpuWorkMicros()).isEqualTo(400);
        assertThat(unequal.summary().caveats()).noneMatch(c -> c.kind() == CaveatKind.CPU_SPEED);
        assertThat(unequal.slowedNowAndThen(1.5)
                        .summary()
                        .resources()
                        .cpuSpeed()
                        .cpuSpeedSpread())
                .isEqualTo(1.5);
    }

    /// Uses a trial in which neither a worker nor a broker ran on the machine of the controller.
    @Test
    void ignoresTheCpuSpeedOfAnUnusedController() {
        SampleTrialFiles remote = new SampleTrialFiles()
                .connected()
                .slowedNowAndThen(2)
                .onTwoHosts(0)
                .sampledHostOf("generator-1", 200)
                .sampledHostOf("generator-2", 200);
        assertThat(remote.summary().resources().cpuSpeed().cpuSpeedSpread()).isEqualTo(1);
    }

    @Test
    void flagsAChangeOfTheCpuSpeedOfAWorkerHost() {
        List<ResourceRow> host = new ArrayList<>();
        for (int s = 0; s <= 71; s++) {
            host.add(new ResourceRow(
                    s,
                    SeveralWorkers.hostOf("generator-1"),
                    Role.WORKER_HOST,
                    0,
                    s * 1_000_000L,
                    1,
                    -1,
                    -1,
                    0,
                    -1,
                    s % 3 == 0 ? 300_000 : 200_000,
                    0,
                    -1,
                    -1,
                    -1));
        }
        TrialSummary trial =
                new SampleTrialFiles().connected().onTwoHosts(0).sampled(host).summary();
        assertThat(trial.caveats())
                .filteredOn(c -> c.kind() == CaveatKind.CPU_SPEED)
                .singleElement()
                .satisfies(c -> assertThat(c.seen()).contains("took 1.5 times"));
    }

    @Test
    void judgesOtherProgramsAndStealByTheirThresholds() {
        assertThat(busy(trial(0.01, 0))).isEmpty();
        assertThat(busy(trial(0.2, 0)).orElseThrow().severity()).isEqualTo(Severity.FLAG);
        assertThat(busy(trial(0, 0.04)).orElseThrow().severity()).isEqualTo(Severity.FLAG);
        assertThat(busy(trial(0, 0.2)).orElseThrow().severity()).isEqualTo(Severity.VOID);
        assertThat(busy(trial(2, 0)).orElseThrow().severity()).isEqualTo(Severity.VOID);
    }
}
