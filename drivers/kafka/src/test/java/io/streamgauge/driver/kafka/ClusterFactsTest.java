package io.streamgauge.driver.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ClusterFactsTest {
    @Test
    void limitsAllRequestsTogether() {
        assertThat(ClusterFacts.millisLeft(Duration.ZERO)).isEqualTo(11_000);
        assertThat(ClusterFacts.millisLeft(Duration.ofSeconds(7))).isEqualTo(4_000);
        assertThat(ClusterFacts.millisLeft(Duration.ofSeconds(11))).isEqualTo(2_000);
    }
}
