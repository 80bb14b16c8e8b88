package io.streamgauge.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NumberRangesTest {
    @Test
    void joinsAdjacentNumbers() {
        assertThat(NumberRanges.of(List.of(7))).isEqualTo("7");
        assertThat(NumberRanges.of(List.of(0, 1, 2, 3, 8, 10, 11))).isEqualTo("0-3, 8, 10-11");
    }

    @Test
    void abbreviatesAConstantDifference() {
        assertThat(NumberRanges.of(List.of(1, 4, 7, 10))).isEqualTo("1, 4, 7, 10");
        assertThat(NumberRanges.of(List.of(1, 4, 7, 10, 13))).isEqualTo("1, 4, ..., 13");
        assertThat(NumberRanges.of(List.of(1, 4, 7, 10, 14))).isEqualTo("1, 4, 7, 10, 14");
    }

    @Test
    void limitsTheNumberOfRanges() {
        List<Integer> pairs =
                IntStream.range(0, 90).filter(i -> i % 3 < 2).boxed().toList();
        assertThat(NumberRanges.of(pairs))
                .isEqualTo("0-1, 3-4, 6-7, 9-10, 12-13, 15-16, 18-19, 21-22, 24-25, 27-28, 30-31, ..., 87-88 (60 in"
                        + " total)");
    }
}
