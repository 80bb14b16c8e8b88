package io.streamgauge.calibrate;

import io.streamgauge.measure.Clock;
import io.streamgauge.result.Calibration.Figure;
import io.streamgauge.result.Limit;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Runner that executes the benchmarks in rounds. The repetitions of the benchmarks alternate, so that a
/// temporary disturbance of the machine affects all benchmarks.
public final class Calibrator {
    private final List<Round> rounds;
    private final Clock clock;
    private final HostTimes times;

    /// Repetition of a benchmark.
    ///
    /// @param round number of the round, counted from 1
    /// @param measuring duration of the measurement
    /// @param total duration including the set-up
    public record Round(int round, CalibrationBenchmark benchmark, Duration measuring, Duration total) {
        public Round(int round, CalibrationBenchmark benchmark, Duration measuring) {
            this(round, benchmark, measuring, measuring);
        }
    }

    /// Listener for the progress of a calibration.
    public interface CalibrationListener {
        /// Receives each repetition before the repetition starts.
        ///
        /// @param secondsLeft planned remaining time
        void onStart(Round planned, double secondsLeft);

        /// Receives the figures after each repetition.
        ///
        /// @param soFar figures of the limits of this benchmark, from all repetitions so far
        void onMeasured(Round planned, List<Figure> soFar);
    }

    public Calibrator(List<Round> rounds, Clock clock, HostTimes times) {
        this.rounds = List.copyOf(rounds);
        this.clock = clock;
        this.times = times;
    }

    /// Runs all benchmarks and returns their figures in the order of [Limit].
    public List<Figure> measure(CalibrationListener listener) throws IOException, InterruptedException {
        BenchmarkStatistics repeats = new BenchmarkStatistics();
        Map<Integer, StealMeter> steal = new TreeMap<>();
        for (int i = 0; i < rounds.size(); i++) {
            Round planned = rounds.get(i);
            listener.onStart(planned, secondsFrom(i));
            HostTimes.Used before = times.used();
            long start = clock.nanoTime();
            List<BenchmarkSample> readings = planned.benchmark().measure(planned.measuring());
            steal.computeIfAbsent(planned.round(), _ -> new StealMeter())
                    .add(before, times.used(), clock.nanoTime() - start);
            readings.forEach(repeats::add);
            listener.onMeasured(
                    planned,
                    readings.stream()
                            .map(BenchmarkSample::limit)
                            .distinct()
                            .flatMap(l -> repeats.figures(l).stream())
                            .toList());
        }
        steal.values().forEach(s -> s.addTo(repeats, times.cpusOfMachine()));
        return repeats.figures();
    }

    /// Returns the planned duration of this round and all later rounds, in seconds.
    private double secondsFrom(int index) {
        return rounds.subList(index, rounds.size()).stream()
                .mapToDouble(t -> t.total().toNanos() / 1e9)
                .sum();
    }

    private static final class StealMeter {
        private double stolenNanos;
        private double wallNanos;

        void add(HostTimes.Used before, HostTimes.Used after, long nanos) {
            if (before.stealMicros() >= 0 && after.stealMicros() >= 0) {
                stolenNanos += (after.stealMicros() - before.stealMicros()) * 1e3;
                wallNanos += nanos;
            }
        }

        void addTo(BenchmarkStatistics repeats, int cpus) {
            if (wallNanos > 0) {
                repeats.add(new BenchmarkSample.Value(Limit.STEAL, 100 * stolenNanos / wallNanos / cpus));
            }
        }
    }
}
