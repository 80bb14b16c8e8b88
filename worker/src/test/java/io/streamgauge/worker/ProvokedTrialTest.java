package io.streamgauge.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.RunAnalysis;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.Severity;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.Phases;
import io.streamgauge.experiment.Threshold;
import io.streamgauge.experiment.Thresholds;
import io.streamgauge.experiment.worker.WorkerSettings;
import io.streamgauge.experiment.workload.KeySpec;
import io.streamgauge.experiment.workload.PayloadSpec;
import io.streamgauge.experiment.workload.RateProfile;
import io.streamgauge.experiment.workload.Workload;
import io.streamgauge.load.LoadSpec;
import io.streamgauge.measure.resources.Host;
import io.streamgauge.measure.resources.MetricsSource;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.process.SupervisedProcesses;
import io.streamgauge.result.TrialEnd;
import io.streamgauge.result.TrialFacts;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.Role;
import io.streamgauge.worker.message.ControlMessage;
import io.streamgauge.yaml.Secrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Test that disturbs a real worker and expects the caveat for this disturbance. The load is 2,000
/// messages/s, with a warm-up of 1 s and, unless a test says otherwise, a measured phase of 3 s.
@Timeout(120)
@EnabledOnOs(OS.LINUX)
class ProvokedTrialTest {
    private static final int PER_SECOND = 2000;

    @TempDir
    private Path directory = Path.of("");

    private final SupervisedProcesses children = SupervisedProcesses.open();
    private Consumer<IntervalRow> onInterval = _ -> {};
    private Thresholds thresholds = Thresholds.DEFAULT;
    private int seconds = 3;

    ProvokedTrialTest() throws IOException {}

    @BeforeEach
    void makeLogs() throws IOException {
        Files.createDirectories(directory.resolve("logs"));
    }

    @AfterEach
    void endAll() {
        children.close();
    }

    private TrialSummary trial(Map<String, String> options, List<ChildProcess> brokers, List<MetricsSource> metrics)
            throws IOException {
        Workload workload = new Workload(
                1,
                1,
                1,
                0,
                0,
                new PayloadSpec(new PayloadSpec.Sizes.Fixed(100), 0),
                new KeySpec.None(),
                new RateProfile.Constant(PER_SECOND),
                Workload.Arrivals.CONSTANT,
                null,
                65_536);
        DriverConfig config =
                new DriverConfig(List.of(), Map.of(), 1, DurabilityClass.D1, options, Map.of(), Map.of(), Map.of());
        Phases phases = new Phases(Duration.ofSeconds(1), Duration.ofSeconds(seconds), Duration.ofSeconds(5));
        TrialFacts facts = new TrialFacts(
                "001-a",
                "a",
                new TrialFacts.PlanEntry("", Map.of(), 1, 42),
                "D1",
                new TrialFacts.PhaseSeconds(1, seconds, 5),
                new TrialFacts.Load(PER_SECOND, 100, 0, false, false, 0, 0),
                null);
        LoadSpec load = new LoadSpec(workload, phases, "test", 77, 42);
        TrialEnd end = new TrialController(children, new Watcher())
                .run(new TrialRequest(
                        directory,
                        facts,
                        new ControlMessage.RunTrial(StressedDriverFactory.NAME, config, null, load, false),
                        new WorkerSettings(64 << 20, WorkerSettings.Collector.SERIAL),
                        brokers,
                        List.of(),
                        List.of(),
                        List.of(),
                        Map.of(),
                        List.of(),
                        Secrets.none(),
                        metrics));
        assertThat(end.status()).as(end.failure()).isEqualTo(TrialStatus.DONE);
        return RunAnalysis.trial(directory, thresholds, Host.cpuCount()).orElseThrow();
    }

    private final class Watcher implements TrialListener {
        @Override
        public void step(String what) {}

        @Override
        public void interval(IntervalRow row, Map<String, Histogram> histograms) {
            onInterval.accept(row);
        }
    }

    private ChildProcess hog(String name) throws IOException {
        return children.start(
                name,
                List.of("/bin/sh", "-c", "while :; do :; done"),
                directory,
                System.getenv(),
                directory.resolve("logs/" + name + ".log"));
    }

    private static List<String> kinds(TrialSummary trial, Severity severity) {
        return trial.caveats().stream()
                .filter(c -> c.severity() == severity)
                .map(c -> c.kind().name())
                .toList();
    }

    private static void signal(String signal, long pid) {
        try {
            assertThat(new ProcessBuilder("kill", "-" + signal, Long.toString(pid))
                            .inheritIO()
                            .start()
                            .waitFor())
                    .isZero();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private long workerPid() {
        try {
            return TrialResult.read(directory).orElseThrow().resources().stream()
                    .filter(r -> r.role() == Role.GENERATOR)
                    .findFirst()
                    .orElseThrow()
                    .pid();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Pauses the generator for 700 ms in a measured phase of 8 s. The pause affects about a tenth of all
    /// messages. On a busy machine, other programs may delay messages for several seconds. The pause is then
    /// shorter than the default threshold, which is half of the p99 latency. Therefore, the test lowers the
    /// threshold. The controller may also receive the interval late; the phase is long enough for this.
    @Test
    void voidsATrialWithAPausedGenerator() throws IOException {
        seconds = 8;
        onInterval = row -> {
            if (row.index() == 1) {
                long worker = workerPid();
                signal("STOP", worker);
                try {
                    Thread.sleep(700);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                } finally {
                    signal("CONT", worker);
                }
            }
        };
        thresholds = new Thresholds(Map.of(Threshold.PAUSE_FLAG, 0.01, Threshold.PAUSE_VOID, 0.05));
        TrialSummary trial = trial(Map.of(), List.of(), List.of());
        assertThat(kinds(trial, Severity.VOID)).contains("LATE_SENDS", "PAUSES");
        assertThat(trial.caveats())
                .filteredOn(c -> c.kind() == CaveatKind.LATE_SENDS)
                .allMatch(c -> c.why().contains("a sender waited"));
        assertThat(trial.resources().generator().generatorMaxPauseMillis()).isGreaterThan(300);
    }

    @Test
    void detectsFrequentGarbageCollections() throws IOException {
        thresholds = new Thresholds(Map.of(Threshold.PAUSE_FLAG, 0.01));
        TrialSummary trial = trial(Map.of("garbage", "true"), List.of(), List.of());
        assertThat(trial.caveats()).extracting(c -> c.kind().name()).contains("PAUSES");
        assertThat(trial.resources().generator().generatorGcMillis()).isGreaterThan(30);
    }

    @Test
    void detectsCpuContention() throws IOException {
        List<ChildProcess> hogs = new ArrayList<>();
        for (int i = 0; i < 2 * Runtime.getRuntime().availableProcessors(); i++) {
            hogs.add(hog("hog-" + i));
        }
        TrialSummary trial = trial(Map.of(), List.of(), List.of());
        hogs.forEach(hog -> hog.stop(Duration.ZERO));
        assertThat(trial.caveats())
                .as("%s ms/s", trial.resources().generator().senderWaitMillisPerSecond())
                .extracting(c -> c.kind().name())
                .contains("CPU_CONTENTION");
    }

    /// Uses thresholds that are so low that every trial exceeds them. The garbage collections make the
    /// generator use CPU time even if other programs use nearly all CPUs.
    @Test
    void appliesTheThresholdsOfTheExperiment() throws IOException {
        thresholds = new Thresholds(Map.of(
                Threshold.GENERATOR_CPU_FLAG, 0.0001,
                Threshold.GENERATOR_CPU_VOID, 0.0001,
                Threshold.SHARED_CPUS_FLAG, 0.0001));
        ChildProcess broker = hog("broker-1");
        TrialSummary trial = trial(Map.of("garbage", "true"), List.of(broker), List.of());
        broker.stop(Duration.ZERO);
        assertThat(kinds(trial, Severity.VOID)).contains("GENERATOR_CPU");
        assertThat(kinds(trial, Severity.FLAG)).contains("SHARED_CPUS", "THRESHOLDS_CHANGED");
        assertThat(trial.caveats())
                .filteredOn(c -> c.kind() == CaveatKind.THRESHOLDS_CHANGED)
                .allMatch(c -> c.seen().contains("generator-cpu-void 0.01 % (default 85 %)"));
    }

    @Test
    void detectsSlowBrokerMetrics() throws IOException {
        ChildProcess broker = hog("broker-1");
        MetricsSource slow = new MetricsSource() {
            @Override
            public String node() {
                return "broker-1";
            }

            @Override
            public List<Metric> sample() throws IOException {
                try {
                    Thread.sleep(300);
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
                return List.of(new Metric("heap_used_bytes", 1));
            }

            @Override
            public void close() {}
        };
        TrialSummary trial = trial(Map.of(), List.of(broker), List.of(slow));
        broker.stop(Duration.ZERO);
        assertThat(trial.caveats())
                .filteredOn(c -> c.kind() == CaveatKind.METRICS_COST)
                .singleElement()
                .satisfies(c -> {
                    assertThat(c.seen()).contains("% of the CPU time of broker-1");
                    assertThat(c.remedy()).contains("metrics: off");
                });
    }

    @Test
    void detectsUnreadableSettings() throws IOException {
        TrialSummary trial = trial(Map.of("mute", "true"), List.of(), List.of());
        assertThat(trial.caveats())
                .filteredOn(c -> c.kind() == CaveatKind.DURABILITY_NOT_READ)
                .singleElement()
                .satisfies(c -> assertThat(c.seen()).contains("missing permission DescribeConfigs"));
    }
}
