package io.streamgauge.analyse.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.Summary.PlannedTrial;
import org.junit.jupiter.api.Test;

class PlannedTrialTest {
    @Test
    void recognisesEachAttempt() {
        PlannedTrial planned = new PlannedTrial("001-kafka", "kafka", "", 1, 30);
        assertThat(planned.hasAttempt("001-kafka")).isTrue();
        assertThat(planned.hasAttempt("001-kafka-attempt-2")).isTrue();
        assertThat(planned.hasAttempt("001-kafka-2")).isFalse();
        assertThat(planned.hasAttempt("002-kafka")).isFalse();
    }
}
