package io.streamgauge.benchmarks;

import io.streamgauge.driver.Driver;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.process.ChildProcesses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Contender that runs a vendor's tool. The tool does not report the number of messages sent during the
/// measurement. Therefore, this number is estimated from the median of the rates that the tool reports during
/// its whole run.
record ToolContender(String name, ChildProcesses children, Path logs, String classPath) implements Contender {
    /// Time to allow for the start of the JVM in addition to the warm-up, in seconds.
    private static final int START_SECONDS = 3;

    private static final Pattern RATE = Pattern.compile("sent: ([0-9]+) msg/s|([0-9.]+) records/sec");

    @Override
    public Cost run(CostLoad load) throws Exception {
        Driver driver = BareMain.driver(load);
        try {
            driver.createDestinations(load.topology());
            return measured(load);
        } finally {
            driver.deleteDestinations();
            driver.close(Duration.ofSeconds(5));
        }
    }

    private Cost measured(CostLoad load) throws IOException, InterruptedException {
        long seconds = 2L * START_SECONDS + load.warmupSeconds() + load.measureSeconds();
        Tool tool = load.system().equals("kafka")
                ? Tool.producerPerformance(load, seconds, logs)
                : Tool.perfTest(load, seconds);
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.putAll(tool.environment());
        Path log = logs.resolve(load.destination() + ".log");
        ChildProcess process = children.start(
                "tool",
                Jvm.command(classPath, tool.mainClass(), tool.arguments()),
                Path.of("").toAbsolutePath(),
                environment,
                log);
        try {
            Thread.sleep(Duration.ofSeconds((long) START_SECONDS + load.warmupSeconds()));
            long before = cpu(process, log);
            Thread.sleep(Duration.ofSeconds(load.measureSeconds()));
            long micros = cpu(process, log) - before;
            return new Cost((long) (middleRate(log) * load.measureSeconds()), -1, micros);
        } finally {
            process.stop(Duration.ofSeconds(10));
        }
    }

    private static long cpu(ChildProcess process, Path log) throws IOException {
        if (!process.isAlive()) {
            throw new IOException("the tool exited too early. Read its log '" + log + "'");
        }
        return Cost.cpuMicros(process.pid());
    }

    private static double middleRate(Path log) throws IOException {
        double[] rates = Files.readAllLines(log).stream()
                .map(RATE::matcher)
                .filter(Matcher::find)
                .mapToDouble(m -> Double.parseDouble(m.group(1) == null ? m.group(2) : m.group(1)))
                .sorted()
                .toArray();
        if (rates.length == 0) {
            throw new IOException("the tool did not report a rate. Read its log '" + log + "'");
        }
        return rates[rates.length / 2];
    }
}
