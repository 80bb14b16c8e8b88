package io.streamgauge.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.experiment.workload.KeySpec;
import io.streamgauge.experiment.workload.PayloadSpec;
import io.streamgauge.experiment.workload.PayloadSpec.Sizes;
import io.streamgauge.load.content.KeyPool;
import io.streamgauge.load.content.PayloadPool;
import io.streamgauge.measure.Envelope;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PoolsTest {
    private static PayloadPool pool(Sizes sizes, double compressibility) {
        return new PayloadPool(new PayloadSpec(sizes, compressibility), 1, 42);
    }

    private static double meanBytes(PayloadPool pool, int count) {
        double sum = 0;
        for (long s = 0; s < count; s++) {
            sum += pool.body(s).length;
        }
        return sum / count;
    }

    @Test
    void createsBodiesOfAFixedSize() {
        PayloadPool pool = pool(new Sizes.Fixed(1000), 0);
        for (long s = 0; s < 3000; s++) {
            assertThat(pool.body(s)).hasSize(1000);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2000, 200_000})
    void drawsUniformSizesWithTheirMean(int to) {
        PayloadPool pool = pool(new Sizes.Uniform(100, to), 0);
        for (long s = 0; s < 1024; s++) {
            assertThat(pool.body(s).length).isBetween(100, to);
        }
        double mean = (100 + to) / 2.0;
        assertThat(meanBytes(pool, 1024)).isCloseTo(mean, within(0.005 * mean));
    }

    @Test
    void drawsSizesByWeight() {
        PayloadPool pool = pool(
                new Sizes.Weighted(List.of(
                        new Sizes.WeightedSize(100, 6),
                        new Sizes.WeightedSize(1000, 3),
                        new Sizes.WeightedSize(4000, 1))),
                0);
        Map<Integer, Integer> counts = new HashMap<>();
        for (long s = 0; s < 4096; s++) {
            counts.merge(pool.body(s).length, 1, Integer::sum);
        }
        assertThat(counts.getOrDefault(100, 0) / 4096.0).isCloseTo(0.6, within(0.002));
        assertThat(counts.getOrDefault(1000, 0) / 4096.0).isCloseTo(0.3, within(0.002));
        assertThat(counts.getOrDefault(4000, 0) / 4096.0).isCloseTo(0.1, within(0.002));
        assertThat(meanBytes(pool, 4096)).isCloseTo(760, within(5.0));
    }

    @ParameterizedTest
    @ValueSource(ints = {64 << 10, 1 << 20})
    void includesARareLargeSize(int rare) {
        PayloadPool pool =
                pool(new Sizes.Weighted(List.of(new Sizes.WeightedSize(100, 99), new Sizes.WeightedSize(rare, 1))), 0);
        double mean = 0.99 * 100 + 0.01 * rare;
        assertThat(meanBytes(pool, 4096)).isCloseTo(mean, within(0.01 * mean));
    }

    @Test
    void shufflesSizes() {
        PayloadPool pool = pool(new Sizes.Uniform(100, 2000), 0);
        int rises = 0;
        for (long s = 1; s < 1024; s++) {
            if (pool.body(s).length > pool.body(s - 1).length) {
                rises++;
            }
        }
        assertThat(rises).isBetween(400, 624);
    }

    @Test
    void createsBodiesLargerThanThePool() {
        assertThat(pool(new Sizes.Fixed(5 << 20), 0.5).body(17)).hasSize(5 << 20);
    }

    @Test
    void createsBodiesFromTheSeed() {
        assertThat(pool(new Sizes.Uniform(100, 200), 0.3).body(5))
                .isEqualTo(pool(new Sizes.Uniform(100, 200), 0.3).body(5));
    }

    /// Uses a real compressor to compress a batch of messages, including their envelopes.
    @ParameterizedTest
    @ValueSource(doubles = {0, 0.25, 0.5, 0.75, 1})
    void createsBodiesWithTheRequestedCompressibility(double compressibility) throws Exception {
        PayloadPool pool = pool(new Sizes.Fixed(1024), compressibility);
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        int messages = 200;
        try (DeflaterOutputStream out = new DeflaterOutputStream(compressed, new Deflater(6))) {
            for (int s = 0; s < messages; s++) {
                byte[] body = pool.body(s);
                Envelope.write(body, 0x1234_5678_9ABC_DEF0L, 3, s, s * 1_000_000L, s * 1_000_000L + 300);
                out.write(body);
            }
        }
        double saved = 1 - compressed.size() / (messages * 1024.0);
        assertThat(saved).isCloseTo(compressibility, within(0.08));
    }

    @Test
    void returnsNoKeyWithoutAKeySpec() {
        KeyPool pool = new KeyPool(new KeySpec.None(), 1);
        assertThat(pool.key(0)).isNull();
        assertThat(pool.key(Long.MAX_VALUE)).isNull();
    }

    private static Map<String, Integer> drawn(KeySpec spec, int messages) {
        KeyPool pool = new KeyPool(spec, 42);
        Map<String, Integer> counts = new HashMap<>();
        for (long s = 0; s < messages; s++) {
            counts.merge(new String(Objects.requireNonNull(pool.key(s)), StandardCharsets.US_ASCII), 1, Integer::sum);
        }
        return counts;
    }

    @Test
    void drawsKeysEvenlyWithoutSkew() {
        Map<String, Integer> counts = drawn(new KeySpec.Drawn(16, 0), 65_536);
        assertThat(counts).hasSize(16);
        // The counts have a binomial distribution with a mean of 4,096 and a standard deviation of 62.
        assertThat(counts.values()).allMatch(n -> Math.abs(n - 4096) < 6 * 62);
    }

    @Test
    void drawsKeysByAZipfDistribution() {
        int keys = 100;
        Map<String, Integer> counts = drawn(new KeySpec.Drawn(keys, 1), 65_536);
        double harmonic = 0;
        for (int k = 1; k <= keys; k++) {
            harmonic += 1.0 / k;
        }
        for (int k : new int[] {1, 2, 3, 10, 50, 100}) {
            double expected = 65_536 / harmonic / k;
            assertThat((double) counts.getOrDefault("key-" + (k - 1), 0))
                    .as("key %d", k)
                    .isCloseTo(expected, within(6 * Math.sqrt(expected)));
        }
    }
}
