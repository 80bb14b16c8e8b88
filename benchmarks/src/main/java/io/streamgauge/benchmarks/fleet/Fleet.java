package io.streamgauge.benchmarks.fleet;

import io.streamgauge.result.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Benchmark of the controller with 10, 100 and 1,000 scripted workers. Each controller runs in a separate JVM.
/// In each of the last four trials, one worker is lost during the measured phase.
public final class Fleet {
    private static final int DESTINATIONS = 10_000;
    /// Number of the interval, counted from 0, after which a worker is lost.
    private static final String LOST_INTERVAL = "6";

    private final Path directory;
    private final List<String> options;
    private final String seconds;

    private Fleet(Path directory, List<String> options, String seconds) {
        this.directory = directory;
        this.options = options;
        this.seconds = seconds;
    }

    /// @param arguments results directory, duration of the measured phase in seconds, and JVM options of the
    ///     controller
    public static void main(String[] arguments) throws IOException, InterruptedException {
        List<String> all = List.of(arguments);
        Fleet fleet = new Fleet(Path.of(all.getFirst()), all.subList(2, all.size()), all.get(1));
        System.out.println("| workers | join | start | CPU under load | end | heap | RSS | result |");
        System.out.println("|---|---|---|---|---|---|---|---|");
        for (int workers : new int[] {10, 100, 1_000}) {
            print(fleet.run(workers, List.of()));
        }
        for (int workers : new int[] {100, 1_000}) {
            for (String how : List.of("silent", "killed")) {
                FleetFigures figures = fleet.run(workers, List.of(Integer.toString(workers / 2), LOST_INTERVAL, how));
                System.out.printf(
                        Locale.ROOT,
                        "%d workers, one %s: detected after %.1f s, trial ended after %.1f s: %s%n",
                        workers,
                        how,
                        figures.detectedSeconds(),
                        figures.stoppedSeconds(),
                        figures.end());
            }
        }
    }

    private FleetFigures run(int workers, List<String> loss) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                FleetTrial.class.getName(),
                Integer.toString(workers),
                Integer.toString(DESTINATIONS),
                seconds,
                directory.resolve(workers + String.join("-", loss)).toString()));
        command.addAll(loss);
        Process trial = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String output = new String(trial.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (trial.waitFor() != 0) {
            throw new IOException("the trial with " + workers + " workers failed: " + output);
        }
        return Json.compact().readValue(output, FleetFigures.class);
    }

    private static void print(FleetFigures figures) {
        System.out.printf(
                Locale.ROOT,
                "| %d | %.1f s, %.1f s CPU | %.1f s, %.1f s CPU | %.2f cores | %.1f s, %.1f s CPU | %d MiB | %d MiB"
                        + " | %s |%n",
                figures.workers(),
                figures.joinSeconds(),
                figures.joinCpuSeconds(),
                figures.startSeconds(),
                figures.startCpuSeconds(),
                figures.cores(),
                figures.endSeconds(),
                figures.endCpuSeconds(),
                figures.peakHeapBytes() >> 20,
                figures.peakRssBytes() >> 20,
                figures.end());
    }
}
