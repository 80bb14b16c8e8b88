package io.streamgauge.analyse.claims;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.capacity.SearchedValue;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.trial.SampleTrialFiles;
import io.streamgauge.result.TrialFacts;
import io.streamgauge.result.TrialStatus;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CompletedBlocksTest {
    private static final int BLOCKS = 4;

    private final List<TrialFacts> planned = new ArrayList<>();
    private final List<TrialSummary> trials = new ArrayList<>();

    private static SampleTrialFiles trial(int number) {
        return new SampleTrialFiles(number % 2 == 0 ? "kafka" : "rabbitmq", "")
                .numbered(number)
                .block((number + 1) / 2);
    }

    /// Plans blocks of two trials. The first `completed` trials complete, and the next trial ends with `status`.
    ///
    /// @param status status of the next trial; null if it was killed
    private void run(int completed, @Nullable TrialStatus status) {
        for (int number = 1; number <= 2 * BLOCKS; number++) {
            planned.add(trial(number).facts());
        }
        for (int number = 1; number <= completed; number++) {
            trials.add(trial(number).summary());
        }
        String failure = status == null ? null : "the broker exited";
        trials.add(trial(completed + 1).ended(status, failure).summary());
    }

    private int completedBlocks(int paused) {
        return CompletedBlocks.of(
                planned, new PlannedTrialValues(trials, List.of(), SearchedValue.NONE), List.of(), paused);
    }

    @Test
    void excludesTheBlockOfAKilledTrial() {
        run(5, null);
        assertThat(completedBlocks(0)).isEqualTo(2);
        assertThat(completedBlocks(1)).isEqualTo(2);
    }

    @Test
    void excludesBlocksWithTrialsThatAResumedRunRepeats() {
        run(3, TrialStatus.NOT_DEPLOYED);
        assertThat(completedBlocks(0)).isEqualTo(1);
    }

    /// Interrupts the second attempt at a trial that another program disturbed.
    @Test
    void excludesBlocksWhoseRepeatedTrialWasInterrupted() {
        run(3, TrialStatus.DONE);
        trials.removeLast();
        trials.add(trial(4).otherProgram("javac", 0.3).summary());
        assertThat(completedBlocks(0)).isEqualTo(2);
        TrialSummary interrupted =
                trial(4).ended(TrialStatus.INTERRUPTED, "interrupted").summary();
        trials.add(interrupted);
        assertThat(completedBlocks(0)).isEqualTo(1);
    }

    @Test
    void includesBlocksWithTrialsThatFailedUnderLoad() {
        run(3, TrialStatus.FAILED);
        assertThat(completedBlocks(0)).isEqualTo(2);
    }

    @Test
    void includesAllBlocksUpToAPause() {
        run(3, TrialStatus.NOT_DEPLOYED);
        assertThat(completedBlocks(2)).isEqualTo(2);
        assertThat(completedBlocks(BLOCKS)).isEqualTo(BLOCKS);
    }
}
