package io.streamgauge.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.calibrate.Calibrator.Round;
import io.streamgauge.result.Calibration.Figure;
import io.streamgauge.result.Limit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class CalibratorTest {
    private final ManualClock clock = new ManualClock();
    private final List<String> order = new ArrayList<>();
    private final List<Double> left = new ArrayList<>();
    private long stolenMicros;
    private int cpusOfMachine = 2;

    private final class Scripted implements CalibrationBenchmark {
        private final String name;
        private final long stolenMicrosEach;
        private final Iterator<BenchmarkSample> readings;

        Scripted(String name, long stolenMicrosEach, BenchmarkSample... readings) {
            this.name = name;
            this.stolenMicrosEach = stolenMicrosEach;
            this.readings = List.of(readings).iterator();
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public List<BenchmarkSample> measure(Duration length) {
            order.add(name);
            clock.advance(length.toNanos());
            stolenMicros += stolenMicrosEach;
            return List.of(readings.next());
        }
    }

    private static BenchmarkSample value(Limit limit, double value) {
        return new BenchmarkSample.Value(limit, value);
    }

    /// Returns a sample of `count` values of one microsecond.
    private static BenchmarkSample distribution(long count) {
        Histogram nanos = new Histogram(3);
        nanos.recordValueWithCount(1000, count);
        return new BenchmarkSample.Distribution(Limit.FDATASYNC, nanos);
    }

    private List<Figure> measure(int rounds, CalibrationBenchmark... probes) throws Exception {
        List<Round> turns = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            for (CalibrationBenchmark probe : probes) {
                turns.add(new Round(round, probe, Duration.ofSeconds(1)));
            }
        }
        HostTimes times = new HostTimes() {
            @Override
            public Used used() {
                return new Used(0, 0, stolenMicros);
            }

            @Override
            public int cpus() {
                return 2;
            }

            @Override
            public int cpusOfMachine() {
                return cpusOfMachine;
            }
        };
        return new Calibrator(turns, clock, times).measure(new Calibrator.CalibrationListener() {
            @Override
            public void onStart(Round turn, double secondsLeft) {
                left.add(secondsLeft);
            }

            @Override
            public void onMeasured(Round turn, List<Figure> soFar) {
                assertThat(soFar).isNotEmpty();
            }
        });
    }

    private static Figure figure(List<Figure> figures, String id) {
        return figures.stream().filter(f -> f.id().equals(id)).findFirst().orElseThrow();
    }

    @Test
    void alternatesBenchmarksAndReportsTheMedian() throws Exception {
        List<Figure> figures = measure(
                3,
                new Scripted(
                        "write",
                        0,
                        value(Limit.DISK_WRITE, 30),
                        value(Limit.DISK_WRITE, 10),
                        value(Limit.DISK_WRITE, 11)),
                new Scripted(
                        "copy",
                        0,
                        value(Limit.MEMORY_COPY, 1),
                        value(Limit.MEMORY_COPY, 2),
                        value(Limit.MEMORY_COPY, 3)));
        assertThat(order).containsExactly("write", "copy", "write", "copy", "write", "copy");
        assertThat(left).containsExactly(6.0, 5.0, 4.0, 3.0, 2.0, 1.0);
        Figure write = figure(figures, "disk.write");
        assertThat(write.median()).isEqualTo(11);
        assertThat(write.least()).isEqualTo(10);
        assertThat(write.most()).isEqualTo(30);
        assertThat(write.repeats()).containsExactly(30.0, 10.0, 11.0);
    }

    @Test
    void computesStealPerRoundAsAShareOfAllCpus() throws Exception {
        List<Figure> figures = measure(
                2,
                new Scripted("a", 20_000, value(Limit.DISK_WRITE, 1), value(Limit.DISK_WRITE, 1)),
                new Scripted("b", 60_000, value(Limit.DISK_READ, 1), value(Limit.DISK_READ, 1)));
        // The steal is 80 ms in 2 s on two CPUs.
        assertThat(figure(figures, "steal").repeats()).containsExactly(2.0, 2.0);
    }

    @Test
    void relatesStealToAllCpusOfTheMachineInAContainer() throws Exception {
        cpusOfMachine = 8;
        List<Figure> figures = measure(1, new Scripted("a", 80_000, value(Limit.DISK_WRITE, 1)));
        // The container can use two CPUs, but the steal of 80 ms in 1 s is the sum over all eight CPUs of the
        // machine.
        assertThat(figure(figures, "steal").repeats()).containsExactly(1.0);
    }

    @Test
    void reportsQuantilesOnlyWithEnoughSamples() throws Exception {
        List<Figure> figures =
                measure(3, new Scripted("sync", 0, distribution(1300), distribution(1300), distribution(1300)));
        assertThat(figures)
                .extracting(Figure::id)
                .containsExactly("fdatasync.p50", "fdatasync.p99", "fdatasync.p99.9", "fdatasync.max", "steal");
        assertThat(figure(figures, "fdatasync.p99").repeats()).hasSize(3);
        // The 3,900 values of all rounds are enough. The 1,300 values of a single round are not enough.
        assertThat(figure(figures, "fdatasync.p99.9").repeats()).isEmpty();
        assertThat(figure(figures, "fdatasync.p99.9").median()).isEqualTo(1000, within(1.0));
        assertThat(measure(1, new Scripted("sync", 0, distribution(100))))
                .extracting(Figure::id)
                .containsExactly("fdatasync.p50", "fdatasync.max", "steal");
    }
}
