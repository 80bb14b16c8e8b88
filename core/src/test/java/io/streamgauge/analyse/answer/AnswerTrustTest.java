package io.streamgauge.analyse.answer;

import static io.streamgauge.analyse.trial.SampleTrialFiles.MILLI;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.compare.SystemComparison;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.trial.SampleTrialFiles;
import io.streamgauge.result.LatencyStage;
import io.streamgauge.result.TrialStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AnswerTrustTest {
    private static SampleTrialFiles trial(String system, String cell, long p99Millis) {
        return new SampleTrialFiles(system, cell).latency(LatencyStage.END_TO_END, p99Millis * MILLI);
    }

    private static SampleTrialFiles voided(String system, String cell) {
        return new SampleTrialFiles(system, cell).ended(TrialStatus.FAILED, "the broker died");
    }

    private static String trust(SampleTrialFiles... trials) {
        return new Answer(Stream.of(trials).map(SampleTrialFiles::summary).toList(), List.of(), List.of(), null)
                .trust();
    }

    /// Returns the sentence about the reliability of a run. The trials of kafka and of rabbitmq are void in the
    /// given blocks.
    private static String trustWithVoidTrials(int blocks, Set<Integer> ofKafka, Set<Integer> ofRabbitmq) {
        List<TrialSummary> trials = new ArrayList<>();
        for (int block = 1; block <= blocks; block++) {
            SampleTrialFiles kafka = ofKafka.contains(block) ? voided("kafka", "") : trial("kafka", "", 10 + block % 2);
            SampleTrialFiles rabbitmq = ofRabbitmq.contains(block) ? voided("rabbitmq", "") : trial("rabbitmq", "", 5);
            trials.add(kafka.block(block).summary());
            trials.add(rabbitmq.block(block).summary());
        }
        return new Answer(trials, List.of(), SystemComparison.of(trials, List.of(), null, null), null).trust();
    }

    @Test
    void countsOnlyBlocksInWhichBothTrialsAreUsable() {
        assertThat(trustWithVoidTrials(7, Set.of(1, 2), Set.of(5, 6)))
                .endsWith("The tests of differences use at least 3 blocks of interleaved trials.");
        assertThat(trustWithVoidTrials(4, Set.of(1, 2), Set.of(3, 4)))
                .endsWith("At least one difference is not tested, because fewer than 2 blocks are complete.");
    }

    @Test
    void doesNotClaimATestWithoutAValue() {
        List<TrialSummary> trials = new ArrayList<>();
        for (int block = 1; block <= 5; block++) {
            SampleTrialFiles kafka = trial("kafka", "", 10 + block % 2).block(block);
            trials.add((block == 3 ? kafka.count(60) : kafka).summary());
            trials.add(trial("rabbitmq", "", 5).block(block).summary());
        }
        assertThat(new Answer(trials, List.of(), SystemComparison.of(trials, List.of(), null, null), null).trust())
                .endsWith("At least one difference is not tested, because a trial does not have a value.");
    }

    @Test
    void doesNotTrustASingleTrial() {
        assertThat(trust(trial("kafka", "", 5))).startsWith("Valid, no caveats. With one trial for each system");
        assertThat(trust(trial("kafka", "", 5).pausing(600_000))).startsWith("One caveat: The generator was paused");
        assertThat(trust(trial("kafka", "", 5), trial("kafka", "", 6))).contains("over 2 trials");
    }

    @Test
    void namesTheCaveatsOfTheTrialsThatAreNotVoid() {
        assertThat(trust(voided("kafka", ""), trial("kafka", "", 5)))
                .startsWith("1 of 2 trials is void and excluded from the answer.")
                .doesNotContain("other trial");
        assertThat(trust(voided("kafka", ""), trial("kafka", "", 5).pausing(600_000)))
                .startsWith("1 of 2 trials is void and excluded from the answer.")
                .contains(" One caveat of the other trial: The generator was paused");
    }

    @Test
    void namesTheMostSevereCaveat() {
        SampleTrialFiles disturbed = trial("kafka", "", 5)
                .cpus(0.2, 0.3, 1.1, 0)
                .slowedNowAndThen(1.5)
                .otherProgram("javac", 0.16);
        assertThat(trust(disturbed).replace('\u202f', ' '))
                .startsWith("2 caveats. The most severe: Other programs used 8 % of the CPUs: javac 8 %. ");
    }
}
