package io.streamgauge.benchmarks;

import io.streamgauge.deploy.MavenClassPath;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.process.SupervisedProcesses;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// CPU time per message of Streamgauge's worker beside a bare client loop and the vendor's tool, in turn on one
/// broker.
///
/// Every contender is a process of its own with the same JVM flags, puts the same load on a destination of its
/// own, and is measured after its warm-up only. The turns run forwards and backwards alternately, so that a drift
/// of the machine falls on all alike. A figure of one turn is worth little on a shared machine; the ratio within a
/// round is what counts.
@Command(
        name = "generator-cost",
        mixinStandardHelpOptions = true,
        description = "CPU time per message: Streamgauge beside a bare client loop and the vendor's tool.")
public final class GeneratorCost implements Callable<Integer> {
    private static final double MOST_OFF_RATE = 0.02;

    @Option(names = "--system", defaultValue = "kafka", description = "kafka or rabbitmq")
    private String system = "kafka";

    @Option(names = "--rate", defaultValue = "10000", description = "messages a second, one producer")
    private double rate;

    @Option(names = "--payload", defaultValue = "1024", description = "bytes")
    private int payload;

    @Option(
            names = "--groups",
            defaultValue = "1",
            description = "1: one consumer reads everything. 0: producers alone, for kafka-producer-perf-test")
    private int groups;

    @Option(names = "--rounds", defaultValue = "4")
    private int rounds;

    @Option(names = "--warmup", defaultValue = "60", description = "seconds of load before the measured ones")
    private int warmup;

    @Option(names = "--measure", defaultValue = "30", description = "seconds measured in each turn")
    private int measure;

    @Option(names = "--no-tool", description = "without the vendor's tool")
    private boolean withoutTool;

    @Option(names = "--out", defaultValue = "runs/generator-cost", description = "where logs and trial files go")
    private Path out = Path.of("runs/generator-cost");

    public static void main(String[] args) {
        System.exit(new CommandLine(new GeneratorCost()).execute(args));
    }

    @Override
    public Integer call() throws Exception {
        Path logs = Files.createDirectories(out.resolve(Long.toString(System.currentTimeMillis())));
        try (ChildProcesses children = SupervisedProcesses.open();
                Broker broker = Broker.start(system, children, logs)) {
            Map<String, List<Cost>> costs = new LinkedHashMap<>();
            List<Contender> contenders = contenders(children, logs);
            contenders.forEach(c -> costs.put(c.name(), new ArrayList<>()));
            CostLoad load = new CostLoad(system, broker.config(), "", groups, rate, payload, warmup, measure);
            // a broker that has just started is slow; nobody shall have the first turn with it
            new BareContender(children, logs).run(load.to("streamgauge-cost-first"));
            for (int round = 0; round < rounds; round++) {
                for (Contender contender : round % 2 == 0 ? contenders : contenders.reversed()) {
                    String destination =
                            "streamgauge-cost-" + round + "-" + contender.name().replace(' ', '-');
                    Cost cost = contender.run(load.to(destination));
                    costs.getOrDefault(contender.name(), new ArrayList<>()).add(cost);
                    System.out.println(turn(round, contender, cost));
                }
            }
            new CostTable(costs).print(System.out);
        }
        return 0;
    }

    /// The tool of Kafka has no consumer: it is compared where nobody has one.
    private List<Contender> contenders(ChildProcesses children, Path logs) throws Exception {
        List<Contender> contenders = new ArrayList<>();
        contenders.add(new StreamgaugeContender(children, logs));
        contenders.add(new BareContender(children, logs));
        if (!withoutTool && (system.equals("rabbitmq") || groups == 0)) {
            System.err.println("fetching " + Tool.coordinates(system));
            contenders.add(
                    new ToolContender(Tool.name(system), children, logs, MavenClassPath.of(Tool.coordinates(system))));
        }
        return contenders;
    }

    private String turn(int round, Contender contender, Cost cost) {
        return String.format(
                Locale.ROOT,
                "round %d  %-26s %8.0f accepted/s %8s received/s  %6.2f us CPU/message  %4.1f %% of a core%s",
                round + 1,
                contender.name(),
                (double) cost.accepted() / measure,
                cost.received() < 0 ? "?" : String.format(Locale.ROOT, "%.0f", (double) cost.received() / measure),
                cost.microsPerMessage(),
                cost.cpuMicros() / 1e4 / measure,
                isOnRate(cost) ? "" : "  OFF THE RATE");
    }

    /// A contender that falls behind or catches up batches more than it would, and costs less.
    private boolean isOnRate(Cost cost) {
        return Math.abs((double) cost.accepted() / measure - rate) < MOST_OFF_RATE * rate;
    }
}
