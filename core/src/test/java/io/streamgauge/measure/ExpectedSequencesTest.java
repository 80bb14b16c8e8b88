package io.streamgauge.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ExpectedSequencesTest {
    @Test
    void reportsOnlyMessagesThatALaterOneHasOvertaken() {
        ExpectedSequences expected = new ExpectedSequences(4);
        assertThat(expected.advance(0, 5)).isTrue();
        assertThat(expected.advance(0, 7)).isTrue();
        assertThat(expected.advance(0, 6)).isFalse();
        assertThat(expected.advance(1, 6)).isTrue();
        assertThat(expected.advance(0, 8)).isTrue();
    }

    @Test
    void agreesWithAMapForManyPairs() {
        ExpectedSequences expected = new ExpectedSequences(4);
        Map<Long, Long> next = new HashMap<>();
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 200_000; i++) {
            long pair = random.nextLong(20_000) * 1_000;
            long sequence = random.nextLong(1_000);
            boolean inOrder = sequence + 1 >= next.getOrDefault(pair, 0L);
            assertThat(expected.advance(pair, sequence)).isEqualTo(inOrder);
            if (inOrder) {
                next.put(pair, sequence + 1);
            }
        }
    }
}
