package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.ExitCode;
import io.streamgauge.Poll;
import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.Resources.BrokerHostUse;
import io.streamgauge.analyse.model.Severity;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.BrokerFigure;
import io.streamgauge.deploy.CacheDirectory;
import io.streamgauge.deploy.FetchContext;
import io.streamgauge.deploy.Recipe;
import io.streamgauge.deploy.Recipes;
import io.streamgauge.deploy.RunningCluster;
import io.streamgauge.deploy.StartContext;
import io.streamgauge.deploy.network.FreePorts;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.linux.DiskActivity;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.process.SupervisedProcesses;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.result.row.HostMetric;
import io.streamgauge.result.row.MetricsRow;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.Role;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Test of the metrics of a connected RabbitMQ broker and its host. The host is this machine, so the figures of
/// the node_exporter can be compared with the figures from `/proc`.
class ConnectedMetricsIT {
    private static final int WARMUP = 2;
    private static final int MEASURE = 12;
    /// Length of a measured phase, in seconds, that is sufficient for several samples even on a busy machine.
    private static final int LONG_MEASURE = 20;

    private static final int HOST_SAMPLES = 3;

    @TempDir
    private static Path directory = Path.of("");

    @TempDir
    private Path scratch = Path.of("");

    private static @Nullable ChildProcesses started;

    @SuppressWarnings("NullAway.Init")
    private static ChildProcesses children;

    @SuppressWarnings("NullAway.Init")
    private static RunningCluster rabbit;

    @BeforeAll
    static void start() throws Exception {
        started = SupervisedProcesses.open();
        children = started;
        Recipe recipe = Recipes.named("rabbitmq").orElseThrow();
        Launch launch = new Launch(null, 1, null, Map.of(), 0);
        rabbit = recipe.start(
                recipe.fetch(launch, new FetchContext(CacheDirectory.ofUser(), _ -> {})),
                launch,
                new StartContext(children.temporaryDirectory("rabbit-"), directory.resolve("logs"), children, _ -> {}));
    }

    @AfterAll
    static void stop() {
        if (started != null) {
            started.close();
        }
    }

    private static String experiment(String nodeExporter, int measureSeconds) {
        return """
            systems:
              rabbit:
                connect: { driver: rabbitmq, addresses: "%s", user: "%s", password: "%s" }
                options: { queue: classic, management: "%s" }
                metrics: { node-exporter: "%s", prometheus: "%s" }
            durability: D1
            workload: { rate: 500/s }
            phases: { warmup: %d s, measure: %d s, drain: 20 s }
            retry: 0
            """.formatted(
                        rabbit.addresses().getFirst(),
                        rabbit.credentials().get("user"),
                        rabbit.credentials().get("password"),
                        rabbit.endpoints().get("management"),
                        nodeExporter,
                        rabbit.endpoints().get("prometheus"),
                        WARMUP,
                        measureSeconds);
    }

    @Test
    void readsTheMetricsOfTheBrokerAndOfItsHost() throws Exception {
        try (NodeExporter exporter = NodeExporter.start(children, directory);
                DiskLoad _ = DiskLoad.start(Path.of("target"))) {
            CommandResult run = CommandResult.run(scratch, experiment(exporter.address(), MEASURE));

            assertThat(run.exitCode()).as(run.err()).isIn(ExitCode.DONE, ExitCode.TRIAL_VOID);
            TrialSummary trial = run.trial("rabbit");
            assertThat(trial.status()).isEqualTo(TrialStatus.DONE);
            assertHost(run, trial);
            BrokerFigure in = trial.brokers().stream()
                    .filter(node -> node.name().equals("rabbitmq-1"))
                    .flatMap(node -> node.figures().stream())
                    .filter(figure -> figure.metric().equals("messages_in_per_second"))
                    .findFirst()
                    .orElseThrow();
            assertThat(in.mean()).isCloseTo(500, within(100.0));
            assertThat(Files.readString(run.directory().resolve("report.html")))
                    .contains("(whole broker hosts)", "cover the whole broker hosts");
        }
    }

    /// Compares the figures of the node_exporter with those that the controller read from `/proc` in the same trial.
    private static void assertHost(CommandResult run, TrialSummary trial) throws IOException {
        BrokerHostUse host = trial.resources().brokerHosts().getFirst();
        System.err.println("  " + host);
        assertThat(host.name()).isEqualTo("host 127.0.0.1");
        assertThat(host.cpus()).isEqualTo(Runtime.getRuntime().availableProcessors());
        List<ResourceRow> rows =
                TrialResult.read(run.directory().resolve("trials").resolve(trial.id()))
                        .orElseThrow()
                        .resources()
                        .stream()
                        .filter(row -> row.role() == Role.HOST && row.seconds() > WARMUP - 0.5)
                        .filter(row -> row.seconds() < WARMUP + MEASURE + 0.5)
                        .toList();
        double seconds = rows.getLast().seconds() - rows.getFirst().seconds();
        double busy = (rows.getLast().cpuMicros() - rows.getFirst().cpuMicros()) / seconds / 1e4 / host.cpus();
        double stolen = (rows.getLast().stealMicros() - rows.getFirst().stealMicros()) / seconds / 1e4 / host.cpus();
        System.err.printf("  /proc: busy %.1f %%, steal %.1f %%%n", busy, stolen);
        assertThat(host.cpuPercent()).isPositive();
        if (trial.caveats().stream().noneMatch(caveat -> caveat.severity() == Severity.VOID)) {
            // In a void trial, other programs may use all CPUs. The exporter and the controller then read the
            // counters at different times, and their figures differ.
            assertThat(host.cpuPercent()).isCloseTo(Math.min(100, busy), within(10.0));
            assertThat(host.stealPercent()).isCloseTo(stolen, within(5.0));
        }
        long memory = rows.stream().mapToLong(ResourceRow::rssBytes).max().orElseThrow();
        assertThat((double) host.maxMemoryBytes()).isCloseTo(memory, within(0.2 * memory));
        if (DiskActivity.under(Path.of("target")).isPresent()) {
            assertThat(host.writtenBytesPerSecond()).isGreaterThan(DiskLoad.BYTES);
            assertThat(host.diskBusyPercent()).isPositive();
        }
        assertThat(host.contextSwitchesPerSecond()).isPositive();
        assertThat(host.sentBytesPerSecond()).isGreaterThanOrEqualTo(0);
        assertThat(trial.resources().ofSystem().getFirst().cpuMicrosPerMessage())
                .isCloseTo(
                        host.cpuPercent()
                                / 100
                                * host.cpus()
                                * 1e6
                                / trial.rates().acceptedPerSecond(),
                        within(1.0));
        assertThat(trial.caveats()).extracting(Caveat::kind).contains(CaveatKind.BROKER_HOST_SHARED);
    }

    /// Disk load: a thread that writes to a file at most ten times per second.
    private record DiskLoad(Path file, Thread writer) implements AutoCloseable {
        static final int BYTES = 1 << 20;

        static DiskLoad start(Path directory) throws IOException {
            Path file = Files.createTempFile(Files.createDirectories(directory), "disk-load-", ".bin");
            Thread writer = Thread.ofPlatform().daemon().start(() -> {
                try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                    while (!Thread.interrupted()) {
                        channel.write(ByteBuffer.allocate(BYTES), 0);
                        channel.force(false);
                        LockSupport.parkNanos(100_000_000);
                    }
                } catch (IOException interrupted) {
                    // The interrupt has closed the channel.
                }
            });
            return new DiskLoad(file, writer);
        }

        @Override
        public void close() throws IOException {
            writer.interrupt();
            Files.delete(file);
        }
    }

    @Test
    void reportsAGapIfTheExporterStops() throws Exception {
        try (NodeExporter exporter = NodeExporter.start(children, directory)) {
            FutureTask<Boolean> stopper = new FutureTask<>(() -> {
                boolean loading = Poll.until(
                        Duration.ofMinutes(2), Duration.ofMillis(100), () -> hostSamples(scratch) >= HOST_SAMPLES);
                exporter.stop();
                return loading;
            });
            Thread.ofPlatform().daemon().start(stopper);
            CommandResult run = CommandResult.run(scratch, experiment(exporter.address(), LONG_MEASURE));
            assertThat(stopper.get()).isTrue();

            assertThat(run.exitCode()).as(run.err()).isIn(ExitCode.DONE, ExitCode.TRIAL_VOID);
            TrialSummary trial = run.trial("rabbit");
            assertThat(trial.status()).isEqualTo(TrialStatus.DONE);
            assertThat(trial.caveats()).extracting(Caveat::kind).contains(CaveatKind.BROKER_HOST_GAP);
            assertThat(trial.resources().brokerHosts().getFirst().cpuPercent()).isPositive();
        }
    }

    /// Returns how many times the CPU use of the broker host has been read since the start of the measured
    /// phase. If there are files of several trials, the result is the largest number.
    private static long hostSamples(Path scratch) throws IOException {
        try (Stream<Path> files = Files.find(scratch, 5, (file, _) -> file.endsWith(MetricsRow.FILE))) {
            long most = 0;
            for (Path file : files.toList()) {
                most = Math.max(
                        most,
                        MetricsRow.CSV.read(file).stream()
                                .filter(row ->
                                        row.seconds() > WARMUP && row.metric().equals(HostMetric.CPU_PERCENT.metric()))
                                .count());
            }
            return most;
        }
    }

    @Test
    void rejectsAnExporterThatDoesNotRespondBeforeTheLoad() throws Exception {
        String closed = "127.0.0.1:" + FreePorts.find(1).getFirst();
        CommandResult run = CommandResult.run(scratch, experiment(closed, MEASURE));

        assertThat(run.exitCode()).isEqualTo(ExitCode.DEPLOYMENT_FAILED);
        assertThat(run.err())
                .contains("systems.rabbit.metrics.node-exporter '" + closed + "': metrics cannot be read")
                .contains("Start the exporter, correct the address, or remove")
                .doesNotContain("\tat ");
        assertThat(run.trial("rabbit").status()).isEqualTo(TrialStatus.NOT_DEPLOYED);
    }
}
