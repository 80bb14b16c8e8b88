package io.streamgauge.analyse.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.Caveat.Severity;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/// Which trials another attempt may save.
class RetriableTrialTest {
    private static boolean spoiled(Caveat... caveats) {
        return Caveat.spoiledByMachine(Arrays.asList(caveats));
    }

    private static Caveat voiding(String kind) {
        return new Caveat(kind, Severity.VOID, "seen", "why", "remedy");
    }

    @Test
    void aMachineThatStoodStillSpoilsATrialAndItsSends() {
        assertThat(spoiled(voiding("STEAL"))).isTrue();
        assertThat(spoiled(voiding("PAUSES"), voiding("STEAL"), voiding("LATE_SENDS")))
                .isTrue();
    }

    @Test
    void whatTheMachineDidNotDoIsNotTriedAgain() {
        assertThat(spoiled()).isFalse();
        assertThat(spoiled(voiding("LATE_SENDS"))).isFalse();
        assertThat(spoiled(voiding("STEAL"), voiding("LOST"))).isFalse();
        assertThat(spoiled(new Caveat("STEAL", Severity.FLAG, "seen", "why", "remedy"), voiding("LATE_SENDS")))
                .isFalse();
    }
}
