package io.streamgauge.benchmarks.fleet;

import io.streamgauge.DriverException;
import io.streamgauge.HostPort;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.Phases;
import io.streamgauge.experiment.system.CpuSet;
import io.streamgauge.experiment.worker.JoinSettings;
import io.streamgauge.experiment.worker.WorkerSettings;
import io.streamgauge.experiment.workload.KeySpec;
import io.streamgauge.experiment.workload.PayloadSpec;
import io.streamgauge.experiment.workload.RateProfile;
import io.streamgauge.experiment.workload.Workload;
import io.streamgauge.load.LoadSpec;
import io.streamgauge.result.Json;
import io.streamgauge.result.TrialEnd;
import io.streamgauge.result.TrialFacts;
import io.streamgauge.worker.TrialController;
import io.streamgauge.worker.TrialRequest;
import io.streamgauge.worker.WorkerPool;
import io.streamgauge.worker.host.JoinedWorkers;
import io.streamgauge.worker.host.ManualHosts;
import io.streamgauge.worker.host.ScriptedHosts;
import io.streamgauge.worker.message.ControlMessage;
import io.streamgauge.worker.transport.JoinToken;
import io.streamgauge.yaml.Secrets;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Controller of one trial with scripted workers. All workers run in a single other process. The controller runs
/// the same code as in a real run. It listens, authenticates the hosts, coordinates the workers, merges their
/// reports and writes the result files.
///
/// @param workers number of workers, each on a scripted host
/// @param destinations number of destinations of the workload
/// @param warmupSeconds length of the warm-up, in seconds
/// @param seconds length of the measured phase, in seconds
/// @param directory directory for all files
public record FleetTrial(int workers, int destinations, int warmupSeconds, int seconds, Path directory) {
    private static final String VERSION = "1.0";
    /// Length of the warm-up in seconds. In the first three seconds, the controller reads the clocks of the
    /// workers more often than afterwards.
    private static final int WARMUP_SECONDS = 4;

    /// Runs one trial and prints its figures as JSON.
    ///
    /// @param arguments number of workers, number of destinations, duration of the measured phase in seconds,
    ///     and directory; optionally, the number of the worker to lose (counted from 0), the number of the
    ///     interval after which it is lost, and how it is lost (`silent` or `killed`)
    public static void main(String[] arguments) throws Exception {
        FleetTrial trial = new FleetTrial(
                Integer.parseInt(arguments[0]),
                Integer.parseInt(arguments[1]),
                WARMUP_SECONDS,
                Integer.parseInt(arguments[2]),
                Path.of(arguments[3]));
        FleetFigures figures = trial.run(List.of(arguments).subList(4, arguments.length));
        System.out.println(Json.compact().writeValueAsString(figures));
        // Controller threads may still be waiting for lost workers.
        System.exit(0);
    }

    /// @param loss arguments of [ScriptedHosts] for the loss of a worker; empty if no worker is to be lost
    public FleetFigures run(List<String> loss) throws IOException, InterruptedException, DriverException {
        Files.createDirectories(directory.resolve("logs"));
        JoinSettings join = new JoinSettings(
                new HostPort("127.0.0.1", freePort()),
                directory.resolve("run.token").toString());
        ProcessUsage open = ProcessUsage.now();
        try (JoinedWorkers hosts = open(join)) {
            Process scripted = startHosts(join, loss);
            try {
                hosts.awaitHosts(workers);
                ProcessUsage joined = ProcessUsage.now();
                PhaseListener phases = new PhaseListener(warmupSeconds, warmupSeconds + seconds);
                TrialEnd end = new TrialController(WorkerPool.ofNewWorkers(hosts), phases).run(request(join));
                return figures(open, joined, phases, ProcessUsage.now(), end);
            } finally {
                scripted.destroyForcibly().waitFor();
            }
        }
    }

    private JoinedWorkers open(JoinSettings join) throws IOException, DriverException {
        return JoinedWorkers.open(
                join.listen(),
                JoinToken.readOrCreate(Path.of(join.tokenFile())),
                VERSION,
                directory,
                (address, _) -> new ManualHosts(address),
                FleetTrial::report);
    }

    private FleetFigures figures(
            ProcessUsage open, ProcessUsage joined, PhaseListener phases, ProcessUsage ended, TrialEnd end)
            throws IOException {
        long lost = lostNanos();
        return new FleetFigures(
                workers,
                destinations,
                joined.secondsSince(open),
                joined.cpuSecondsSince(open),
                phases.started().secondsSince(joined),
                phases.started().cpuSecondsSince(joined),
                phases.measured().cpuSecondsSince(phases.warm())
                        / phases.measured().secondsSince(phases.warm()),
                ended.secondsSince(phases.measured()),
                ended.cpuSecondsSince(phases.measured()),
                ProcessUsage.peakHeapBytes(),
                ProcessUsage.peakRssBytes(),
                lost == 0 || phases.lostNanos() == 0 ? -1 : (phases.lostNanos() - lost) / 1e9,
                lost == 0 ? -1 : (ended.nanos() - lost) / 1e9,
                end.failure() == null ? end.status().name() : end.status() + ": " + end.failure());
    }

    /// Returns the reading of the monotonic clock, in nanoseconds, when a worker was lost; 0 if no worker was
    /// lost.
    private long lostNanos() throws IOException {
        return Files.readAllLines(output()).stream()
                .filter(line -> line.startsWith("lost "))
                .mapToLong(line -> Long.parseLong(line.substring("lost ".length())))
                .findFirst()
                .orElse(0);
    }

    private Path output() {
        return directory.resolve("hosts.out");
    }

    private Process startHosts(JoinSettings join, List<String> loss) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Xmx3g",
                "-Xss256k",
                "-cp",
                System.getProperty("java.class.path"),
                ScriptedHosts.class.getName(),
                join.listen().toString(),
                join.tokenFile(),
                VERSION,
                Integer.toString(workers)));
        command.addAll(loss);
        return new ProcessBuilder(command)
                .redirectOutput(output().toFile())
                .redirectError(new File(directory.toFile(), "hosts.err"))
                .start();
    }

    private TrialRequest request(JoinSettings join) {
        Workload workload = new Workload(
                destinations,
                1,
                workers,
                workers,
                1,
                new PayloadSpec(new PayloadSpec.Sizes.Fixed(1024), 0),
                new KeySpec.None(),
                new RateProfile.Constant(1_000.0 * workers),
                Workload.Arrivals.CONSTANT,
                null,
                1024);
        Phases phases =
                new Phases(Duration.ofSeconds(warmupSeconds), Duration.ofSeconds(seconds), Duration.ofSeconds(120));
        DriverConfig config =
                new DriverConfig(List.of(), Map.of(), 1, DurabilityClass.D1, Map.of(), Map.of(), Map.of(), Map.of());
        return new TrialRequest(
                directory,
                new TrialFacts(
                        "001-fleet",
                        "fleet",
                        new TrialFacts.PlanEntry("", Map.of(), 1, 1),
                        "D1",
                        new TrialFacts.PhaseSeconds(warmupSeconds, seconds, 120),
                        new TrialFacts.Load(1_000.0 * workers, 1024, 1, false, false, 0, 0),
                        null),
                new ControlMessage.RunTrial(
                        "scripted", config, null, new LoadSpec(workload, phases, "fleet", 1, 1), false),
                new WorkerSettings(320L << 20, WorkerSettings.Collector.G1, CpuSet.ALL, workers, join),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                Map.of(),
                List.of(),
                Secrets.none(),
                List.of());
    }

    private static void report(String line) {
        System.err.println(line);
    }

    private static int freePort() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return server.getLocalPort();
        }
    }
}
