package io.streamgauge.tool;

import io.streamgauge.DeploymentException;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.rabbitmq.PerfTestArguments;
import io.streamgauge.statistics.Median;
import io.streamgauge.tool.ToolProcesses.Printed;
import io.streamgauge.tool.ToolProcesses.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// PerfTest, as its users run it: one program with all producers and consumers, at the same time, on one queue.
public final class RabbitPerfTest implements VendorTool {
    private static final String VERSION = "2.22.1";

    /// A line each second: `..., time 2.005 s, sent: 3057 msg/s, ..., received: 12665 msg/s, ...`
    private static final Pattern SENT = Pattern.compile(" s, sent: ([0-9.]+) msg/s");
    private static final Pattern RECEIVED = Pattern.compile(", received: ([0-9.]+) msg/s");

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
    public Optional<String> problem(DriverConfig config) {
        return Optional.of(PerfTestArguments.problem(config)).filter(problem -> !problem.isEmpty());
    }

    @Override
    public ToolOutput run(ToolTask task, ToolProcesses processes) throws DeploymentException, InterruptedException {
        Program program = new Program(
                "perf-test",
                "com.rabbitmq.perf.PerfTest",
                arguments(task),
                // not as an argument, where every user of the machine could read the password
                Map.of("URIS", uris(task.config())));
        Printed printed = processes.run(List.of(program)).getFirst();
        return new ToolOutput(List.of(program.words()), middle(printed, SENT), middle(printed, RECEIVED));
    }

    private static String uris(DriverConfig config) {
        String login = config.credentials().getOrDefault("user", "guest") + ":"
                + config.credentials().getOrDefault("password", "guest");
        return config.addresses().stream()
                .map(address -> "amqp://" + login + "@" + address)
                .collect(Collectors.joining(","));
    }

    private static List<String> arguments(ToolTask task) {
        List<String> arguments = new ArrayList<>(PerfTestArguments.of(task.config(), task.destination()));
        arguments.addAll(List.of(
                "--producers",
                Integer.toString(task.producers()),
                "--consumers",
                Integer.toString(task.consumers()),
                "--pmessages",
                Long.toString(task.messagesOfAProducer()),
                "--cmessages",
                Long.toString(task.messagesOfAConsumer()),
                "--size",
                Integer.toString(task.payloadBytes())));
        return List.copyOf(arguments);
    }

    /// The middle of the seconds in which messages passed, without the first and the last, which are not whole. The
    /// averages that it prints at its end would count both sides over the time until all is received.
    static double middle(Printed printed, Pattern pattern) throws DeploymentException {
        List<Double> seconds = printed.lines().stream()
                .map(pattern::matcher)
                .filter(Matcher::find)
                .map(found -> Double.parseDouble(found.group(1)))
                .filter(rate -> rate > 0)
                .toList();
        if (seconds.isEmpty()) {
            throw new DeploymentException(printed.name() + " printed no rate. " + printed.words());
        }
        if (seconds.size() < 3) {
            throw new DeploymentException(printed.name() + " was through before a whole second had passed between its "
                    + "first and its last: no rate. Give more --messages.");
        }
        return Median.of(seconds.subList(1, seconds.size() - 1));
    }

    static double sent(Printed printed) throws DeploymentException {
        return middle(printed, SENT);
    }

    static double received(Printed printed) throws DeploymentException {
        return middle(printed, RECEIVED);
    }
}
