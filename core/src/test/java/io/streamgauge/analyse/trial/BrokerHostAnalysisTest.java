package io.streamgauge.analyse.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.analyse.model.Bottleneck;
import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.MetricValue;
import io.streamgauge.analyse.model.Resources.BrokerHostUse;
import io.streamgauge.analyse.model.Resources.ProcessUse;
import io.streamgauge.analyse.model.Severity;
import io.streamgauge.analyse.model.TrialSeries;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.experiment.metric.Metric.Figure;
import io.streamgauge.result.HostFacts;
import io.streamgauge.result.Setting;
import io.streamgauge.result.row.HostMetric;
import io.streamgauge.result.row.MetricsRow;
import io.streamgauge.result.row.Role;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

/// Test of a connected system with known results. The sample trial has a warm-up of 10 s and a measured phase of
/// 60 s, with 1,000 messages/s of 100 B. A host with 4 CPUs responds in the middle of each second.
class BrokerHostAnalysisTest {
    private static final String HOST = "host broker-1";
    private static final int CPUS = 4;

    private static SampleTrialFiles trial() {
        return new SampleTrialFiles().connected();
    }

    private static SampleTrialFiles host(SampleTrialFiles trial, String host, IntToDoubleFunction cpuPercent) {
        return host(trial, host, cpuPercent, _ -> true);
    }

    /// Adds the metrics of a host.
    ///
    /// @param cpuPercent function that returns the use of all CPUs in percent, given the second
    /// @param responds predicate that is true for each second in which the host responds
    private static SampleTrialFiles host(
            SampleTrialFiles trial, String host, IntToDoubleFunction cpuPercent, IntPredicate responds) {
        for (int s = 0; s < 72; s++) {
            double at = s + 0.5;
            if (responds.test(s)) {
                add(trial, at, host, HostMetric.CPUS, CPUS);
                add(trial, at, host, HostMetric.MEMORY_USED_BYTES, s < 40 ? 1e9 : 2e9);
                trial.saying(new MetricsRow(at, host, MetricsRow.SCRAPE_MILLIS, 20));
                if (s > 0) {
                    add(trial, at, host, HostMetric.CPU_PERCENT, cpuPercent.applyAsDouble(s));
                    add(trial, at, host, HostMetric.STEAL_PERCENT, 0.25);
                    add(trial, at, host, HostMetric.CONTEXT_SWITCHES_PER_SECOND, 5000);
                    add(trial, at, host, HostMetric.DISK_WRITTEN_BYTES_PER_SECOND, 250_000);
                    add(trial, at, host, HostMetric.DISK_BUSY_PERCENT, 30);
                    add(trial, at, host, HostMetric.SENT_BYTES_PER_SECOND, 150_000);
                }
            }
            trial.saying(new MetricsRow(at, host, MetricsRow.MISSED_SAMPLES, 0));
        }
        return trial;
    }

    private static void add(SampleTrialFiles trial, double at, String host, HostMetric metric, double value) {
        trial.saying(new MetricsRow(at, host, metric.metric(), value));
    }

    private static Optional<Caveat> caveat(TrialSummary trial, CaveatKind kind) {
        return trial.caveats().stream().filter(c -> c.kind() == kind).findFirst();
    }

    @Test
    void computesFiguresPerMessage() {
        TrialSummary trial = host(trial(), HOST, _ -> 10).summary();

        ProcessUse use = trial.resources().ofSystem().getFirst();
        assertThat(use.role()).isEqualTo(Role.BROKER_HOST);
        assertThat(use.name()).isEqualTo(HOST);
        assertThat(use.cpuPercent()).isCloseTo(40, within(1e-9));
        assertThat(use.cpuMicrosPerMessage()).isCloseTo(400, within(1e-6));
        assertThat(use.contextSwitchesPerMessage()).isCloseTo(5, within(1e-6));
        assertThat(use.writtenBytes()).isEqualTo(15_000_000);
        assertThat(use.writtenBytesPerPayloadByte()).isCloseTo(2.5, within(1e-6));
        assertThat(use.maxRssBytes()).isEqualTo(2_000_000_000);
        assertThat(trial.resources().devices().diskBusyPercent()).isCloseTo(30, within(1e-9));
        assertThat(trial.resources().devices().networkBytesPerPayloadByte()).isCloseTo(1.5, within(1e-6));
        assertThat(trial.resources().devices().linkBusyPercent()).isNegative();
        assertThat(MetricValue.of(new Figure(Figure.Name.BROKER_CPU), trial)).hasValue(use.cpuMicrosPerMessage());
    }

    /// Changes the response at 10.5 s. This response covers the time from 9.5 s to 10.5 s, half of which belongs
    /// to the measured phase.
    @Test
    void weightsRatesByTheirTimeInTheMeasuredPhase() {
        TrialSummary trial = host(trial(), HOST, s -> s == 10 ? 70 : 10).summary();

        assertThat(trial.resources().brokerHosts().getFirst().cpuPercent()).isCloseTo(10 + 60 * 0.5 / 60, within(1e-9));
    }

    @Test
    void coversAGapWithTheRateOfTheResponseAfterIt() {
        // The response in second 40 covers the 20 s since the previous response.
        TrialSummary trial = host(trial(), HOST, s -> s == 40 ? 50 : 10, s -> s < 21 || s >= 40)
                .summary();

        BrokerHostUse host = trial.resources().brokerHosts().getFirst();
        assertThat(host.cpuPercent()).isCloseTo((50 * 20 + 10 * 40) / 60.0, within(1e-9));
        assertThat(host.gapSeconds()).isCloseTo(20, within(1e-9));
        assertThat(caveat(trial, CaveatKind.BROKER_HOST_GAP).orElseThrow().seen())
                .isEqualTo("The metrics of broker host broker-1 are missing for 20 s of the measured phase.");
        TrialSeries series = new SeriesAnalysis(host(trial(), HOST, s -> s == 40 ? 50 : 10, s -> s < 21 || s >= 40)
                        .result())
                .series();
        assertThat(series.resources().brokerCpuPercent().get(30)).isEqualTo(200.0);
        assertThat(series.resources().brokerRssBytes().get(30)).isNull();
    }

    @Test
    void reportsAHostThatNeverResponds() {
        TrialSummary trial = host(host(trial(), HOST, _ -> 10), "host broker-2", _ -> 10, _ -> false)
                .summary();

        assertThat(trial.resources().brokerHosts()).hasSize(2);
        assertThat(MetricValue.read(new Figure(Figure.Name.BROKER_CPU), trial).value())
                .isNull();
        assertThat(MetricValue.read(new Figure(Figure.Name.DISK_BUSY), trial).value())
                .isNull();
        assertThat(caveat(trial, CaveatKind.BROKER_HOST_GAP).orElseThrow().seen())
                .contains("broker-2", "60 s");
    }

    @Test
    void namesAHostThatNeverRespondsAsAPossibleBottleneck() {
        SampleTrialFiles overloaded = trial().accepting(0.9);
        Bottleneck bottleneck = host(host(overloaded, HOST, _ -> 10), "host broker-2", _ -> 10, _ -> false)
                .summary()
                .bottleneck();

        assertThat(bottleneck.kind()).isEqualTo(Bottleneck.Kind.UNKNOWN);
        assertThat(bottleneck.evidence())
                .contains("the CPUs of broker host broker-2 (unknown), the disk (unknown)")
                .contains("Possible causes are the CPUs of the broker hosts, the disk, waits");
    }

    @Test
    void addsTheHosts() {
        TrialSummary trial =
                host(host(trial(), HOST, _ -> 10), "host broker-2", _ -> 20).summary();

        assertThat(MetricValue.of(new Figure(Figure.Name.BROKER_CPU_USE), trial))
                .hasValue(120);
        assertThat(MetricValue.of(new Figure(Figure.Name.BROKER_MEMORY), trial)).hasValue(4e9);
    }

    @Test
    void judgesStealByItsThresholds() {
        SampleTrialFiles stolen = trial();
        for (int s = 0; s < 72; s++) {
            stolen.saying(new MetricsRow(s + 0.5, HOST, MetricsRow.SCRAPE_MILLIS, 1));
            add(stolen, s + 0.5, HOST, HostMetric.STEAL_PERCENT, 3);
        }
        Caveat caveat = caveat(stolen.summary(), CaveatKind.BROKER_HOST_STEAL).orElseThrow();

        assertThat(caveat.severity()).isEqualTo(Severity.VOID);
        assertThat(caveat.seen()).startsWith("On broker host broker-1, 3 % of the CPU time was stolen");
        assertThat(caveat(host(trial(), HOST, _ -> 10).summary(), CaveatKind.BROKER_HOST_STEAL))
                .isEmpty();
    }

    @Test
    void flagsAHostThatIsTheMachineOfTheController() {
        TrialSummary trial = host(trial(), HOST, _ -> 10)
                .readBack(new Setting(
                        Setting.Scope.HOST, HOST + Setting.MACHINE, Setting.CONTROLLER, Setting.Origin.READ_BACK))
                .summary();

        assertThat(caveat(trial, CaveatKind.BROKER_HOST_SHARED).orElseThrow().seen())
                .isEqualTo("Broker host broker-1 is also the machine of the controller.");
    }

    @Test
    void flagsANodeOfAWorkerPod() {
        TrialSummary trial = host(trial(), HOST, _ -> 10)
                .workerHost(new HostFacts("pod 0 on node-1", "Linux", "cpu", 4, 1L << 30, "25", "overlay")
                        .onMachine("node-1"))
                .readBack(new Setting(Setting.Scope.HOST, HOST + Setting.MACHINE, "node-1", Setting.Origin.READ_BACK))
                .summary();

        assertThat(caveat(trial, CaveatKind.BROKER_HOST_SHARED).orElseThrow().seen())
                .isEqualTo("Broker host broker-1 is also the machine of worker host pod 0 on node-1.");
    }

    @Test
    void findsASaturatedBrokerHost() {
        Bottleneck bottleneck =
                host(trial().accepting(0.9), HOST, _ -> 95).summary().bottleneck();

        assertThat(bottleneck)
                .isEqualTo(new Bottleneck(
                        Bottleneck.Kind.BROKER_CPU,
                        "the CPUs of broker host broker-1 were 95 % busy (all programs on this host)"));
        assertThat(host(trial().accepting(0.9), HOST, _ -> 40)
                        .summary()
                        .bottleneck()
                        .evidence())
                .contains("the CPUs of broker host broker-1 (40 % busy)");
    }

    @Test
    void omitsTheFirstResponseAndAReset() {
        SampleTrialFiles reset = trial();
        for (int s = 0; s < 72; s++) {
            reset.saying(new MetricsRow(s + 0.5, HOST, MetricsRow.SCRAPE_MILLIS, 1));
            add(reset, s + 0.5, HOST, HostMetric.CPUS, CPUS);
            if (s > 0 && s != 30) {
                add(reset, s + 0.5, HOST, HostMetric.CPU_PERCENT, 10);
            }
        }
        BrokerHostUse host = reset.summary().resources().brokerHosts().getFirst();

        assertThat(host.cpuPercent()).isCloseTo(10, within(1e-9));
        assertThat(host.gapSeconds()).isCloseTo(1, within(1e-9));
    }
}
