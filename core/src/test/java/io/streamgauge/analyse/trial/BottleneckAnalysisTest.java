package io.streamgauge.analyse.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.Bottleneck;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.Resources.OtherUse;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.result.HostFacts;
import io.streamgauge.result.outcome.SeveralWorkers;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class BottleneckAnalysisTest {
    @Test
    void findsNoBottleneckBelowTheLimit() {
        assertThat(new SampleTrialFiles().diskBusy(0.99).summary().bottleneck().kind())
                .isEqualTo(Bottleneck.Kind.NONE);
    }

    @Test
    void findsTheSaturatedResource() {
        assertThat(pressed().cpus(1.2, 0.6, 1.9, 0).summary().bottleneck().kind())
                .isEqualTo(Bottleneck.Kind.GENERATOR);
        assertThat(pressed().cpus(0.4, 1.5, 1.95, 0).summary().bottleneck().kind())
                .isEqualTo(Bottleneck.Kind.BROKER_CPU);
        assertThat(pressed().linkBusy(0.96).summary().bottleneck())
                .isEqualTo(new Bottleneck(
                        Bottleneck.Kind.NETWORK, "the link to the brokers was used at 96 % of its capacity"));
        assertThat(pressed().diskBusy(0.95).summary().bottleneck().kind()).isEqualTo(Bottleneck.Kind.BROKER_DISK);
        Bottleneck unknown = pressed().summary().bottleneck();
        assertThat(unknown.kind()).isEqualTo(Bottleneck.Kind.UNKNOWN);
        assertThat(unknown.evidence())
                .contains("CPUs (30 % busy")
                .contains("10 % busy")
                .contains("Possible causes are waits");
    }

    @Test
    void namesAResourceWithUnknownUseAsAPossibleCause() {
        assertThat(pressed().diskBusy(-1).summary().bottleneck().evidence())
                .contains("the disk (unknown)")
                .contains("Possible causes are the disk, waits");
    }

    @Test
    void doesNotStateACpuUseOfBrokersOnOtherMachines() {
        assertThat(pressed().connected().summary().bottleneck().evidence())
                .contains("generator 20 % of one core; 2 CPUs")
                .contains("Possible causes are the CPUs of the broker hosts, ");
    }

    /// Uses a connected broker that runs on this machine as `beam.smp`. Its CPU use counts as that of another
    /// program. The analysis must not name the generator as the bottleneck unless the generator uses most of
    /// the CPU time.
    @Test
    void doesNotBlameTheGeneratorForTheCpusOfAConnectedBrokerOnThisMachine() {
        Bottleneck broker = pressed()
                .connected()
                .connectedLocally()
                .otherProgram("beam.smp", 1.5)
                .cpus(0.4, 0, 1.95, 0)
                .summary()
                .bottleneck();
        assertThat(broker.kind()).isEqualTo(Bottleneck.Kind.UNKNOWN);
        assertThat(broker.evidence())
                .startsWith("the CPUs were 9")
                .endsWith("% busy, mostly with the connected system or other programs (generator 40 % of one core; 2"
                        + " CPUs)");
        assertThat(pressed()
                        .connected()
                        .connectedLocally()
                        .otherProgram("beam.smp", 0.7)
                        .cpus(1.2, 0, 1.95, 0)
                        .summary()
                        .bottleneck()
                        .kind())
                .isEqualTo(Bottleneck.Kind.GENERATOR);
    }

    @Test
    void namesOtherProgramsThatUsedMostOfTheCpuTime() {
        Bottleneck others = pressed()
                .otherProgram("javac", 1.1)
                .cpus(0.3, 0.5, 1.95, 0)
                .summary()
                .bottleneck();
        assertThat(others.kind()).isEqualTo(Bottleneck.Kind.UNKNOWN);
        assertThat(others.evidence())
                .startsWith("the CPUs were 9")
                .endsWith("% busy, mostly with other programs (generator 30 %, broker 50 % of one core; 2 CPUs)");
    }

    /// A program in the container is visible, but programs outside the container are not.
    @Test
    void doesNotKnowTheCpuUseOfOtherProgramsInAContainer() {
        TrialSummary trial = pressed()
                .otherProgram("javac", 1.1)
                .inContainer()
                .cpus(0.3, 0.5, 1.95, 0)
                .summary();
        OtherUse others = Objects.requireNonNull(trial.resources().host().otherProcesses());
        assertThat(others.cpuPercent()).isEqualTo(-1);
        assertThat(trial.caveats()).noneMatch(caveat -> caveat.kind() == CaveatKind.OTHER_PROCESSES);
        assertThat(trial.bottleneck().evidence()).doesNotContain("other programs");
    }

    /// Returns a saturating trial with two workers on hosts with 4 CPUs and brokers on other machines.
    private static SampleTrialFiles onWorkerHosts(double cpusOfSecond) {
        SampleTrialFiles trial = pressed().connected().diskBusy(-1).linkBusy(0.96);
        for (int worker = 0; worker < 2; worker++) {
            trial.workerHost(new HostFacts("load", "Linux", "cpu", 4, 1L << 30, "25", "ext4"))
                    .sampledWorker(SeveralWorkers.processName(worker, 2), worker == 0 ? 1 : cpusOfSecond);
        }
        return trial;
    }

    /// Checks that the CPUs and the busy link of the controller are ignored, because the load does not pass
    /// through the controller.
    @Test
    void relatesWorkersToTheCpusOfTheirHosts() {
        assertThat(onWorkerHosts(2.4).summary().bottleneck().evidence())
                .isEqualTo("no resource with a known utilisation was saturated: the CPUs of the worker hosts (worker 2,"
                        + " the busiest worker, used 60 % of the 4 CPUs of its host), the disk (unknown). Possible"
                        + " causes are the CPUs of the broker hosts, the disk, waits inside the broker or client, or a"
                        + " single busy thread");
        assertThat(onWorkerHosts(3.6).summary().bottleneck())
                .isEqualTo(new Bottleneck(
                        Bottleneck.Kind.GENERATOR,
                        "worker 2, the busiest worker, used 90 % of the 4 CPUs of its host"));
    }

    @Test
    void separatesTheBrokersOfTheControllerFromAWorkerOnAnotherHost() {
        assertThat(pressed()
                        .workerHost(new HostFacts("load", "Linux", "cpu", 4, 1L << 30, "25", "ext4"))
                        .cpus(2, 0.3, 0.6, 0)
                        .summary()
                        .bottleneck()
                        .evidence())
                .contains(
                        "the CPUs of the controller (30 % busy; broker 30 % of one core; 2 CPUs), the CPUs of the worker"
                                + " hosts (the worker used 50 % of the 4 CPUs of its host), the disk (10 % busy)");
    }

    private static SampleTrialFiles pressed() {
        return new SampleTrialFiles().accepting(0.9);
    }

    @Test
    void judgesBoundProcessesByTheirCpus() {
        Bottleneck broker =
                pressed().placed("0", "1").cpus(0.4, 0.97, 1.4, 0).summary().bottleneck();
        assertThat(broker)
                .isEqualTo(new Bottleneck(Bottleneck.Kind.BROKER_CPU, "the broker's CPUs (1) were 97 % busy"));
        Bottleneck generator =
                pressed().placed("0", "1").cpus(0.88, 0.97, 1.9, 0).summary().bottleneck();
        assertThat(generator.kind()).isEqualTo(Bottleneck.Kind.GENERATOR);
        assertThat(pressed()
                        .placed("0", "0")
                        .cpus(0.3, 0.65, 1, 0)
                        .summary()
                        .bottleneck()
                        .kind())
                .isEqualTo(Bottleneck.Kind.BROKER_CPU);
    }
}
