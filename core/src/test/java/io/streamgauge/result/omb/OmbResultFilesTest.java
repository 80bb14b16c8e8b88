package io.streamgauge.result.omb;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.experiment.metric.Objective;
import io.streamgauge.experiment.omb.OmbHeader;
import io.streamgauge.experiment.omb.OmbOrigin;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.result.SearchRecord;
import io.streamgauge.result.SearchRecord.Finding;
import io.streamgauge.result.SearchRecord.Purpose;
import io.streamgauge.result.SearchRecord.Standing;
import io.streamgauge.result.TrialFacts;
import io.streamgauge.result.TrialWriter;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.Phase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OmbResultFilesTest {
    private static final OmbHeader HEADER = new OmbHeader("load", 100, 1, 1, 1, 1, 10);

    @TempDir
    private Path directory = Path.of("");

    private void writeTrial(RunDirectory run, String id, double perSecond) throws IOException {
        TrialFacts facts = new TrialFacts(
                id,
                "a",
                new TrialFacts.PlanEntry("", Map.of(), 1, 42),
                "D1",
                new TrialFacts.PhaseSeconds(0, 1, 1),
                new TrialFacts.Load(perSecond, 100, 1, true, false, 0, 0),
                null);
        long messages = Math.round(perSecond);
        try (TrialWriter writer = new TrialWriter(run.trial(id), facts)) {
            writer.started(1_764_000_000_000L);
            writer.interval(
                    new IntervalRow(
                            0,
                            Phase.MEASURE,
                            0,
                            1,
                            new IntervalRow.Messages(perSecond, messages, messages * 100, messages, 0, messages, 0, 0),
                            new IntervalRow.Disturbances(0, 0, 0, -1, 0),
                            true),
                    Map.of());
        }
    }

    /// Writes a search with longer trials that the broker sustained, and returns the accepted rates in the
    /// written files.
    ///
    /// @param search ID of the planned trial of the search
    private List<Double> rates(String search, Standing.Status status, double lowerBound, double... heldPerSecond)
            throws IOException {
        RunDirectory run = new RunDirectory(directory.resolve(status.name()));
        List<SearchRecord.Step> steps = new ArrayList<>();
        for (double perSecond : heldPerSecond) {
            String id = "%s-find-%03d".formatted(search, steps.size() + 1);
            writeTrial(run, id, perSecond);
            steps.add(new SearchRecord.Step(
                    id,
                    Purpose.CONFIRM,
                    0,
                    perSecond,
                    perSecond,
                    List.of(new SearchRecord.Verdict(Finding.HELD, "sustained"))));
        }
        Standing standing =
                new Standing(status, "", lowerBound, lowerBound, lowerBound, lowerBound, null, lowerBound, 8, 0);
        Files.createDirectories(run.file("searches"));
        RunDirectory.write(
                run.search(search),
                new SearchRecord(2, search, List.of(Objective.NONE), steps, List.of(standing), true, null));
        List<Double> rates = new ArrayList<>();
        for (Path file : OmbResultFiles.write(run, new OmbOrigin("load", HEADER, Map.of()), _ -> HEADER, Map.of())) {
            RunDirectory.tree(file).path("publishRate").forEach(rate -> rates.add(rate.asDouble()));
        }
        return rates;
    }

    @Test
    void writesTheLastTrialThatConfirmedTheCapacity() throws IOException {
        assertThat(rates("001-a", Standing.Status.CONFIRMED, 90, 90, 90, 95)).containsExactly(90.0);
    }

    @Test
    void recognisesASearchOfASystemWithFindInItsName() throws IOException {
        assertThat(rates("001-a-find-b", Standing.Status.CONFIRMED, 90, 90, 90, 95))
                .containsExactly(90.0);
    }

    @Test
    void omitsARateThatIsNotConfirmed() throws IOException {
        assertThat(rates("001-a", Standing.Status.UNCONFIRMED, 90, 90)).isEmpty();
    }
}
