package io.streamgauge.benchmarks;

import io.streamgauge.benchmarks.fleet.NullDriverFactory;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.Phases;
import io.streamgauge.experiment.workload.KeySpec;
import io.streamgauge.experiment.workload.PayloadSpec;
import io.streamgauge.experiment.workload.RateProfile;
import io.streamgauge.experiment.workload.Workload;
import io.streamgauge.process.SupervisedProcesses;
import io.streamgauge.result.LatencyStage;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.Phase;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.Role;
import io.streamgauge.statistics.Median;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;

/// Benchmark that compares 1, 2 and 4 worker processes on this machine, without a broker. Every second round
/// uses the reverse order.
///
/// The CPU time per message depends on the load of a worker. At a high rate, a sender finds several due messages
/// each time it wakes up. The benchmark therefore compares several workers with a single worker that has the
/// same load per worker, and with a single worker that has the same total load.
///
/// The first arm has a copy. The differences between the arm and its copy show how far two trials of the same
/// setting differ.
public final class WorkerScale {
    private static final Arm ONE = new Arm(1, 1, 1);
    private static final List<Arm> ARMS =
            List.of(ONE, new Arm(1, 1, 2), new Arm(2, 1, 1), new Arm(4, 1, 1), new Arm(1, 2, 1), new Arm(1, 4, 1));
    private static final int CLIENTS = 4;
    private static final double RATE = 200_000;

    private final WorkerTrials trials;
    private final Phases phases;
    private final Map<Arm, List<Figures>> figures = new LinkedHashMap<>();

    /// Workers and their load.
    ///
    /// @param workers number of worker processes
    /// @param divisor number by which the total load is divided
    /// @param copy number of the copy, counted from 1
    private record Arm(int workers, int divisor, int copy) {
        @Override
        public String toString() {
            return workers + (copy == 1 ? "" : " (again)");
        }
    }

    /// Figures of one trial.
    ///
    /// @param rate delivered rate in messages per second
    /// @param cpuMicros CPU time of all workers per message, in microseconds
    /// @param p50Micros median end-to-end latency in microseconds
    /// @param p99Micros p99 of the end-to-end latency in microseconds
    /// @param delayP99Micros p99 of the send delay in microseconds
    private record Figures(double rate, double cpuMicros, double p50Micros, double p99Micros, double delayP99Micros) {}

    private WorkerScale(WorkerTrials trials, Phases phases) {
        this.trials = trials;
        this.phases = phases;
    }

    /// @param arguments results directory, number of rounds, and duration of the measured phase in seconds
    public static void main(String[] arguments) throws IOException {
        DriverConfig config =
                new DriverConfig(List.of(), Map.of(), 1, DurabilityClass.D0, Map.of(), Map.of(), Map.of(), Map.of());
        Phases phases = new Phases(
                Duration.ofSeconds(10), Duration.ofSeconds(Integer.parseInt(arguments[2])), Duration.ofSeconds(5));
        try (SupervisedProcesses children = SupervisedProcesses.open()) {
            WorkerScale scale = new WorkerScale(
                    new WorkerTrials(children, Path.of(arguments[0]), NullDriverFactory.NAME, config, Jvm.HEAP_BYTES),
                    phases);
            for (int round = 0; round < Integer.parseInt(arguments[1]); round++) {
                for (Arm arm : round % 2 == 0 ? ARMS : ARMS.reversed()) {
                    scale.run(round, arm);
                }
            }
            scale.print();
        }
    }

    private void run(int round, Arm arm) throws IOException {
        int clients = CLIENTS / arm.divisor();
        Workload workload = new Workload(
                clients,
                1,
                clients,
                clients,
                1,
                new PayloadSpec(new PayloadSpec.Sizes.Fixed(100), 0),
                new KeySpec.None(),
                new RateProfile.Constant(RATE / arm.divisor()),
                Workload.Arrivals.CONSTANT,
                null,
                1024);
        TrialResult result = trials.run(
                "round-" + round + "-workers-" + arm.workers() + "-divisor-" + arm.divisor() + "-copy-" + arm.copy(),
                arm.workers(),
                workload,
                phases);
        figures.computeIfAbsent(arm, _ -> new ArrayList<>()).add(figures(result));
    }

    private static Figures figures(TrialResult result) {
        List<IntervalRow> measured = result.intervals().stream()
                .filter(row -> row.phase() == Phase.MEASURE)
                .toList();
        IntervalRow first = measured.getFirst();
        IntervalRow last = measured.getLast();
        long messages = last.delivered() - first.delivered();
        Histogram latency = result.total(LatencyStage.END_TO_END.tag());
        return new Figures(
                messages / (last.endSeconds() - first.endSeconds()),
                (cpuMicros(result, last) - cpuMicros(result, first)) / messages,
                latency.getValueAtPercentile(50) / 1e3,
                latency.getValueAtPercentile(99) / 1e3,
                result.total(LatencyStage.SEND_DELAY.tag()).getValueAtPercentile(99) / 1e3);
    }

    private static double cpuMicros(TrialResult result, IntervalRow interval) {
        return result.resources().stream()
                .filter(row -> row.role() == Role.GENERATOR && Math.abs(row.seconds() - interval.endSeconds()) < 1e-3)
                .mapToLong(ResourceRow::cpuMicros)
                .sum();
    }

    private void print() {
        System.out.println("| workers | trials | rate | CPU per message | CPU ratio to a single worker (same load per"
                + " worker) | CPU ratio to a single worker (same total load) | p50 end-to-end | p99 end-to-end"
                + " | p50 ratio to the first arm | p99 ratio to the first arm | p99 send delay |");
        System.out.println("|---|---|---|---|---|---|---|---|---|---|---|");
        for (Arm arm : ARMS) {
            List<Figures> of = figures.getOrDefault(arm, List.of());
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %d | %.0f/s | %s us | %s | %s | %s us | %s us | %s | %s | %s us |%n",
                    arm,
                    of.size(),
                    Median.of(of.stream().map(Figures::rate).toList()),
                    MedianRange.of(of.stream().map(Figures::cpuMicros).toList(), "%.3f"),
                    MedianRange.of(
                            ratios(of, new Arm(1, arm.workers() * arm.divisor(), 1), Figures::cpuMicros), "%.2f"),
                    MedianRange.of(ratios(of, ONE, Figures::cpuMicros), "%.2f"),
                    range(of, Figures::p50Micros),
                    range(of, Figures::p99Micros),
                    MedianRange.of(ratios(of, ONE, Figures::p50Micros), "%.2f"),
                    MedianRange.of(ratios(of, ONE, Figures::p99Micros), "%.2f"),
                    range(of, Figures::delayP99Micros));
        }
    }

    /// Returns, for each round, the ratio of an arm's figure to that of the reference arm.
    private List<Double> ratios(List<Figures> of, Arm reference, ToDoubleFunction<Figures> figure) {
        List<Figures> one = figures.getOrDefault(reference, List.of());
        List<Double> ratios = new ArrayList<>();
        for (int i = 0; i < of.size(); i++) {
            ratios.add(figure.applyAsDouble(of.get(i)) / figure.applyAsDouble(one.get(i)));
        }
        return ratios;
    }

    private static String range(List<Figures> of, ToDoubleFunction<Figures> figure) {
        return MedianRange.of(of.stream().map(figure::applyAsDouble).toList(), "%.1f");
    }
}
