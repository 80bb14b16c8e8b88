package io.streamgauge.deploy;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.Poll;
import io.streamgauge.deploy.network.FreePorts;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.linux.ProcessFiles;
import io.streamgauge.measure.resources.MetricsSource;
import io.streamgauge.measure.resources.MetricsSource.Metric;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.process.SupervisedProcesses;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Test that starts the brokers of every recipe that downloads its software, in every supported version that
/// runs on loopback.
class BrokerIT {
    private static final int SAMPLES = 40;
    private static final Path SYSTEM_SCRATCH = Path.of("/tmp");
    private static final Set<String> PROVIDED_BY_USER = Set.of("starlight");

    @TempDir
    Path directory;

    /// Version that does not run on loopback. PulsarOlderContractIT tests this version.
    private static final Arguments IN_NAMESPACES = Arguments.of("pulsar", "2.6.0");

    static Stream<Arguments> everyVersion() {
        return Recipes.all().stream()
                .filter(recipe -> !PROVIDED_BY_USER.contains(recipe.name()))
                .flatMap(recipe -> recipe.versions().stream().map(version -> Arguments.of(recipe.name(), version)))
                .filter(each -> !Arrays.equals(each.get(), IN_NAMESPACES.get()));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("everyVersion")
    void startsRespondsAndLeavesNothing(String name, String version) throws Exception {
        Recipe recipe = Recipes.named(name).orElseThrow();
        Launch launch = new Launch(version, 1, null, Map.of(), 0);
        assertThat(recipe.problems(launch)).isEmpty();
        ProgressListener progress = line -> System.err.println("  " + line);
        List<ProcessHandle> processes;
        List<Integer> ports;
        Path work;
        Set<ProcessHandle> earlier = ProcessHandle.current().descendants().collect(Collectors.toSet());
        try (ChildProcesses children = SupervisedProcesses.open(directory.resolve("tmp"))) {
            Installation installation = recipe.fetch(launch, new FetchContext(CacheDirectory.ofUser(), progress));
            assertThat(installation.version()).isEqualTo(version);
            work = children.temporaryDirectory(name);
            long begun = System.nanoTime();
            StartContext context = new StartContext(work, directory.resolve("logs"), children, progress);
            try (RunningCluster cluster = recipe.start(installation, launch, context)) {
                System.err.printf("%s %s: ready after %.1f s%n", name, version, (System.nanoTime() - begun) / 1e9);
                ports = cluster.addresses().stream().map(BrokerIT::port).toList();
                assertThat(ports).hasSize(1).allMatch(FreePorts::isListening);
                assertThat(cluster.versions()).containsEntry(name, version);
                assertThat(cluster.processes()).extracting(ChildProcess::name).containsExactly(name + "-1");
                processes = ProcessHandle.current()
                        .descendants()
                        .filter(process -> !earlier.contains(process))
                        .toList();
                assertProcesses(cluster.processes(), processes);
                if (cluster.endpoints().containsKey("management")) {
                    assertThat(overviewStatus(cluster)).isEqualTo(200);
                }
                assertMetrics(cluster, version);
                begun = System.nanoTime();
            }
            System.err.printf("%s %s: stopped after %.1f s%n", name, version, (System.nanoTime() - begun) / 1e9);
            assertThat(ports).noneMatch(FreePorts::isListening);
        }
        assertThat(work).doesNotExist();
        assertThat(processes).isNotEmpty();
        List<String> left =
                Poll.read(Duration.ofMinutes(3), Duration.ofMillis(50), () -> running(processes), List::isEmpty);
        assertThat(left).as("processes that %s %s left running", name, version).isEmpty();
    }

    /// Checks the memory, the files and the listeners of a running broker.
    ///
    /// @param all processes of the nodes and their helpers
    private void assertProcesses(List<ChildProcess> nodes, List<ProcessHandle> all) throws Exception {
        for (ChildProcess node : nodes) {
            long rssMiB = residentMiB(node.pid());
            System.err.printf("%s: %d MiB resident%n", node, rssMiB);
            assertThat(rssMiB).isBetween(50L, 1200L);
        }
        for (ProcessHandle process : all) {
            assertThat(mapped(process.pid()))
                    .allMatch(file -> file.startsWith(directory) || !file.startsWith(SYSTEM_SCRATCH));
            assertThat(ListeningSockets.notLoopback(process.pid())).isEmpty();
        }
        assertThat(ListeningSockets.count(nodes.getFirst().pid())).isGreaterThanOrEqualTo(2);
    }

    /// Returns a description of each running process. A zombie does not count as running: it has exited, but
    /// its parent has not yet read its exit status.
    private static List<String> running(List<ProcessHandle> processes) {
        List<String> running = new ArrayList<>();
        for (ProcessHandle process : processes) {
            try {
                if (process.isAlive() && !ProcessFiles.of(process.pid()).stat().hasEnded()) {
                    running.add(
                            process.pid() + " " + process.info().commandLine().orElse("(unknown command)"));
                }
            } catch (IOException hasEnded) {
                // The process ended after the first check.
            }
        }
        return running;
    }

    /// Checks the metrics that are available without load.
    private static void assertMetrics(RunningCluster cluster, String version) throws Exception {
        MetricsSource source = cluster.metrics().getFirst();
        long pid = cluster.processes().getFirst().pid();
        assertThat(source.node()).isEqualTo(cluster.processes().getFirst().name());
        source.sample();
        Duration before = cpu(pid);
        Map<String, Double> metrics = Map.of();
        for (int i = 0; i < SAMPLES; i++) {
            metrics = source.sample().stream().collect(Collectors.toMap(Metric::name, Metric::value));
        }
        System.err.printf(
                "%s: a sample of %d metrics uses %.1f ms of CPU time%n",
                source.node(), metrics.size(), cpu(pid).minus(before).toNanos() / 1e6 / SAMPLES);
        source.close();
        if (source.node().startsWith("kafka")) {
            assertThat(metrics)
                    .containsEntry("under_replicated_partitions", 0.0)
                    .containsKeys("network_idle_percent", "heap_used_bytes", "gc_millis_per_second");
            assertThat(metrics.get("network_idle_percent")).isBetween(0.0, 100.0);
            // Nodes with KRaft are also controllers. Only current versions separate the two pools of handlers.
            boolean zooKeeper = version.startsWith("2.") || version.startsWith("3.0");
            assertThat(metrics.containsKey("request_queue_length")).isEqualTo(zooKeeper);
            assertThat(metrics.containsKey("handler_idle_percent")).isEqualTo(zooKeeper || version.startsWith("4.3"));
        } else if (source.node().startsWith("pulsar")) {
            // In standalone Pulsar, the broker and the bookie share one process. The heap contains the data of
            // both.
            assertThat(metrics).containsKeys("messages_in_per_second", "bytes_in_per_second", "heap_used_bytes");
            assertThat(metrics.get("messages_in_per_second")).isBetween(0.0, 1000.0);
            assertThat(metrics.get("bytes_in_per_second")).isNotNegative();
            assertThat(metrics.get("heap_used_bytes")).isBetween((double) (8 << 20), (double) (2L << 30));
        } else if (version.startsWith("3.8.")) {
            // RabbitMQ 3.8 does not export message rates.
            assertThat(metrics)
                    .containsEntry("memory_alarm", 0.0)
                    .containsEntry("disk_alarm", 0.0)
                    .containsEntry("backlog_messages", 0.0)
                    .containsKeys("memory_used_bytes", "disk_free_bytes", "run_queue_length");
        } else {
            assertThat(metrics)
                    .containsEntry("memory_alarm", 0.0)
                    .containsEntry("disk_alarm", 0.0)
                    .containsEntry("messages_in_per_second", 0.0)
                    .containsKeys("memory_used_bytes", "run_queue_length", "messages_out_per_second");
        }
    }

    /// Returns the files that a process has mapped into memory, except for the performance counters of the JVM.
    private static List<Path> mapped(long pid) throws Exception {
        return Files.readAllLines(Path.of("/proc", Long.toString(pid), "maps")).stream()
                .filter(line -> line.contains(" /") && !line.contains("/hsperfdata_"))
                .map(line -> Path.of(line.substring(line.indexOf(" /") + 1)))
                .toList();
    }

    private static Duration cpu(long pid) {
        return ProcessHandle.of(pid).flatMap(h -> h.info().totalCpuDuration()).orElseThrow();
    }

    private static int port(String address) {
        return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
    }

    private static int overviewStatus(RunningCluster cluster) throws Exception {
        String user =
                cluster.credentials().get("user") + ":" + cluster.credentials().get("password");
        URI address = URI.create(cluster.endpoints().get("management") + "/api/overview");
        HttpRequest request = HttpRequest.newBuilder(address)
                .header("Authorization", "Basic " + Base64.getEncoder().encodeToString(user.getBytes(US_ASCII)))
                .build();
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(request, BodyHandlers.discarding()).statusCode();
        }
    }

    private static long residentMiB(long pid) throws Exception {
        return Files.readAllLines(Path.of("/proc", Long.toString(pid), "status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) >> 10)
                .findFirst()
                .orElseThrow();
    }
}
