package io.streamgauge.analyse.validity;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.Summary.CaveatGroup;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.trial.SampleTrialFiles;
import io.streamgauge.result.LatencyStage;
import io.streamgauge.result.TrialStatus;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RunCaveatsTest {
    private static final TrialSummary CALM = new SampleTrialFiles("kafka", "").summary();
    private static final TrialSummary DISTURBED =
            new SampleTrialFiles("kafka", "").cpus(0.2, 0.3, 0.6, 0.2).summary();
    private static final TrialSummary LATE = new SampleTrialFiles("kafka", "")
            .latency(LatencyStage.SEND_DELAY, 20_000_000)
            .summary();

    private static List<CaveatGroup> selected(int disturbed, int calm) {
        return RunCaveats.selected(Stream.concat(
                        Collections.nCopies(disturbed, DISTURBED).stream(), Collections.nCopies(calm, CALM).stream())
                .toList());
    }

    @Test
    void flagsASystemThatLostManyTrials() {
        assertThat(DISTURBED.invalidatedByMachine()).isTrue();
        assertThat(selected(3, 6))
                .singleElement()
                .satisfies(group -> assertThat(group.caveat().seen())
                        .isEqualTo("Host disturbances made 3 of 9 trials of kafka void. The answer does not use"
                                + " these trials."))
                .satisfies(group -> assertThat(group.trials()).hasSize(3));
    }

    /// Five of nine trials at the highest rate are disturbed, and none of the 45 trials at other rates.
    @Test
    void flagsACellThatLostManyTrials() {
        TrialSummary disturbed = new SampleTrialFiles("kafka", "rate 90k/s")
                .cpus(0.2, 0.3, 0.6, 0.2)
                .summary();
        TrialSummary calm = new SampleTrialFiles("kafka", "rate 90k/s").summary();
        TrialSummary other = new SampleTrialFiles("kafka", "rate 10k/s").summary();
        List<TrialSummary> trials = Stream.of(
                        Collections.nCopies(5, disturbed), Collections.nCopies(4, calm), Collections.nCopies(45, other))
                .flatMap(List::stream)
                .toList();
        assertThat(RunCaveats.selected(trials))
                .singleElement()
                .satisfies(group -> assertThat(group.caveat().seen())
                        .startsWith("Host disturbances made 5 of 9 trials of kafka at rate 90k/s void."));
    }

    @Test
    void doesNotFlagFewDisturbedTrials() {
        assertThat(selected(2, 1)).isEmpty();
        assertThat(selected(3, 7)).isEmpty();
    }

    @Test
    void doesNotFlagASystemWithoutValidTrials() {
        assertThat(selected(4, 0)).isEmpty();
    }

    @Test
    void flagsASystemWhoseOtherVoidTrialsAreExcluded() {
        assertThat(RunCaveats.excluded(List.of(LATE, CALM, DISTURBED, CALM)))
                .singleElement()
                .satisfies(group -> assertThat(group.caveat().seen())
                        .isEqualTo("The answer omits 1 of 4 trials of kafka because of these caveats: late sends."));
        assertThat(RunCaveats.excluded(List.of(LATE, LATE))).isEmpty();
        assertThat(RunCaveats.excluded(List.of(CALM, DISTURBED))).isEmpty();
        TrialSummary interrupted = new SampleTrialFiles("kafka", "")
                .ended(TrialStatus.INTERRUPTED, "interrupted")
                .summary();
        assertThat(RunCaveats.excluded(List.of(CALM, interrupted))).isEmpty();
    }

    @Test
    void doesNotCountOtherVoidTrialsAsSelection() {
        assertThat(LATE.verdict()).isEqualTo(TrialSummary.Verdict.VOID);
        assertThat(RunCaveats.selected(List.of(LATE, LATE, LATE, CALM))).isEmpty();
    }
}
