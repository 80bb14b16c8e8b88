package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.ExitCode;
import io.streamgauge.Poll;
import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.ClockSummary;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.experiment.worker.Placement;
import io.streamgauge.result.Json;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.result.row.ClockRow;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// Test of runs whose workers join as if they were on other hosts. Some workers run in namespaces that have a
/// different monotonic clock or network.
@Execution(ExecutionMode.CONCURRENT)
class JoinedHostsIT {
    private static final String IN_WORKER = """
            systems: { scripted: { launch: memory, memory: { time: real, accept: 1 ms, deliver: 2 ms } } }
            workload: { rate: 200/s }
            phases: { warmup: 1 s, measure: 60 s, drain: 1 s }
            workers: { count: 1, on: join, listen: "%s:%d", token-file: %s }
            """;
    private static final String KAFKA = """
            retry: 0
            systems: { kafka: { launch: kafka } }
            workload: { rate: 200/s, payload: 100 B, partitions: 2, producers: 2, consumers: 2 }
            worker: { heap: 128 MiB }
            phases: { warmup: 3 s, measure: 8 s, drain: 5 s }
            workers: { count: 2, on: join, listen: "%s:%d", token-file: %s }
            """;
    private static final String PAIRED = """
            retry: 0
            systems: { kafka: { launch: kafka } }
            workload: { rate: 200/s, payload: 100 B, destinations: 2, partitions: 2, producers: 2, consumers: 2 }
            worker: { heap: 128 MiB }
            phases: { warmup: 3 s, measure: 8 s, drain: 5 s }
            workers: { count: 2, on: join, listen: "%s:%d", token-file: %s, placement: paired }
            """;
    private static final String LOOPBACK = "127.0.0.1";
    private static final String CONTROLLER_ADDRESS = "198.19.77.1";
    private static final String HOST_ADDRESS = "198.19.77.2";

    @TempDir
    private Path scratch = Path.of("");

    private final String namespace = "sgjoin" + ProcessHandle.current().pid();
    private final String link = "sgj" + ProcessHandle.current().pid();
    private final List<Process> hosts = new ArrayList<>();
    private boolean hasNamespace;

    @AfterEach
    void endHosts() throws Exception {
        for (Process host : hosts) {
            host.descendants().forEach(ProcessHandle::destroyForcibly);
            host.destroyForcibly().waitFor();
        }
        if (hasNamespace) {
            ip("netns", "delete", namespace);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return server.getLocalPort();
        }
    }

    private CommandProcess run(String yaml, String address, int port) throws IOException {
        String experiment = yaml.formatted(address, port, token());
        return CommandProcess.run(scratch, Files.writeString(scratch.resolve("experiment.yaml"), experiment));
    }

    private Path token() {
        return scratch.resolve("run.token");
    }

    /// Starts `streamgauge worker` as soon as the token file exists.
    ///
    /// @param prefix command that starts the program in other namespaces; empty to use the namespaces of this
    ///     process
    private Process startHost(String address, int port, String... prefix) throws Exception {
        assertThat(Poll.until(Duration.ofSeconds(60), Duration.ofMillis(50), () -> Files.exists(token())))
                .isTrue();
        List<String> command = new ArrayList<>(List.of(prefix));
        command.addAll(CommandProcess.command(
                "worker", "--join", address + ":" + port, "--token-file", token().toString(), "--wait", "60"));
        Path output = scratch.resolve("host-" + hosts.size() + ".txt");
        Process host = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        hosts.add(host);
        return host;
    }

    private static void ip(String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of("ip"));
        command.addAll(List.of(words));
        Process ip = new ProcessBuilder(command).inheritIO().start();
        assertThat(ip.waitFor()).as("ip %s", String.join(" ", words)).isZero();
    }

    private static TrialSummary trial(CommandProcess run) throws IOException {
        return Json.indented()
                .readValue(Files.readString(run.directory().resolve("summary.json")), Summary.class)
                .allTrials()
                .getFirst();
    }

    private static List<ClockRow> exchanges(CommandProcess run) throws IOException {
        return TrialResult.read(run.directory().resolve("trials/001-kafka"))
                .orElseThrow()
                .clocks();
    }

    private static int exitCode(Process process) throws InterruptedException {
        assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }

    /// Sets the monotonic clock of the second host ahead by 100,000 s. Without the exchange of clock readings,
    /// each end-to-end latency between the hosts would be wrong by this amount.
    @Test
    void measuresLatenciesBetweenHostsWithDifferentClocks() throws Exception {
        int port = freePort();
        CommandProcess run = run(KAFKA, LOOPBACK, port);
        Process first = startHost(LOOPBACK, port);
        Process second = startHost(LOOPBACK, port, "unshare", "--time", "--monotonic", "100000", "--fork");
        run.exitCode();
        TrialSummary trial = trial(run);
        assertThat(trial.status()).as(Files.readString(run.output())).isEqualTo(TrialStatus.DONE);
        assertThat(trial.ledger().lost()).isZero();
        assertThat(trial.ledger().delivered()).isEqualTo(1_600);
        assertThat(Objects.requireNonNull(trial.endToEnd().nanos("p50"))).isBetween(100_000L, 5_000_000_000L);
        ClockSummary clocks = Objects.requireNonNull(trial.clocks());
        assertThat(clocks.errorNanos()).isBetween(1L, 500_000_000L);
        assertThat(clocks.workers()).hasSize(2).allSatisfy(worker -> {
            assertThat(worker.exchanges()).isGreaterThan(15);
            assertThat(worker.changes()).isZero();
        });
        // The worker sent each reply after the controller had sent the request and before the controller
        // received the reply. The worker's timeline follows the controller's clock. Therefore, the instant of
        // the reply on this timeline must be between these two events, apart from the clock error.
        assertThat(exchanges(run))
                .hasSizeGreaterThan(30)
                .allSatisfy(exchange -> assertThat(exchange.timelineNanos())
                        .isBetween(
                                exchange.requestSentNanos() - clocks.errorNanos(),
                                exchange.replyReceivedNanos() + clocks.errorNanos()));
        assertThat(exitCode(first)).isEqualTo(ExitCode.DONE);
        assertThat(exitCode(second)).isEqualTo(ExitCode.DONE);
    }

    /// Uses hosts whose monotonic clocks differ by 100,000 s. An end-to-end latency that was measured with both
    /// clocks would be wrong by this amount.
    @Test
    void usesOneClockIfThePlacementIsPaired() throws Exception {
        int port = freePort();
        CommandProcess run = run(PAIRED, LOOPBACK, port);
        Process first = startHost(LOOPBACK, port);
        Process second = startHost(LOOPBACK, port, "unshare", "--time", "--monotonic", "100000", "--fork");
        run.exitCode();
        TrialSummary trial = trial(run);
        String output = Files.readString(run.output());
        assertThat(trial.status()).as(output).isEqualTo(TrialStatus.DONE);
        assertThat(trial.ledger().delivered()).isEqualTo(1_600);
        assertThat(trial.placement()).isEqualTo(Placement.PAIRED);
        assertThat(Objects.requireNonNull(trial.clocks()).errorNanos()).isZero();
        assertThat(trial.workers()).hasSize(2).allSatisfy(worker -> {
            assertThat(worker.received()).isPositive();
            assertThat(worker.fromOtherWorkers()).isZero();
        });
        assertThat(Objects.requireNonNull(trial.endToEnd().nanos("p50"))).isBetween(100_000L, 5_000_000_000L);
        assertThat(trial.caveats())
                .extracting(Caveat::kind)
                .doesNotContain(CaveatKind.CLOCK_UNCERTAIN, CaveatKind.NOT_PAIRED);
        assertThat(output.replaceAll("\\s+", " "))
                .contains("The placement of the workers was paired. Each message was received by the worker that sent"
                        + " it, so each end-to-end latency was measured with a single clock.");
        assertThat(exitCode(first)).isEqualTo(ExitCode.DONE);
        assertThat(exitCode(second)).isEqualTo(ExitCode.DONE);
    }

    /// Runs `streamgauge workers check` for two hosts.
    ///
    /// @return output of the command
    private String check(int broker, int otherBroker, int expectedExit) throws Exception {
        int port = freePort();
        Path file =
                Files.writeString(scratch.resolve("checked.yaml"), """
                durability: D1
                systems: { kafka: { connect: { driver: kafka, addresses: ["127.0.0.1:%d", "127.0.0.1:%d"] } } }
                workload: { rate: 200/s, producers: 2, consumers: 2 }
                worker: { heap: 64 MiB }
                validity: { other-flag: off, other-void: off, steal-flag: off, steal-void: off }
                workers: { count: 2, on: join, listen: "127.0.0.1:%d", token-file: %s }
                """.formatted(broker, otherBroker, port, token()));
        Path output = scratch.resolve("check.txt");
        Process check = new ProcessBuilder(CommandProcess.command("workers", "check", file.toString()))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        hosts.add(check);
        List<Process> joined = List.of(startHost(LOOPBACK, port), startHost(LOOPBACK, port));
        int exit = exitCode(check);
        // The command wraps the lines of its output.
        String text = Files.readString(output).replaceAll("\\s+", " ");
        assertThat(exit).as(text).isEqualTo(expectedExit);
        for (Process host : joined) {
            assertThat(exitCode(host)).isEqualTo(ExitCode.DONE);
        }
        return text;
    }

    @Test
    void checksHostsBeforeARun() throws Exception {
        try (ServerSocket broker = new ServerSocket(0, 16, InetAddress.getLoopbackAddress())) {
            int open = broker.getLocalPort();
            assertThat(check(open, open, ExitCode.DONE)).contains("2 of 2 worker hosts are ready");
            int closed = freePort();
            assertThat(check(open, closed, ExitCode.HOST_NOT_READY))
                    .contains("the broker 127.0.0.1:" + closed + " cannot be reached: Connection refused")
                    .contains("brokers 1 of 2,")
                    .contains("0 of 2 worker hosts are ready");
        }
    }

    @Test
    void leavesNoProcessBehindIfTheControllerIsKilled() throws Exception {
        int port = freePort();
        CommandProcess run = run(IN_WORKER, LOOPBACK, port);
        Process host = startHost(LOOPBACK, port);
        run.await("the load", () -> run.intervals() >= 2);
        List<ProcessHandle> processes = host.descendants().toList();
        assertThat(processes).isNotEmpty();
        CommandProcess.signal("KILL", run.process().pid());
        assertThat(exitCode(host)).isEqualTo(ExitCode.LOAD_FAILED);
        run.await("the end of the worker", () -> processes.stream().noneMatch(ProcessHandle::isAlive));
        assertThat(Files.readString(scratch.resolve("host-0.txt"))).contains("connection to the controller");
    }

    @Test
    void endsTheTrialIfTheNetworkToAHostIsCut() throws Exception {
        ip("netns", "add", namespace);
        hasNamespace = true;
        ip("link", "add", link, "type", "veth", "peer", "name", "host0", "netns", namespace);
        ip("addr", "add", CONTROLLER_ADDRESS + "/30", "dev", link);
        ip("link", "set", link, "up");
        ip("-n", namespace, "addr", "add", HOST_ADDRESS + "/30", "dev", "host0");
        ip("-n", namespace, "link", "set", "host0", "up");
        int port = freePort();
        CommandProcess run = run(IN_WORKER, CONTROLLER_ADDRESS, port);
        Process host = startHost(CONTROLLER_ADDRESS, port, "ip", "netns", "exec", namespace);
        run.await("the load", () -> run.intervals() >= 2);
        ip("link", "set", link, "down");
        long cut = System.nanoTime();
        run.await("the end of the trial", () -> Files.exists(run.directory().resolve("trials/001-scripted/end.json")));
        assertThat(System.nanoTime() - cut).isLessThan(6_000_000_000L);
        assertThat(run.exitCode()).isEqualTo(ExitCode.LOAD_FAILED);
        TrialSummary trial = trial(run);
        assertThat(trial.status()).isEqualTo(TrialStatus.WORKER_LOST);
        assertThat(trial.failure()).contains("did not respond");
        assertThat(exitCode(host)).isEqualTo(ExitCode.LOAD_FAILED);
    }
}
