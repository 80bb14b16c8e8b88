package io.streamgauge.engine.calibration;

import io.streamgauge.calibrate.CalibrationBenchmark;
import io.streamgauge.calibrate.Calibrator;
import io.streamgauge.calibrate.Calibrator.Round;
import io.streamgauge.calibrate.DiskFile;
import io.streamgauge.calibrate.FdatasyncBenchmark;
import io.streamgauge.calibrate.HostTimes;
import io.streamgauge.calibrate.LoopbackBenchmark;
import io.streamgauge.calibrate.MemoryCopyBenchmark;
import io.streamgauge.calibrate.WakeupLatencyBenchmark;
import io.streamgauge.engine.Interruption;
import io.streamgauge.engine.environment.BuildVersion;
import io.streamgauge.measure.Clock;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.process.SupervisedProcesses;
import io.streamgauge.result.Calibration;
import io.streamgauge.result.Calibration.Figure;
import io.streamgauge.result.HostFacts;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/// Calibration that consists of three rounds of benchmarks.
///
/// @param directory directory on the disk to measure
/// @param quick true for shorter repeats. The worker then runs one trial for each load, and each
///     second of this trial is a repeat
record CalibrationRun(Path directory, HostFacts host, boolean quick, Interruption interruption) {
    private static final int ROUNDS = 3;
    /// Estimated time that Streamgauge needs to start a worker and to read its results.
    private static final Duration TRIAL_OVERHEAD = Duration.ofMillis(1_500);

    /// Runs the benchmarks and returns the calibration.
    ///
    /// @throws InterruptedException if the calibration is interrupted
    /// @throws IOException if a benchmark fails, for example because its thread is interrupted
    Calibration measure(Calibrator.CalibrationListener watcher) throws IOException, InterruptedException {
        Clock clock = Clock.SYSTEM;
        long start = clock.nanoTime();
        // The guard process removes the benchmark files even if the calibration is killed.
        try (ChildProcesses children = SupervisedProcesses.open(directory)) {
            try (DiskFile file = DiskFile.in(children.temporaryDirectory("calibrate"), clock)) {
                HostTimes times = HostTimes.ofThisMachine();
                List<Round> turns = turns(children, file, clock, times);
                List<Figure> figures = new Calibrator(turns, clock, times).measure(watcher);
                return new Calibration(
                        Calibration.SCHEMA_VERSION,
                        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                        BuildVersion.ofBuild(),
                        host,
                        directory.toString(),
                        quick,
                        file.isDirect(),
                        (clock.nanoTime() - start) / 1e9,
                        figures);
            } finally {
                // The close method waits until the child processes have ended. An interrupt would cancel this wait.
                interruption.clearInterrupt();
            }
        }
    }

    private List<Round> turns(ChildProcesses children, DiskFile file, Clock clock, HostTimes times) throws IOException {
        CalibrationBenchmark write = file.write();
        CalibrationBenchmark read = file.read();
        CalibrationBenchmark sync = new FdatasyncBenchmark(children.temporaryDirectory("calibrate"), clock);
        LoopbackBenchmark loopback = new LoopbackBenchmark(clock);
        CalibrationBenchmark throughput = loopback.throughput();
        CalibrationBenchmark roundTrip = loopback.roundTrip();
        CalibrationBenchmark memory = new MemoryCopyBenchmark(clock);
        CalibrationBenchmark wake = new WakeupLatencyBenchmark(clock, times);
        CalibrationBenchmark fullSpeed = harness(children, HarnessBenchmark.Kind.FULL_SPEED);
        CalibrationBenchmark paced = harness(children, HarnessBenchmark.Kind.PACED);
        List<Round> turns = new ArrayList<>();
        for (int round = 1; round <= ROUNDS; round++) {
            turns.add(turn(round, write, 1_000, 300));
            turns.add(turn(round, read, 800, 200));
            turns.add(turn(round, sync, 1_200, 400));
            turns.add(turn(round, throughput, 600, 300));
            turns.add(turn(round, roundTrip, 700, 300));
            turns.add(turn(round, memory, 200, 100));
            turns.add(turn(round, wake, 1_000, 500));
            if (!quick || round == 1) {
                turns.add(trial(round, fullSpeed));
                turns.add(trial(round, paced));
            }
        }
        return turns;
    }

    private CalibrationBenchmark harness(ChildProcesses children, HarnessBenchmark.Kind kind) {
        return new HarnessBenchmark(children, kind, warmup(), quick, interruption::onRequest);
    }

    private Duration warmup() {
        return Duration.ofMillis(quick ? 1_000 : 1_500);
    }

    private Round turn(int round, CalibrationBenchmark benchmark, long millis, long quickMillis) {
        return new Round(round, benchmark, Duration.ofMillis(quick ? quickMillis : millis));
    }

    private Round trial(int round, CalibrationBenchmark benchmark) {
        Duration measure = Duration.ofSeconds(quick ? ROUNDS : 2);
        return new Round(round, benchmark, measure, measure.plus(warmup()).plus(TRIAL_OVERHEAD));
    }
}
