package io.streamgauge.load.coordination;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Test of the coordination states that workers exchange.
class CoordinationStateTest {
    private static BitSet set(int... partitions) {
        BitSet set = new BitSet();
        IntStream.of(partitions).forEach(set::set);
        return set;
    }

    @Test
    void combinesThePathsOfAllWorkers() {
        PathState one = PathState.of(true, List.of(set(0, 70), set(1)), 1);
        PathState two = PathState.of(false, List.of(set(1), set(0)), 2);
        PathState all = PathState.ofAll(List.of(one, two));
        assertThat(all.missing(0, 71)).hasToString(range(2, 69));
        assertThat(all.missing(1, 2)).isEqualTo(set());
        assertThat(all.producersReady()).isFalse();
        assertThat(all.idleConsumers()).isEqualTo(3);
        assertThat(all.isReady(2)).isFalse();
        PathState ready = PathState.of(true, List.of(set(1), set(0)), 0);
        assertThat(PathState.ofAll(List.of(one, ready)).isReady(2)).isTrue();
    }

    private static String range(int from, int to) {
        BitSet set = new BitSet();
        set.set(from, to + 1);
        return set.toString();
    }

    @Test
    void isNotReadyBeforeAnyReport() {
        assertThat(PathState.unknown(0).isReady(1)).isFalse();
        assertThat(PathState.unknown(2).isReady(1)).isFalse();
    }
}
