package io.streamgauge.experiment.omb;

import io.streamgauge.yaml.Fields;
import io.streamgauge.yaml.ProblemCollector;
import io.streamgauge.yaml.Tree.Entry;
import io.streamgauge.yaml.Tree.Mapping;
import io.streamgauge.yaml.YamlFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Reader of OMB's driver files.
public final class DriverReader {
    private static final YamlFile.Kind KIND = new YamlFile.Kind(
            "a driver file of the OpenMessaging Benchmark",
            "Start with the fields 'name:' and 'driverClass:'.",
            "Specify a driver file of the OpenMessaging Benchmark.");
    private static final String PREFIX = "io.openmessaging.benchmark.driver.";

    private DriverReader() {}

    /// Reads a driver file and reports its problems. If the file has problems, the result is empty or unusable.
    ///
    /// @param launch true to launch the broker, false to connect to the addresses in the file
    /// @param environment function that returns the value of an environment variable, or null if the variable is
    ///     not set
    public static Optional<OmbDriver> read(
            OmbFile file, boolean launch, Function<String, @Nullable String> environment, ProblemCollector problems) {
        return file.fields(KIND, environment, problems).flatMap(root -> read(file, root, launch, problems));
    }

    private static Optional<OmbDriver> read(OmbFile file, Mapping root, boolean launch, ProblemCollector problems) {
        Entry entry = root.entries().get("driverClass");
        String driverClass = entry == null ? "" : entry.value().written();
        DriverOutput out = new DriverOutput(file, launch, new ExperimentLines(), new ArrayList<>());
        switch (driverClass) {
            case PREFIX + "kafka.KafkaBenchmarkDriver" ->
                new KafkaFile(out, new Fields(root, OmbShape.KAFKA, "", problems)).convert();
            case PREFIX + "pulsar.PulsarBenchmarkDriver" ->
                new PulsarFile(out, new Fields(root, OmbShape.PULSAR, "", problems)).convert();
            case PREFIX + "rabbitmq.RabbitMqBenchmarkDriver" ->
                new RabbitMqFile(out, new Fields(root, OmbShape.RABBITMQ, "", problems)).convert();
            default -> {
                problems.add(
                        entry == null ? root.place() : entry.value().place(),
                        "driverClass",
                        entry == null ? "driverClass is missing" : "driverClass '" + driverClass + "' is not supported",
                        "Set driverClass to " + PREFIX + "kafka.KafkaBenchmarkDriver, " + PREFIX
                                + "pulsar.PulsarBenchmarkDriver or " + PREFIX + "rabbitmq.RabbitMqBenchmarkDriver.");
                return Optional.empty();
            }
        }
        Entry name = root.entries().get("name");
        return Optional.of(new OmbDriver(
                name == null ? file.baseName() : name.value().written(),
                file,
                List.copyOf(out.notes()),
                new OmbDriver.Content(out.lines())));
    }
}
