package io.streamgauge.analyse.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.Capacity;
import io.streamgauge.analyse.trial.SampleTrialFiles;
import io.streamgauge.experiment.metric.Objective;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.result.SearchRecord;
import io.streamgauge.result.SearchRecord.Finding;
import io.streamgauge.result.SearchRecord.Purpose;
import io.streamgauge.result.SearchRecord.Standing;
import io.streamgauge.result.SearchRecord.Step;
import io.streamgauge.result.SearchRecord.Verdict;
import io.streamgauge.result.TrialFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CapacityAnalysisTest {
    @TempDir
    private Path path = Path.of("");

    /// Returns a longer trial that the search ran for the first objective.
    private static Step confirmation(String id, double rate, Finding first, Finding second) {
        return new Step(id, Purpose.CONFIRM, 0, rate, rate, List.of(new Verdict(first, ""), new Verdict(second, "")));
    }

    private static Standing confirmed(double rate) {
        return new Standing(Standing.Status.CONFIRMED, "", rate, rate, rate, rate, null, rate, 5, 0);
    }

    @Test
    void countsConfirmationsForOtherObjectives() throws IOException {
        TrialFacts planned = new SampleTrialFiles().facts();
        RunDirectory run = new RunDirectory(path);
        List<Step> steps = List.of(
                confirmation("001-kafka-find-001", 2000, Finding.NOT_HELD, Finding.NOT_HELD),
                confirmation("001-kafka-find-002", 1000, Finding.HELD, Finding.HELD),
                confirmation("001-kafka-find-003", 1000, Finding.HELD, Finding.HELD),
                confirmation("001-kafka-find-004", 1000, Finding.HELD, Finding.INVALID));
        Files.createDirectories(run.file("searches"));
        RunDirectory.write(
                run.search(planned.id()),
                new SearchRecord(
                        SearchRecord.SCHEMA_VERSION,
                        planned.id(),
                        List.of(Objective.NONE, Objective.NONE),
                        steps,
                        List.of(confirmed(1000), confirmed(1000)),
                        true,
                        null));
        List<Capacity> capacities = CapacityAnalysis.of(run, List.of(planned)).capacities();
        assertThat(capacities).extracting(Capacity::confirmations).containsExactly(3, 2);
        assertThat(capacities).extracting(Capacity::confirmed).containsExactly(3, 2);
    }
}
