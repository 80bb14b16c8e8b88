package io.streamgauge.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DestinationLatenciesTest {
    private static long quantile(DestinationLatencies latencies, int destination, double quantile) {
        return DestinationLatencies.quantileNanos(List.of(latencies), destination, quantile);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 999, 15_999, 16_000, 31_999, 33_000, 1_234_567, 99_999_999, 60_000_000_000L})
    void reportsAValueWithinTheStatedError(long nanos) {
        DestinationLatencies latencies = new DestinationLatencies(2);
        latencies.record(1, nanos);
        assertThat((double) quantile(latencies, 1, 0.99)).isCloseTo(nanos, within(Math.max(1_000, nanos * 0.032)));
        assertThat(latencies.count(1)).isEqualTo(1);
        assertThat(latencies.count(0)).isZero();
        assertThat(quantile(latencies, 0, 0.99)).isZero();
    }

    @Test
    void countsAVeryLongLatencyInTheLastBucket() {
        DestinationLatencies latencies = new DestinationLatencies(1);
        latencies.record(0, Long.MAX_VALUE);
        latencies.record(0, -5);
        assertThat(latencies.count(0)).isEqualTo(2);
        assertThat(quantile(latencies, 0, 1))
                .isGreaterThan(Duration.ofMinutes(68).toNanos());
        assertThat(quantile(latencies, 0, 0.5)).isLessThanOrEqualTo(500);
    }

    @Test
    void returnsTheQuantileByNearestRank() {
        DestinationLatencies latencies = new DestinationLatencies(1);
        for (int i = 1; i <= 100; i++) {
            latencies.record(0, i * 10_000_000L);
        }
        assertThat((double) quantile(latencies, 0, 0.99)).isCloseTo(990_000_000, within(32_000_000.0));
        assertThat((double) quantile(latencies, 0, 0.5)).isCloseTo(500_000_000, within(16_000_000.0));
    }

    @Test
    void losesNoValueOfConcurrentThreads() throws Exception {
        DestinationLatencies latencies = new DestinationLatencies(3);
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            threads.add(Thread.ofPlatform().start(() -> {
                for (int i = 0; i < 30_000; i++) {
                    latencies.record(i % 3, 1_000_000);
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        for (int d = 0; d < 3; d++) {
            assertThat(latencies.count(d)).isEqualTo(40_000);
        }
    }

    @Test
    void countsMoreThanTwoBillionEqualLatencies() {
        long equal = 3_000_000_000L;
        IntegerWriter counts = new IntegerWriter();
        counts.write(1);
        counts.write(20);
        counts.write(equal);
        DestinationLatencies latencies = new DestinationLatencies(1);
        latencies.add(0, new IntegerReader(counts.toBytes()));
        latencies.record(0, 1_000);
        assertThat(latencies.count(0)).isEqualTo(equal + 1);
        assertThat((double) quantile(latencies, 0, 0.99)).isCloseTo(20_000, within(1_000.0));
    }

    @Test
    void combinesTheLatenciesOfAllGroups() {
        DestinationLatencies first = new DestinationLatencies(1);
        DestinationLatencies second = new DestinationLatencies(1);
        first.record(0, 10_000_000);
        second.record(0, 90_000_000);
        List<DestinationLatencies> groups = List.of(first, second);
        assertThat((double) DestinationLatencies.quantileNanos(groups, 0, 0.5))
                .isCloseTo(10_000_000, within(320_000.0));
        assertThat((double) DestinationLatencies.quantileNanos(groups, 0, 0.99))
                .isCloseTo(90_000_000, within(2_880_000.0));
    }
}
