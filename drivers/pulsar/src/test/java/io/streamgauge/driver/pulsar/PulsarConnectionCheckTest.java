package io.streamgauge.driver.pulsar;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PulsarConnectionCheckTest {
    private static Duration timeout(int elapsedSeconds, int addresses) {
        return PulsarConnectionCheck.adminTimeout(Duration.ofSeconds(elapsedSeconds), addresses);
    }

    @Test
    void dividesTheRemainingTimeAmongTheAddresses() {
        assertThat(timeout(0, 3)).isEqualTo(Duration.ofSeconds(4));
        assertThat(timeout(8, 3)).isEqualTo(Duration.ofSeconds(2));
        assertThat(timeout(4, 5)).isEqualTo(Duration.ofSeconds(2));
        assertThat(timeout(8, 20)).isEqualTo(Duration.ofSeconds(1));
    }
}
