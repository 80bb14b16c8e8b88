package io.streamgauge.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AttemptIdTest {
    @Test
    void recognisesTheFirstAndFurtherAttempts() {
        assertThat(AttemptId.isAttemptAt("001-kafka", "001-kafka")).isTrue();
        assertThat(AttemptId.isAttemptAt("001-kafka", AttemptId.of("001-kafka", 12)))
                .isTrue();
    }

    @Test
    void rejectsOtherTrialsAndTheTrialsOfASearch() {
        assertThat(AttemptId.isAttemptAt("001-kafka", "002-kafka")).isFalse();
        assertThat(AttemptId.isAttemptAt("001-kafka", "001-kafka-2")).isFalse();
        assertThat(AttemptId.isAttemptAt("001-kafka", "001-kafka-attempt-")).isFalse();
        assertThat(AttemptId.isAttemptAt("001-kafka", "001-kafka-find-001")).isFalse();
        assertThat(AttemptId.isAttemptAt("001-kafka", "001-kafka-attempt-2-find-001"))
                .isFalse();
    }

    @Test
    void comparesAttemptsAtTheSameTrial() {
        String second = AttemptId.of("001-kafka", 2);
        assertThat(AttemptId.isSameOrLater(second, second)).isTrue();
        assertThat(AttemptId.isSameOrLater(second, AttemptId.of("001-kafka", 10)))
                .isTrue();
        assertThat(AttemptId.isSameOrLater("001-kafka", second)).isTrue();
        assertThat(AttemptId.isSameOrLater(second, "001-kafka")).isFalse();
        assertThat(AttemptId.isSameOrLater(second, AttemptId.of("002-kafka", 2)))
                .isFalse();
    }
}
