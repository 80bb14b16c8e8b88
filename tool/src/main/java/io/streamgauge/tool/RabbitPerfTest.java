package io.streamgauge.tool;

import io.streamgauge.DeploymentException;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.tool.ToolProcesses.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// PerfTest, as its users run it: one program with all producers and consumers, at the same time, on one queue.
final class RabbitPerfTest implements VendorTool {
    private static final String VERSION = "2.22.1";
    static final Pattern SENT = Pattern.compile("sending rate avg: ([0-9.]+) msg/s");
    static final Pattern RECEIVED = Pattern.compile("receiving rate avg: ([0-9.]+) msg/s");
    private static final Set<String> QUEUES = Set.of("classic", "quorum");

    /// Unconfirmed messages of one producer, as Streamgauge's driver allows them.
    private static final String CONFIRMS = "10000";

    @Override
    public String driver() {
        return "rabbitmq";
    }

    @Override
    public String name() {
        return "PerfTest " + VERSION;
    }

    @Override
    public String coordinates() {
        return "com.rabbitmq:perf-test:" + VERSION;
    }

    @Override
    public Optional<String> problem(ToolTask task) {
        String queue = queue(task.config());
        return QUEUES.contains(queue)
                ? Optional.empty()
                : Optional.of("PerfTest is run here with classic and quorum queues only, not with '" + queue + "'");
    }

    private static String queue(DriverConfig config) {
        return config.options().getOrDefault("queue", "classic");
    }

    @Override
    public ToolFigures run(ToolTask task, ToolProcesses processes) throws DeploymentException, InterruptedException {
        DriverConfig config = task.config();
        Program program = new Program(
                "perf-test",
                "com.rabbitmq.perf.PerfTest",
                arguments(task),
                // not as an argument, where every user of the machine could read the password
                Map.of(
                        "URI",
                        "amqp://" + config.credentials().getOrDefault("user", "guest") + ":"
                                + config.credentials().getOrDefault("password", "guest") + "@"
                                + config.addresses().getFirst()));
        List<List<String>> printed = processes.run(List.of(program));
        return new ToolFigures(
                List.of(program.words()),
                KafkaPerfTests.sum(printed, SENT, program.name()),
                KafkaPerfTests.sum(printed, RECEIVED, program.name()));
    }

    private static List<String> arguments(ToolTask task) {
        boolean quorum = queue(task.config()).equals("quorum");
        List<String> arguments = new ArrayList<>(List.of(
                "--queue",
                task.destination(),
                "--queue-args",
                "x-queue-type=" + (quorum ? "quorum" : "classic"),
                "--auto-delete",
                "false",
                "--producers",
                Integer.toString(task.producers()),
                "--consumers",
                Integer.toString(task.consumers()),
                "--pmessages",
                Long.toString(task.messages() / task.producers()),
                "--cmessages",
                Long.toString(task.messagesOfAConsumer()),
                "--size",
                Integer.toString(task.payloadBytes())));
        if (task.config().durability() != DurabilityClass.D0) {
            arguments.addAll(List.of("--confirm", CONFIRMS));
        }
        if (quorum) {
            arguments.addAll(List.of("--flag", "persistent"));
        }
        String prefetch = task.consumerSettings().get("prefetch");
        String every = task.consumerSettings().get("ackEvery");
        if (prefetch != null && every != null) {
            arguments.addAll(List.of("--qos", prefetch, "--multi-ack-every", every));
        }
        return List.copyOf(arguments);
    }
}
