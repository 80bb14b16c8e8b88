package io.streamgauge.calibrate;

import io.streamgauge.measure.Clock;
import io.streamgauge.result.Calibration.Figure;
import io.streamgauge.result.Limit;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Carries out measurements in turn, so that whatever disturbs the machine for a while falls on all of them.
public final class Calibrator {
    private final List<Turn> turns;
    private final Clock clock;
    private final HostTimes times;

    /// One repeat of one measurement.
    ///
    /// @param round from 1
    /// @param measuring what the probe is given
    /// @param total with what it takes to set up
    public record Turn(int round, CalibrationBenchmark probe, Duration measuring, Duration total) {
        public Turn(int round, CalibrationBenchmark probe, Duration measuring) {
            this(round, probe, measuring, measuring);
        }
    }

    /// Told how it goes on.
    public interface Watcher {
        /// @param secondsLeft as planned
        void begins(Turn turn, double secondsLeft);

        /// @param soFar the figures of this limit, of all repeats so far
        void measured(Turn turn, List<Figure> soFar);
    }

    public Calibrator(List<Turn> turns, Clock clock, HostTimes times) {
        this.turns = List.copyOf(turns);
        this.clock = clock;
        this.times = times;
    }

    /// All figures in the order of [Limit].
    public List<Figure> measure(Watcher watcher) throws IOException, InterruptedException {
        BenchmarkStatistics repeats = new BenchmarkStatistics();
        Map<Integer, StealMeter> steal = new TreeMap<>();
        for (int i = 0; i < turns.size(); i++) {
            Turn turn = turns.get(i);
            watcher.begins(turn, secondsFrom(i));
            HostTimes.Used before = times.used();
            long start = clock.nanoTime();
            List<BenchmarkSample> readings = turn.probe().measure(turn.measuring());
            steal.computeIfAbsent(turn.round(), _ -> new StealMeter())
                    .add(before, times.used(), clock.nanoTime() - start);
            readings.forEach(repeats::add);
            watcher.measured(
                    turn,
                    readings.stream()
                            .map(BenchmarkSample::limit)
                            .distinct()
                            .flatMap(l -> repeats.figures(l).stream())
                            .toList());
        }
        steal.values().forEach(s -> s.addTo(repeats, times.cpus()));
        return repeats.figures();
    }

    /// Planned length of all turns from this one on, in seconds.
    private double secondsFrom(int index) {
        return turns.subList(index, turns.size()).stream()
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
