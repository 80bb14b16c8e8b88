package io.streamgauge.analyse.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/// Test of the selection of trials that Streamgauge repeats.
class RetriableTrialTest {
    private static boolean disturbed(Caveat... caveats) {
        return Caveat.invalidatedByMachine(Arrays.asList(caveats));
    }

    private static Caveat voiding(CaveatKind kind) {
        return new Caveat(kind, Severity.VOID, "seen", "why", "remedy");
    }

    @Test
    void repeatsTrialsDisturbedByTheMachine() {
        assertThat(disturbed(voiding(CaveatKind.STEAL))).isTrue();
        assertThat(disturbed(voiding(CaveatKind.PAUSES), voiding(CaveatKind.STEAL), voiding(CaveatKind.LATE_SENDS)))
                .isTrue();
    }

    @Test
    void doesNotRepeatTrialsVoidForOtherReasons() {
        assertThat(disturbed()).isFalse();
        assertThat(disturbed(voiding(CaveatKind.LATE_SENDS))).isFalse();
        assertThat(disturbed(voiding(CaveatKind.STEAL), voiding(CaveatKind.LOST)))
                .isFalse();
        assertThat(disturbed(
                        new Caveat(CaveatKind.STEAL, Severity.FLAG, "seen", "why", "remedy"),
                        voiding(CaveatKind.LATE_SENDS)))
                .isFalse();
    }
}
