package io.streamgauge.report.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.report.run.SampleRuns;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuantileLinesTest {
    private static List<String> lines(SampleRuns run) {
        return QuantileLines.of(run.summary()).lines().toList();
    }

    @Test
    void showsEachSystemOnTheSameScale() {
        List<String> lines = lines(SampleRuns.comparison());
        assertThat(lines.stream().filter(line -> line.contains("latency in ms of")))
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("001-kafka: "),
                        line -> assertThat(line).startsWith("002-rabbitmq: "));
        assertThat(lines.stream()
                        .filter(line -> line.contains("log scale"))
                        .map(line -> line.replaceAll(".*log scale", ""))
                        .distinct())
                .hasSize(1);
        assertThat(lines).allMatch(line -> line.length() <= TerminalText.WIDTH);
    }

    @Test
    void namesTheTrialOfSeveral() {
        // One of the five trials of rabbitmq is void.
        assertThat(lines(SampleRuns.repeated()).stream().filter(line -> line.contains("latency in ms of")))
                .satisfiesExactly(
                        kafka -> assertThat(kafka).endsWith("messages, median of 5 trials by p99 response time"),
                        rabbit ->
                                assertThat(rabbit).endsWith("messages, upper median of 4 trials by p99 response time"));
    }

    @Test
    void growsFromRowToRow() {
        List<Integer> lengths = lines(SampleRuns.comparison()).stream()
                .filter(line -> line.contains("#"))
                .map(line -> line.length() - line.indexOf('#'))
                .limit(5)
                .toList();
        assertThat(lengths).isSorted().hasSize(5);
    }

    @Test
    void namesQuantilesWithTooFewMessages() {
        List<String> lines = lines(SampleRuns.oneMissing());
        assertThat(lines).anyMatch(line -> line.contains("response, log scale"));
        assertThat(lines).anyMatch(line -> line.startsWith("  p99.99") && line.endsWith("too few messages"));
    }

    @Test
    void omitsManySystemsAndCells() {
        assertThat(lines(SampleRuns.sweep())).isEmpty();
        assertThat(lines(SampleRuns.empty())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"1000000, 1, 0", "3162278, 1, 20", "10000000, 1, 40", "0, 1, 0"})
    void drawsALogarithmicBar(long nanos, long smallestMillis, int length) {
        LogBar bar = LogBar.of(Arrays.asList(smallestMillis * 1_000_000, 10_000_000L, null, 0L));
        assertThat(bar.range()).isEqualTo("1 to 10 ms");
        assertThat(bar.of(nanos)).hasSize(length);
    }
}
