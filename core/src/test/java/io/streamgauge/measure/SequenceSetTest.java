package io.streamgauge.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SequenceSetTest {
    private static final int CHUNK = 1 << 16;
    private static final long BEYOND_THE_FIRST_TABLE = 64L * CHUNK;

    @ParameterizedTest
    @ValueSource(longs = {200, 3 * CHUNK, BEYOND_THE_FIRST_TABLE + 3 * CHUNK})
    void agreesWithAHashSet(long range) {
        SplittableRandom random = new SplittableRandom(range);
        SequenceSet set = new SequenceSet();
        Set<Long> oracle = new HashSet<>();
        for (int i = 0; i < 20_000; i++) {
            long sequence = random.nextLong(range);
            assertThat(set.add(sequence)).isEqualTo(oracle.add(sequence));
        }
        for (int i = 0; i < 20_000; i++) {
            long sequence = random.nextLong(range);
            assertThat(set.contains(sequence)).isEqualTo(oracle.contains(sequence));
        }
        for (int i = 0; i < 50; i++) {
            long from = random.nextLong(range);
            long to = random.nextLong(range + 1);
            long expected = oracle.stream().filter(s -> s >= from && s < to).count();
            assertThat(set.count(from, to)).isEqualTo(expected);
        }
    }

    @Test
    void countsRangesAtTheBordersOfWordsAndChunks() {
        SequenceSet full = new SequenceSet();
        for (long s = 0; s < 2 * CHUNK + 130; s++) {
            full.add(s);
        }
        long[] borders = {0, 1, 63, 64, 65, 127, 128, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 2 * CHUNK + 129};
        for (long from : borders) {
            for (long to : borders) {
                assertThat(full.count(from, to)).as("%d to %d", from, to).isEqualTo(Math.max(0, to - from));
            }
        }
        assertThat(full.count(0, 100L * CHUNK)).isEqualTo(2 * CHUNK + 130);
    }

    @Test
    void countsSequencesMissingFromAnotherSet() {
        SequenceSet accepted = new SequenceSet();
        SequenceSet received = new SequenceSet();
        SplittableRandom random = new SplittableRandom(7);
        Set<Long> missing = new HashSet<>();
        for (long s = 0; s < 3 * CHUNK; s++) {
            boolean a = random.nextInt(3) > 0;
            boolean r = random.nextInt(3) > 0;
            if (a) {
                accepted.add(s);
            }
            if (r) {
                received.add(s);
            }
            if (a && !r) {
                missing.add(s);
            }
        }
        assertThat(accepted.countMissingFrom(received, 0, 3 * CHUNK)).isEqualTo(missing.size());
        assertThat(accepted.countMissingFrom(received, 100, CHUNK + 33))
                .isEqualTo(
                        missing.stream().filter(s -> s >= 100 && s < CHUNK + 33).count());
        assertThat(accepted.countMissingFrom(new SequenceSet(), 0, 3 * CHUNK)).isEqualTo(accepted.count(0, 3 * CHUNK));
    }

    @Test
    void containsNothingIfEmpty() {
        SequenceSet set = new SequenceSet();
        assertThat(set.contains(0)).isFalse();
        assertThat(set.contains(1L << 40)).isFalse();
        assertThat(set.count(0, 1L << 20)).isZero();
        assertThat(set.count(5, 5)).isZero();
        assertThat(set.count(6, 5)).isZero();
    }

    @Test
    void reportsOneFirstAdditionAmongThreads() throws Exception {
        int threads = 4;
        int count = 2 * CHUNK;
        long offset = BEYOND_THE_FIRST_TABLE - CHUNK;
        SequenceSet set = new SequenceSet();
        CountDownLatch start = new CountDownLatch(threads);
        long firsts = 0;
        try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
            List<Future<Long>> counted = new ArrayList<>();
            for (int t = 0; t < threads; t++) {
                counted.add(pool.submit(() -> {
                    start.countDown();
                    start.await();
                    long mine = 0;
                    for (long s = 0; s < count; s++) {
                        if (set.add(offset + s)) {
                            mine++;
                        }
                    }
                    return mine;
                }));
            }
            for (Future<Long> result : counted) {
                firsts += result.get();
            }
        }
        assertThat(firsts).isEqualTo(count);
        assertThat(set.count(offset, offset + count)).isEqualTo(count);
    }

    @Test
    void passesEachMissingSequenceNumber() {
        SequenceSet set = new SequenceSet();
        for (long s = 0; s < 70_000; s++) {
            if (s != 3 && s != 64 && s != 127 && s < 69_998) {
                set.add(s);
            }
        }
        List<Long> missing = new ArrayList<>();
        set.forEachMissing(2, 70_000, missing::add);
        assertThat(missing).containsExactly(3L, 64L, 127L, 69_998L, 69_999L);
        missing.clear();
        set.forEachMissing(4, 64, missing::add);
        assertThat(missing).isEmpty();
    }

    /// Uses low and high densities, because the density determines the format: either runs of numbers or one bit
    /// for each number.
    @ParameterizedTest
    @ValueSource(doubles = {0.00001, 0.001, 0.1, 0.5, 0.9, 0.9999, 1})
    void keepsTheNumbersInTheEncodedSet(double density) {
        Random random = new Random(7);
        SequenceSet set = new SequenceSet();
        for (long s = 0; s < 200_000; s++) {
            if (random.nextDouble() < density) {
                set.add(s + 70_000);
            }
        }
        byte[] encoded = set.encode();
        SequenceSet read = SequenceSet.decode(encoded);
        assertThat(read.count(0, 1L << 20)).isEqualTo(set.count(0, 1L << 20));
        assertThat(set.countMissingFrom(read, 0, 1L << 20)).isZero();
        assertThat(encoded.length).isLessThanOrEqualTo(5 + (270_000 + 64) / 8);
    }

    /// Uses every other number, as a worker receives them if two workers share the messages.
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 1_000_000})
    void keepsTheNumbersInTheEncodedParts(int step) {
        SequenceSet set = new SequenceSet();
        for (long s = 5; s < 10_000_000; s += step) {
            set.add(s);
        }
        SequenceSet read = new SequenceSet();
        assertThat(set.parts()).isEqualTo(3);
        for (int part = 0; part < set.parts(); part++) {
            byte[] encoded = set.encodePart(part);
            assertThat(encoded.length).isLessThan(600_000);
            assertThat(read.addEncoded(encoded)).isNull();
        }
        assertThat(read.count(0, 1L << 24)).isEqualTo(set.count(0, 1L << 24));
        assertThat(set.countMissingFrom(read, 0, 1L << 24)).isZero();
        assertThat(new SequenceSet().parts()).isZero();
    }

    @Test
    void encodesAnEmptySet() {
        assertThat(SequenceSet.decode(new SequenceSet().encode()).isEmpty()).isTrue();
        SequenceSet one = new SequenceSet();
        one.add(63);
        assertThat(one.isEmpty()).isFalse();
        assertThat(SequenceSet.decode(one.encode()).contains(63)).isTrue();
    }

    @Test
    void rejectsDamagedBytes() {
        for (byte[] damaged :
                new byte[][] {{}, {7}, {0, -1}, {0, 1}, {0, 1, -1, -1, -1, -1, -1, -1, -1, 127}, {1}, {1, -1, 0, 0, 0}
                }) {
            assertThatThrownBy(() -> SequenceSet.decode(damaged)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void returnsTheCommonNumbers() {
        SequenceSet set = new SequenceSet();
        set.add(1);
        set.add(100_000);
        SequenceSet other = new SequenceSet();
        other.add(2);
        assertThat(set.addEncoded(other.encode())).isNull();
        other.add(100_000);
        SequenceSet added = Objects.requireNonNull(set.addEncoded(other.encode()));
        assertThat(added.count(0, 200_000)).isEqualTo(2);
        SequenceSet common = Objects.requireNonNull(set.toggleAll(other));
        assertThat(common.count(0, 200_000)).isEqualTo(2);
        assertThat(set.count(0, 200_000)).isOne();
        assertThat(set.contains(1)).isTrue();
    }
}
