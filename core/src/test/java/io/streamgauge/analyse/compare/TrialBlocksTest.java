package io.streamgauge.analyse.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.trial.SampleTrialFiles;
import io.streamgauge.result.TrialStatus;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TrialBlocksTest {
    private static SampleTrialFiles trial(int block) {
        return new SampleTrialFiles("kafka", "").block(block);
    }

    private static TrialSummary calm(int block) {
        return trial(block).summary();
    }

    private static TrialSummary disturbed(int block) {
        return trial(block).otherProgram("javac", 0.3).summary();
    }

    private static Optional<String> excluded(TrialSummary... trials) {
        return new TrialBlocks(List.of(trials), List.of()).excluded("", "kafka");
    }

    @Test
    void doesNotMentionFewDisturbedTrials() {
        assertThat(excluded(calm(1), calm(2), calm(3))).isEmpty();
        assertThat(excluded(disturbed(1), calm(2), calm(3))).isEmpty();
    }

    @Test
    void mentionsDisturbancesInMoreThanAThirdOfTheBlocks() {
        assertThat(excluded(disturbed(1), calm(2)))
                .hasValueSatisfying(sentence ->
                        assertThat(sentence).startsWith("The trials of 1 of 2 blocks are void, for example 001-kafka"));
        assertThat(excluded(disturbed(1), disturbed(2), calm(3), calm(4), calm(5)))
                .hasValueSatisfying(
                        sentence -> assertThat(sentence).startsWith("The trials of 2 of 5 blocks are void"));
    }

    @Test
    void ignoresADisturbedTrialThatWasRepeated() {
        assertThat(excluded(disturbed(1), trial(1).numbered(7).summary(), calm(2)))
                .isEmpty();
    }

    @Test
    void mentionsASingleTrialThatIsVoidBecauseOfTheSystem() {
        TrialSummary failed =
                trial(2).ended(TrialStatus.FAILED, "the broker exited").summary();
        assertThat(excluded(calm(1), failed, calm(3), calm(4)))
                .hasValueSatisfying(sentence -> assertThat(sentence).startsWith("Trial 002-kafka is void"));
        TrialSummary interrupted =
                trial(2).ended(TrialStatus.INTERRUPTED, "interrupted").summary();
        assertThat(excluded(calm(1), interrupted, calm(3), calm(4))).isEmpty();
    }
}
