package io.streamgauge.result.omb;

import io.streamgauge.experiment.omb.OmbHeader;
import io.streamgauge.experiment.omb.OmbOrigin;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.result.SearchRecord;
import io.streamgauge.result.SearchRecord.Standing;
import io.streamgauge.result.TrialFacts;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.row.Phase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/// Writer of OMB result files for a run.
public final class OmbResultFiles {
    /// Suffix of the file name of a void trial, before the extension.
    public static final String VOID = "-void";

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd-HH-mm-ss", Locale.ROOT);

    private OmbResultFiles() {}

    /// Writes a file `WORKLOAD-SYSTEM-TIME.json` for each trial with a measured phase. If a trial is void, its
    /// file name ends with `-void.json`, because the format of OMB cannot express the verdict. For a capacity
    /// search, the method writes a file only for the last trial that confirmed the capacity.
    ///
    /// @param headers function that returns the header of a trial's result file
    /// @param verdicts verdict of each trial, by trial ID
    /// @return written files
    public static List<Path> write(
            RunDirectory run, OmbOrigin origin, Function<TrialFacts, OmbHeader> headers, Map<String, String> verdicts)
            throws IOException {
        List<Path> written = new ArrayList<>();
        for (Path directory : run.trials()) {
            Optional<TrialResult> trial = TrialResult.read(directory);
            if (trial.isEmpty()
                    || trial.get().intervals().stream().noneMatch(i -> i.phase() == Phase.MEASURE)
                    || !isResult(run, trial.get())) {
                continue;
            }
            String verdict = verdicts.getOrDefault(trial.get().facts().id(), "");
            String system = trial.get().facts().system();
            LocalDateTime started = LocalDateTime.ofInstant(
                    Files.getLastModifiedTime(directory.resolve("trial.json")).toInstant(), ZoneId.systemDefault());
            String name = origin.name() + "-" + system + "-" + TIME.format(started);
            String end = (verdict.equals("VOID") ? VOID : "") + ".json";
            Path file = run.file(name + end);
            // Trials in simulated time can start in the same second.
            for (int i = 2; written.contains(file); i++) {
                file = run.file(name + "-" + i + end);
            }
            String driver = origin.drivers().getOrDefault(system, system);
            RunDirectory.write(file, OmbResult.of(headers.apply(trial.get().facts()), driver, verdict, trial.get()));
            written.add(file);
        }
        return written;
    }

    /// Returns whether a file is written for the trial. For a search, a file is written only for the last trial
    /// that confirmed the capacity.
    private static boolean isResult(RunDirectory run, TrialResult trial) throws IOException {
        String id = trial.facts().id();
        // The name of a system can also contain this text.
        int find = id.lastIndexOf("-find-");
        Path file = find < 0 ? run.path() : run.search(id.substring(0, find));
        if (!Files.isRegularFile(file)) {
            return true;
        }
        return RunDirectory.read(file, SearchRecord.class).stream()
                .flatMap(search -> search.steps().stream().filter(step -> confirms(step, search)))
                .reduce((_, last) -> last)
                .filter(step -> step.trialId().equals(id))
                .isPresent();
    }

    private static boolean confirms(SearchRecord.Step step, SearchRecord.Verdict verdict, Standing standing) {
        boolean confirmed =
                standing.status() == Standing.Status.CONFIRMED || standing.status() == Standing.Status.GENERATOR_BOUND;
        return confirmed
                && verdict.finding() == SearchRecord.Finding.HELD
                && Objects.equals(step.ratePerSecond(), standing.lowerBound());
    }

    /// Returns whether the trial confirmed the capacity for an objective. A longer trial at another rate did
    /// not, even if the broker sustained its rate.
    private static boolean confirms(SearchRecord.Step step, SearchRecord search) {
        return step.purpose() == SearchRecord.Purpose.CONFIRM
                && IntStream.range(0, search.standings().size())
                        .anyMatch(objective -> confirms(
                                step,
                                step.verdicts().get(objective),
                                search.standings().get(objective)));
    }
}
