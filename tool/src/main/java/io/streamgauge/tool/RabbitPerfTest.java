package io.streamgauge.tool;

import io.streamgauge.DeploymentException;
import io.streamgauge.DriverException;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.rabbitmq.PerfTestArguments;
import io.streamgauge.statistics.Median;
import io.streamgauge.tool.ToolProcesses.Output;
import io.streamgauge.tool.ToolProcesses.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// RabbitMQ's load tool PerfTest. A single PerfTest process runs all producers and consumers concurrently on one
/// queue, which is the usual way to use PerfTest.
public final class RabbitPerfTest implements VendorTool {
    /// PerfTest reads each of its options from an environment variable as well. With a prefix, it ignores
    /// variables such as `RATE` of the user, which would change the load.
    private static final String ENVIRONMENT_PREFIX = "RABBITMQ_PERF_TEST_ENV_PREFIX";

    private static final String PREFIX = "STREAMGAUGE_PERF_TEST_";

    private static final String VERSION = "2.22.1";

    /// Output line, written once per second: `..., time 2.005 s, sent: 3057 msg/s, ..., received: 12665 msg/s, ...`
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
    public ToolOutput run(ToolTask task, ToolProcesses processes)
            throws DeploymentException, DriverException, InterruptedException {
        Program program = new Program(
                "perf-test",
                "com.rabbitmq.perf.PerfTest",
                arguments(task),
                // Every user of the machine can read the arguments of a process. If the URIs were an
                // argument, they would expose the password.
                Map.of(ENVIRONMENT_PREFIX, PREFIX, PREFIX + "URIS", uris(task.config())));
        Output printed = processes.run(List.of(program)).getFirst();
        return new ToolOutput(List.of(program.text()), medianRate(printed, SENT), medianRate(printed, RECEIVED));
    }

    private static String uris(DriverConfig config) {
        String login = config.credentials().getOrDefault("user", "guest") + ":"
                + config.credentials().getOrDefault("password", "guest");
        return config.addresses().stream()
                .map(address -> "amqp://" + login + "@" + address)
                .collect(Collectors.joining(","));
    }

    private static List<String> arguments(ToolTask task) {
        List<String> arguments =
                new ArrayList<>(PerfTestArguments.of(task.config(), task.destination(), task.maxInFlight()));
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

    /// Returns the median of the rates that PerfTest prints once per second, in messages per second. The median
    /// covers the seconds between the first and the last rate above zero, including stalls. It excludes these
    /// two seconds, because they are incomplete. The averages at the end of the output are not suitable,
    /// because even the averages of the producers cover the time until all messages are received.
    static double medianRate(Output printed, Pattern pattern) throws DriverException {
        List<Double> seconds = printed.lines().stream()
                .map(pattern::matcher)
                .filter(Matcher::find)
                .map(found -> Double.parseDouble(found.group(1)))
                .dropWhile(rate -> rate <= 0)
                .toList()
                .reversed()
                .stream()
                .dropWhile(rate -> rate <= 0)
                .toList();
        if (seconds.isEmpty()) {
            throw new DriverException(printed.name() + " did not print a rate. " + printed.text());
        }
        if (seconds.size() < 3) {
            throw new DriverException(printed.name() + " printed too few rates: the run does not include a "
                    + "whole second between the first and the last second. Increase the number of messages"
                    + " (--messages).");
        }
        return Median.of(seconds.subList(1, seconds.size() - 1));
    }

    static double sent(Output printed) throws DriverException {
        return medianRate(printed, SENT);
    }

    static double received(Output printed) throws DriverException {
        return medianRate(printed, RECEIVED);
    }
}
