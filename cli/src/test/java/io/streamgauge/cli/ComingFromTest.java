package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Test of the page for users of other load tools.
class ComingFromTest {
    private static final int OPTIONS = 25;

    private static final Pattern QUOTED = Pattern.compile("`[^`]+`");

    @ParameterizedTest
    @ValueSource(
            strings = {"RabbitMQ PerfTest", "Kafka's tools", "pulsar-perf", "OpenMessaging Benchmark", "nats bench"})
    void describesTheMostUsedOptionsOfATool(String tool) throws IOException {
        String page = Files.readString(Path.of("..", "docs", "how-to", "coming-from.md"));
        String section = Stream.of(page.split("\n## "))
                .filter(text -> text.startsWith(tool))
                .findFirst()
                .orElseThrow();
        assertThat(section.lines()
                        .filter(line -> line.startsWith("| "))
                        .map(line -> line.split("\\|")[1])
                        .flatMap(cell -> QUOTED.matcher(cell).results())
                        .map(MatchResult::group)
                        .distinct()
                        .count())
                .isGreaterThanOrEqualTo(OPTIONS);
    }
}
