package io.streamgauge.benchmarks.peer;

import io.streamgauge.benchmarks.Broker;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.process.SupervisedProcesses;
import io.streamgauge.statistics.Median;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// Comparison of Streamgauge with OpenMessaging Benchmark. The two tools alternate (in ABBA order) on one Kafka
/// broker, with the same client settings and the same heap size. Before the first run, the broker processes the
/// load once without a measurement, because a newly started broker is slower.
@Command(
        name = "peers",
        mixinStandardHelpOptions = true,
        description = "Compares Streamgauge with OpenMessaging Benchmark on one Kafka broker.")
public final class PeerComparison implements Callable<Integer> {
    /// Retention settings of the broker. Without them, a saturating load would fill the disk at more than 200
    /// MB/s, because OpenMessaging Benchmark does not delete its topics.
    private static final Map<String, String> RETENTION = Map.of(
            "log.retention.bytes",
            Long.toString(256L << 20),
            "log.segment.bytes",
            Long.toString(64L << 20),
            "log.retention.check.interval.ms",
            "1000",
            "log.segment.delete.delay.ms",
            "1000");

    @Option(
            names = "--omb",
            required = true,
            description =
                    "Directory of the unpacked OpenMessaging Benchmark distribution that contains the folder" + " lib.")
    private Path omb = Path.of("");

    @Option(
            names = "--load",
            split = ",",
            description = "Loads to run: one-topic, saturating, 100-topics, 1000-topics. Default: all.")
    private List<String> names = List.of();

    @Option(
            names = "--rounds",
            defaultValue = "2",
            description = "Number of runs of each tool for each load. Default: ${DEFAULT-VALUE}.")
    private int rounds;

    @Option(
            names = "--heap",
            defaultValue = "1024",
            description = "Heap size of each tool in MiB. Default: ${DEFAULT-VALUE}.")
    private long heapMebibytes;

    @Option(
            names = "--out",
            defaultValue = "runs/peers",
            description = "Directory for logs and results. Default: ${DEFAULT-VALUE}.")
    private Path out = Path.of("runs/peers");

    @Spec
    private CommandSpec spec = CommandSpec.create();

    public static void main(String[] args) {
        System.exit(new CommandLine(new PeerComparison()).execute(args));
    }

    @Override
    public Integer call() throws Exception {
        if (!Files.isDirectory(omb.resolve("lib"))) {
            throw new IOException("'" + omb + "' does not contain a folder 'lib'. Build OpenMessaging Benchmark, unpack"
                    + " its distribution, and set --omb to the unpacked directory");
        }
        List<PeerLoad> loads = loads();
        Path results = Files.createDirectories(out.resolve(Long.toString(System.currentTimeMillis())));
        long heap = heapMebibytes << 20;
        for (PeerLoad load : loads) {
            compare(load, results, heap);
        }
        return 0;
    }

    /// Returns the loads to run.
    ///
    /// @throws ParameterException if a load does not exist
    private List<PeerLoad> loads() {
        List<String> known = PeerLoad.ALL.stream().map(PeerLoad::name).toList();
        for (String name : names) {
            if (!known.contains(name)) {
                throw new ParameterException(
                        spec.commandLine(),
                        "--load '" + name + "': unknown load. Use one of " + String.join(", ", known));
            }
        }
        return PeerLoad.ALL.stream()
                .filter(load -> names.isEmpty() || names.contains(load.name()))
                .toList();
    }

    /// Runs a load on a new broker, so that the destinations of other loads do not affect this load.
    private void compare(PeerLoad load, Path results, long heap) throws Exception {
        Path logs = Files.createDirectories(results.resolve(load.name()));
        try (ChildProcesses children = SupervisedProcesses.open();
                Broker broker = Broker.start("kafka", RETENTION, children, logs)) {
            List<Peer> peers = List.of(
                    new StreamgaugePeer(children, logs, broker.config(), heap),
                    new OmbPeer(children, logs, broker.config(), omb, heap));
            runOnce(peers.getFirst(), load, "peers-warm-up");
            Map<String, List<PeerFigures>> figures = new LinkedHashMap<>();
            for (int round = 0; round < rounds; round++) {
                for (Peer peer : round % 2 == 0 ? peers : peers.reversed()) {
                    PeerFigures run = runOnce(peer, load, "peers-" + round + "-" + peers.indexOf(peer));
                    if (run != null) {
                        figures.computeIfAbsent(peer.name(), _ -> new ArrayList<>())
                                .add(run);
                        System.out.printf(Locale.ROOT, "%-12s %-24s %s%n", load.name(), peer.name(), run);
                    }
                }
            }
            print(load, peers, figures);
        }
    }

    private static @Nullable PeerFigures runOnce(Peer peer, PeerLoad load, String run) throws Exception {
        try {
            return peer.run(load, run);
        } catch (IOException e) {
            System.out.printf(Locale.ROOT, "%-12s %-24s failed: %s%n", load.name(), peer.name(), e.getMessage());
            return null;
        }
    }

    private static void print(PeerLoad load, List<Peer> peers, Map<String, List<PeerFigures>> figures) {
        List<PeerFigures> own = figures.getOrDefault(peers.getFirst().name(), List.of());
        List<PeerFigures> other = figures.getOrDefault(peers.getLast().name(), List.of());
        if (own.isEmpty() || other.isEmpty()) {
            return;
        }
        System.out.printf(
                Locale.ROOT,
                "%-12s ratio of medians: CPU per message %.2f, rate %.2f, p99 send delay %.2f%n%n",
                load.name(),
                ratio(own, other, PeerFigures::cpuMicros),
                ratio(own, other, PeerFigures::perSecond),
                ratio(own, other, PeerFigures::sendDelayMillis));
    }

    private static double ratio(List<PeerFigures> own, List<PeerFigures> other, ToDoubleFunction<PeerFigures> of) {
        return Median.of(own.stream().map(of::applyAsDouble).toList())
                / Median.of(other.stream().map(of::applyAsDouble).toList());
    }
}
