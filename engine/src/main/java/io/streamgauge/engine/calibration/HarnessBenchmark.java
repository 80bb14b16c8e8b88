package io.streamgauge.engine.calibration;

import io.streamgauge.ExplainedIoException;
import io.streamgauge.calibrate.BenchmarkSample;
import io.streamgauge.calibrate.CalibrationBenchmark;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.Phases;
import io.streamgauge.experiment.system.MemoryScript;
import io.streamgauge.experiment.system.MemoryScript.Delay;
import io.streamgauge.experiment.worker.WorkerSettings;
import io.streamgauge.experiment.workload.KeySpec;
import io.streamgauge.experiment.workload.PayloadSpec;
import io.streamgauge.experiment.workload.PayloadSpec.Sizes;
import io.streamgauge.experiment.workload.RateProfile;
import io.streamgauge.experiment.workload.Workload;
import io.streamgauge.load.LoadSpec;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.result.LatencyStage;
import io.streamgauge.result.Limit;
import io.streamgauge.result.TrialEnd;
import io.streamgauge.result.TrialFacts;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.Phase;
import io.streamgauge.result.row.Role;
import io.streamgauge.worker.TrialController;
import io.streamgauge.worker.TrialListener;
import io.streamgauge.worker.TrialRequest;
import io.streamgauge.worker.message.ControlMessage;
import io.streamgauge.yaml.Secrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;

/// Benchmark of Streamgauge itself. A real worker runs in real time against the in-memory broker, which
/// does not add a delay.
final class HarnessBenchmark implements CalibrationBenchmark {
    private static final Duration DRAIN = Duration.ofSeconds(2);
    private static final MemoryScript NOTHING = new MemoryScript(
            false, new Delay.Fixed(Duration.ZERO), new Delay.Fixed(Duration.ZERO), List.of(), 0, 0, 0, 0, 0, 0);

    private final ChildProcesses children;
    private final Kind kind;
    private final Duration warmup;
    private final boolean eachSecond;
    private final Consumer<Runnable> onInterrupt;

    /// Load of a benchmark trial.
    enum Kind {
        /// Saturating variant of the load of `benchmarks/null-broker.yaml`: messages of 100 bytes, two
        /// producers and two consumers.
        FULL_SPEED("worker, saturating", 2, 100, 0, Limit.HARNESS_CPU_FULL),
        /// Load of `benchmarks/send-delay.yaml`: messages of 1 KiB, one producer and one consumer.
        PACED("worker at 50,000/s", 1, 1024, 50_000, Limit.HARNESS_CPU);

        private final String description;
        private final int clients;
        private final int payloadBytes;
        private final double perSecond;
        private final Limit cpu;

        /// @param perSecond rate in messages per second; 0 for a saturating load
        Kind(String description, int clients, int payloadBytes, double perSecond, Limit cpu) {
            this.description = description;
            this.clients = clients;
            this.payloadBytes = payloadBytes;
            this.perSecond = perSecond;
            this.cpu = cpu;
        }

        RateProfile rate() {
            return perSecond == 0 ? new RateProfile.Saturating() : new RateProfile.Constant(perSecond);
        }
    }

    /// @param eachSecond true if every second of the trial is a repeat; false if the whole trial is one
    ///     repeat
    /// @param onInterrupt function that registers the action that ends the running trial early
    HarnessBenchmark(
            ChildProcesses children, Kind kind, Duration warmup, boolean eachSecond, Consumer<Runnable> onInterrupt) {
        this.children = children;
        this.kind = kind;
        this.warmup = warmup;
        this.eachSecond = eachSecond;
        this.onInterrupt = onInterrupt;
    }

    @Override
    public String name() {
        return kind.description;
    }

    @Override
    public List<BenchmarkSample> measure(Duration length) throws IOException, InterruptedException {
        Path directory = children.temporaryDirectory("harness-");
        try {
            Files.createDirectories(directory.resolve("logs"));
            TrialController controller = new TrialController(children, new NoListener());
            Thread caller = Thread.currentThread();
            onInterrupt.accept(() -> {
                controller.interrupt();
                caller.interrupt();
            });
            TrialEnd end = controller.run(request(directory, new Phases(warmup, length, DRAIN)));
            if (end.status() == TrialStatus.INTERRUPTED || Thread.interrupted()) {
                throw new InterruptedException();
            }
            return samples(completed(kind, end, directory));
        } finally {
            onInterrupt.accept(Thread.currentThread()::interrupt);
            children.remove(directory);
        }
    }

    /// Returns the result of a trial that measured at least one complete second.
    ///
    /// @param directory directory of the trial
    /// @throws ExplainedIoException if the trial failed or did not measure a complete second
    static TrialResult completed(Kind kind, TrialEnd end, Path directory) throws IOException {
        if (end.status() != TrialStatus.DONE) {
            throw failure(kind, "the worker did not complete its trial (" + end.failure() + ")");
        }
        TrialResult result =
                TrialResult.read(directory).orElseThrow(() -> failure(kind, "the result of the worker is missing"));
        if (measured(result).isEmpty() || measured(result).getFirst().index() == 0) {
            throw failure(kind, "the measured phase does not contain a complete interval");
        }
        return result;
    }

    private static ExplainedIoException failure(Kind kind, String reason) {
        return new ExplainedIoException("benchmark '" + kind.description + "': " + reason
                + ". Check this machine with 'streamgauge doctor', and run 'streamgauge calibrate' again");
    }

    private static List<IntervalRow> measured(TrialResult result) {
        return result.intervals().stream()
                .filter(r -> r.phase() == Phase.MEASURE)
                .toList();
    }

    private TrialRequest request(Path directory, Phases phases) {
        Workload workload = new Workload(
                1,
                kind.clients,
                kind.clients,
                kind.clients,
                1,
                new PayloadSpec(new Sizes.Fixed(kind.payloadBytes), 0),
                new KeySpec.None(),
                kind.rate(),
                Workload.Arrivals.CONSTANT,
                null,
                65_536);
        TrialFacts facts = new TrialFacts(
                "harness",
                "nothing",
                new TrialFacts.PlanEntry("", Map.of(), 1, 1),
                DurabilityClass.D1.name(),
                new TrialFacts.PhaseSeconds(
                        phases.warmup().toNanos() / 1e9,
                        phases.measure().toNanos() / 1e9,
                        phases.drain().toNanos() / 1e9),
                new TrialFacts.Load(kind.perSecond, kind.payloadBytes, 1, false, kind.perSecond == 0, 0, 0),
                null);
        DriverConfig config =
                new DriverConfig(List.of(), Map.of(), 1, DurabilityClass.D1, Map.of(), Map.of(), Map.of(), Map.of());
        LoadSpec load = new LoadSpec(workload, phases, "calibrate", System.nanoTime(), 1);
        return new TrialRequest(
                directory,
                facts,
                new ControlMessage.RunTrial("memory", config, NOTHING, load, false),
                WorkerSettings.DEFAULT,
                List.of(),
                List.of(),
                List.of(directory),
                List.of(),
                Map.of(),
                List.of(),
                Secrets.none(),
                List.of());
    }

    private List<BenchmarkSample> samples(TrialResult result) {
        List<IntervalRow> measured = measured(result);
        List<IntervalRow> ends = eachSecond ? measured : List.of(measured.getLast());
        List<BenchmarkSample> samples = new ArrayList<>();
        IntervalRow from = result.intervals().get(measured.getFirst().index() - 1);
        for (IntervalRow to : ends) {
            samples.addAll(between(result, from, to));
            from = to;
        }
        return samples;
    }

    private List<BenchmarkSample> between(TrialResult result, IntervalRow from, IntervalRow to) {
        List<BenchmarkSample> samples = new ArrayList<>();
        double messages = to.accepted() - from.accepted();
        if (kind == Kind.FULL_SPEED) {
            double seconds = to.endSeconds() - from.endSeconds();
            // The lower of the two counts is used because it excludes messages in flight.
            double received = to.delivered() - from.delivered();
            samples.add(new BenchmarkSample.Value(Limit.HARNESS_RATE, Math.min(messages, received) / seconds));
        } else {
            Histogram delays = new Histogram(3);
            result.byEnd(LatencyStage.SEND_DELAY.tag()).forEach((end, histogram) -> {
                if (end > from.endSeconds() + 1e-3 && end <= to.endSeconds() + 1e-3) {
                    delays.add(histogram);
                }
            });
            if (delays.getTotalCount() > 0) {
                samples.add(new BenchmarkSample.Distribution(Limit.HARNESS_SEND_DELAY, delays));
            }
        }
        double micros = cpuMicros(result, to.endSeconds()) - cpuMicros(result, from.endSeconds());
        if (messages > 0 && micros > 0) {
            samples.add(new BenchmarkSample.Value(kind.cpu, micros / messages));
        }
        return samples;
    }

    /// Returns the CPU time of the worker in microseconds, from the sample that is nearest to the given time.
    private static double cpuMicros(TrialResult result, double seconds) {
        return result.resources().stream()
                .filter(r -> r.role() == Role.GENERATOR)
                .min((a, b) -> Double.compare(Math.abs(a.seconds() - seconds), Math.abs(b.seconds() - seconds)))
                .map(r -> (double) r.cpuMicros())
                .orElse(0.0);
    }

    private static final class NoListener implements TrialListener {
        @Override
        public void step(String what) {
            // The progress of a calibration does not include the steps of its workers.
        }

        @Override
        public void interval(IntervalRow row, Map<String, Histogram> histograms) {
            // The benchmark reads the intervals from the result files.
        }
    }
}
