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

/// Benchmark that compares the CPU time per message of the worker, a bare client loop and the vendor's tool.
/// These programs run in turn against one broker.
///
/// Each program runs in a separate process with the same JVM flags, and generates the same load on a separate
/// destination. The benchmark measures a program only after the warm-up of that program. Every second round uses
/// the reverse order, so that a steady drift of the machine affects all programs about equally. On a shared
/// machine, absolute figures vary. Use only the ratios within a round.
@Command(
        name = "generator-cost",
        mixinStandardHelpOptions = true,
        description = "Compares the CPU time per message of Streamgauge, a bare client loop and the vendor's tool.")
public final class GeneratorCost implements Callable<Integer> {
    private static final double MAX_RATE_DEVIATION = 0.02;

    @Option(
            names = "--system",
            defaultValue = "kafka",
            description = "System: kafka or rabbitmq. Default: ${DEFAULT-VALUE}.")
    private String system = "kafka";

    @Option(
            names = "--rate",
            defaultValue = "10000",
            description = "Rate of the producer in messages/s. Default: ${DEFAULT-VALUE}.")
    private double rate;

    @Option(
            names = "--payload",
            defaultValue = "1024",
            description = "Size of a message body in bytes. Default: ${DEFAULT-VALUE}.")
    private int payload;

    @Option(
            names = "--groups",
            defaultValue = "1",
            description = "Number of consumer groups: 1 (with one consumer) or 0 (no consumers). For Kafka, the"
                    + " vendor's tool supports only 0. Default: ${DEFAULT-VALUE}.")
    private int groups;

    @Option(names = "--rounds", defaultValue = "4", description = "Number of rounds. Default: ${DEFAULT-VALUE}.")
    private int rounds;

    @Option(
            names = "--warmup",
            defaultValue = "60",
            description = "Duration of the warm-up in seconds. Default: ${DEFAULT-VALUE}.")
    private int warmup;

    @Option(
            names = "--measure",
            defaultValue = "30",
            description = "Duration of the measurement in each run, in seconds. Default: ${DEFAULT-VALUE}.")
    private int measure;

    @Option(names = "--no-tool", description = "Omit the vendor's tool.")
    private boolean withoutTool;

    @Option(
            names = "--out",
            defaultValue = "runs/generator-cost",
            description = "Directory for logs and trial files. Default: ${DEFAULT-VALUE}.")
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
            // The table excludes the first run, because a newly started broker is slow.
            new BareContender(children, logs).run(load.to("streamgauge-cost-first"));
            for (int round = 0; round < rounds; round++) {
                for (Contender contender : round % 2 == 0 ? contenders : contenders.reversed()) {
                    String destination =
                            "streamgauge-cost-" + round + "-" + contender.name().replace(' ', '-');
                    Cost cost = contender.run(load.to(destination));
                    costs.getOrDefault(contender.name(), new ArrayList<>()).add(cost);
                    System.out.println(resultLine(round, contender, cost));
                }
            }
            new CostTable(costs, this::isOnRate).print(System.out);
        }
        return 0;
    }

    /// Returns the contenders. Kafka's producer tool cannot consume. Therefore, the returned list
    /// includes this tool only for a load without consumers.
    private List<Contender> contenders(ChildProcesses children, Path logs) throws Exception {
        List<Contender> contenders = new ArrayList<>();
        contenders.add(new StreamgaugeContender(children, logs));
        contenders.add(new BareContender(children, logs));
        if (!withoutTool && (system.equals("rabbitmq") || groups == 0)) {
            System.err.println("downloading " + Tool.coordinates(system));
            contenders.add(
                    new ToolContender(Tool.name(system), children, logs, MavenClassPath.of(Tool.coordinates(system))));
        }
        return contenders;
    }

    private String resultLine(int round, Contender contender, Cost cost) {
        return String.format(
                Locale.ROOT,
                "round %d  %-26s %8.0f accepted/s %8s received/s  %6.2f us CPU/message  %4.1f %% of a core%s",
                round + 1,
                contender.name(),
                (double) cost.accepted() / measure,
                cost.received() < 0 ? "?" : String.format(Locale.ROOT, "%.0f", (double) cost.received() / measure),
                cost.microsPerMessage(),
                cost.cpuMicros() / 1e4 / measure,
                isOnRate(cost) ? "" : "  RATE NOT MET");
    }

    /// Returns whether the accepted rate is within 2 % of the required rate. A contender that falls
    /// behind or catches up uses larger batches, and therefore less CPU time per message.
    private boolean isOnRate(Cost cost) {
        return Math.abs((double) cost.accepted() / measure - rate) < MAX_RATE_DEVIATION * rate;
    }
}
