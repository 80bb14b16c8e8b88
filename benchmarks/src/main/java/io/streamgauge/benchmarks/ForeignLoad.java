package io.streamgauge.benchmarks;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.Resources.OtherUse;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.engine.ExperimentRunner;
import io.streamgauge.engine.ExperimentSource;
import io.streamgauge.engine.Interruption;
import io.streamgauge.engine.RunListener;
import io.streamgauge.engine.RunOptions;
import io.streamgauge.engine.RunResult;
import io.streamgauge.plan.Trial;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.statistics.Median;
import io.streamgauge.worker.TrialListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/// Benchmark that shows how other programs affect the comparison of a system with itself. The systems
/// of the experiment are identical. The number in the name of a system is the CPU share of another
/// program in percent. While Streamgauge measures `load15`, for example, the other program uses 15 % of
/// the CPUs. `load0` is the baseline.
public final class ForeignLoad {
    private static final int[] SHARES = {0, 5, 10, 15, 30, 60};

    private ForeignLoad() {}

    /// @param arguments results directory, name of the system (`kafka` or `rabbitmq`), number of blocks, and
    ///     fields to set in the experiment (`path=value`)
    public static void main(String[] arguments) throws Exception {
        String launch = arguments[1];
        StringBuilder text = new StringBuilder("systems:\n");
        for (int share : SHARES) {
            text.append("  load")
                    .append(share)
                    .append(": { launch: ")
                    .append(launch)
                    .append(" }\n");
        }
        text.append("""
                workload: { rate: 1k/s, payload: 1 KiB }
                phases: { warmup: 30 s, measure: 30 s, drain: 5 s }
                retry: 0
                repeat: %s
                """.formatted(arguments[2]));
        ExperimentSource source = ExperimentSource.ofText("foreign-load", text.toString())
                .withOverrides(List.of(arguments).subList(3, arguments.length));
        Interruption interruption = Interruption.onShutdown();
        try (Load load = new Load()) {
            RunResult result = new ExperimentRunner(new Listener(load), interruption)
                    .run(source, RunOptions.DEFAULT.in(Path.of(arguments[0])));
            table(result.summary().trials());
        } finally {
            interruption.cleanedUp();
        }
    }

    private static void table(List<TrialSummary> trials) {
        System.out.println(
                "| load | measured CPU use of other programs | p99 end-to-end | compared with load0 | caveats |");
        System.out.println("|---|---|---|---|---|");
        double reference = median(trials, 0);
        for (int share : SHARES) {
            List<TrialSummary> of = of(trials, share);
            TreeSet<String> caveats = new TreeSet<>();
            of.forEach(t -> t.caveats().forEach(c -> caveats.add(name(c))));
            System.out.printf(
                    Locale.ROOT,
                    "| %d %% | %s | %s | %.2fx | %s |%n",
                    share,
                    of.stream().map(ForeignLoad::others).toList(),
                    of.stream()
                            .map(t -> String.format(Locale.ROOT, "%.2f ms", p99(t)))
                            .toList(),
                    median(trials, share) / reference,
                    String.join(", ", caveats));
        }
    }

    private static String name(Caveat caveat) {
        return caveat.kind() + " " + caveat.severity().name().toLowerCase(Locale.ROOT);
    }

    private static String others(TrialSummary trial) {
        OtherUse use = trial.resources().host().otherProcesses();
        return use == null ? "unknown" : String.format(Locale.ROOT, "%.1f %%", use.cpuPercent());
    }

    private static List<TrialSummary> of(List<TrialSummary> trials, int share) {
        return trials.stream().filter(t -> t.system().equals("load" + share)).toList();
    }

    private static double median(List<TrialSummary> trials, int share) {
        return Median.of(of(trials, share).stream().map(ForeignLoad::p99).toList());
    }

    private static double p99(TrialSummary trial) {
        Long nanos = trial.endToEnd().nanos("p99");
        return nanos == null ? Double.NaN : nanos / 1e6;
    }

    /// Listener that starts the other program at the end of the first interval of a trial, if the share of the
    /// trial's system is above 0. The listener stops the program before the next trial.
    private record Listener(Load load) implements RunListener {
        @Override
        public void step(String line) {
            System.err.println(line);
        }

        @Override
        public void problem(String line) {
            System.err.println("problem: " + line);
        }

        @Override
        public TrialListener trial(Trial trial, String position, java.time.Duration after) {
            int share = Integer.parseInt(trial.system().name().substring("load".length()));
            System.err.println(position + " " + trial.id());
            load.stop();
            return new TrialListener() {
                @Override
                public void step(String what) {
                    // This listener uses only the intervals.
                }

                @Override
                public void interval(IntervalRow row, Map<String, Histogram> histograms) {
                    if (row.index() == 0 && share > 0) {
                        load.start(share);
                    }
                }
            };
        }
    }

    /// Process of the other program. A shell starts the process and then exits, so that the process is not a
    /// descendant of the benchmark.
    private static final class Load implements AutoCloseable {
        private static final int MAX_SECONDS = 300;
        private @Nullable ProcessHandle running;

        void start(int share) {
            try {
                List<String> command = new ArrayList<>(List.of(
                        "/bin/sh",
                        "-c",
                        "\"$@\" >/dev/null 2>&1 & echo $!",
                        "load",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        BusyLoop.class.getName(),
                        Integer.toString(share),
                        Integer.toString(MAX_SECONDS)));
                Process shell = new ProcessBuilder(command).start();
                running = ProcessHandle.of(Long.parseLong(shell.inputReader().readLine()))
                        .orElse(null);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        void stop() {
            Optional.ofNullable(running).ifPresent(ProcessHandle::destroyForcibly);
            running = null;
        }

        @Override
        public void close() {
            stop();
        }
    }
}
