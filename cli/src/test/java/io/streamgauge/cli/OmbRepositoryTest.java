package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/// Test of all workload files, and of all driver files of the supported systems, in the public repository of the
/// OpenMessaging Benchmark. `CONTRIBUTING.md` describes the environment variable that specifies the checkout.
@EnabledIfEnvironmentVariable(named = OmbRepositoryTest.VARIABLE, matches = ".+")
class OmbRepositoryTest {
    static final String VARIABLE = "STREAMGAUGE_TEST_OMB";
    private static final Path REPOSITORY = Path.of(Objects.requireNonNullElse(System.getenv(VARIABLE), ""));
    private static final Pattern PLACE = Pattern.compile("(?<file>.+?):(?<line>\\d+):\\d+: (?<problem>.+)");
    private static final Pattern FIELD = Pattern.compile("\\s*\"?(?<name>[A-Za-z][\\w.]*)\"?\\s*[:=].*");

    private static final String WORKLOAD = """
            topics: 1
            partitionsPerTopic: 1
            messageSize: 100
            useRandomizedPayloads: true
            subscriptionsPerTopic: 1
            consumerPerSubscription: 1
            producersPerTopic: 1
            producerRate: 500
            testDurationMinutes: 1
            """;

    @TempDir
    private Path scratch = Path.of("");

    @Test
    void convertsOrRejectsEachWorkload() throws IOException {
        Path driver = Files.writeString(scratch.resolve("kafka.yaml"), OmbSamples.KAFKA);
        List<Path> converted = new ArrayList<>();
        List<Path> workloads = files("workloads");
        for (Path workload : workloads) {
            if (isConverted(driver, workload, workload)) {
                converted.add(workload);
            }
        }
        // In January 2026, 19 of 130 files had more than 100,000 topics.
        assertThat(converted).hasSizeGreaterThan(workloads.size() * 3 / 4).hasSizeGreaterThan(100);
    }

    @Test
    void convertsOrRejectsEachDriver() throws IOException {
        Path workload = Files.writeString(scratch.resolve("load.yaml"), WORKLOAD);
        for (String system : List.of("kafka", "pulsar", "rabbitmq")) {
            List<Path> drivers = files("driver-" + system);
            List<Path> converted = new ArrayList<>();
            for (Path driver : drivers) {
                boolean connects = isConverted(driver, workload, driver);
                boolean launches = isConverted(driver, workload, driver, "--launch");
                if (connects && launches) {
                    converted.add(driver);
                }
            }
            assertThat(converted).as(system).isNotEmpty();
        }
    }

    /// Returns the YAML files of a directory, without those of its subdirectories.
    private static List<Path> files(String directory) throws IOException {
        try (Stream<Path> all = Files.list(REPOSITORY.resolve(directory))) {
            return all.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .toList();
        }
    }

    /// Returns whether the files can be converted. If not, checks that each message names the field at the position
    /// in the message.
    ///
    /// @param examined the file whose fields the messages can name
    private static boolean isConverted(Path driver, Path workload, Path examined, String... options)
            throws IOException {
        List<String> args = new ArrayList<>(
                List.of("convert", "--omb-driver", driver.toString(), "--omb-workload", workload.toString()));
        args.addAll(List.of(options));
        CommandResult done = CommandResult.command(args.toArray(String[]::new));
        if (done.exitCode() == ExitCode.DONE) {
            assertThat(done.out()).as(examined.toString()).contains("systems:", "workload:");
            return true;
        }
        assertThat(done.exitCode()).as(examined + ": " + done.err()).isEqualTo(ExitCode.INVALID_INPUT);
        List<String> lines = Files.readAllLines(examined);
        assertThat(done.err().lines()).as(examined.toString()).isNotEmpty().allSatisfy(message -> {
            Matcher place = PLACE.matcher(message);
            assertThat(place.matches()).as(message).isTrue();
            assertThat(place.group("file")).isEqualTo(examined.toString());
            Matcher field = FIELD.matcher(lines.get(Integer.parseInt(place.group("line")) - 1));
            assertThat(field.matches()).as(message).isTrue();
            assertThat(place.group("problem")).contains(field.group("name"));
        });
        return false;
    }
}
