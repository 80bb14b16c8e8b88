package io.streamgauge.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LevelOrderTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "partitions 1|partitions 6|partitions 16",
                "size 2000|size 10000|size 10,001",
                "payload 10 B|payload 1000 B|payload 1 KiB|payload 10 KB|payload 1 MB",
                "rate 500/s|rate 5k/s|rate 10k/s|rate 1M/s",
                "linger 800 \u00b5s|linger 900 us|linger 5 ms|linger 0.1 s|linger 1 min|linger 1 h",
                "durability D1, partitions 16|durability D3, partitions 1|durability D3, partitions 16",
                "batching false|batching true",
                "3.9.2|4.3.1",
            })
    void sortsLevelsByValue(String ordered) {
        List<String> expected = List.of(ordered.split("\\|"));
        List<String> shuffled = new ArrayList<>(expected);
        for (int seed = 0; seed < 20; seed++) {
            Collections.shuffle(shuffled, new Random(seed));
            assertThat(shuffled.stream().sorted(LevelOrder.BY_VALUE)).containsExactlyElementsOf(expected);
        }
    }
}
