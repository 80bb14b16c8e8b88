package io.streamgauge.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.DeploymentException;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What the tools print, word for word.
class ToolOutputTest {
    private static final List<String> PRODUCER = List.of(
            "51234 records sent, 10246.8 records/sec (9.77 MB/sec), 12.3 ms avg latency, 321.0 ms max latency.",
            "200000 records sent, 41500.103750 records/sec (39.58 MB/sec), 12.34 ms avg latency, 321.00 ms max latency, "
                    + "5 ms 50th, 40 ms 95th, 90 ms 99th, 210 ms 99.9th.");
    private static final List<String> CONSUMER = List.of(
            "2026-11-22 11:10:01:123, 2026-11-22 11:10:05:456, 190.7349, 44.0190, 200000, 46157.3967, 3012, 1321, "
                    + "144.3867, 151400.4542");
    private static final List<String> RABBIT = List.of(
            "id: test-1, time 1.000 s, sent: 21034 msg/s, received: 20876 msg/s, min/median/75th/95th/99th consumer",
            "id: test-1, sending rate avg: 20345 msg/s",
            "id: test-1, receiving rate avg: 20331 msg/s");

    @Test
    void theLastLineOfEachProducerCountsAndTheyAreAddedUp() throws Exception {
        assertThat(KafkaPerfTests.sum(List.of(PRODUCER, PRODUCER), KafkaPerfTests.SENT, "it"))
                .isEqualTo(2 * 41_500.103750);
    }

    @Test
    void aConsumersRateIsThatWithoutTheTimeThatItsGroupTookToForm() throws Exception {
        assertThat(KafkaPerfTests.sum(List.of(CONSUMER), KafkaPerfTests.RECEIVED, "it"))
                .isEqualTo(151_400.4542);
    }

    @Test
    void perfTestSaysBothAtItsEnd() throws Exception {
        assertThat(KafkaPerfTests.sum(List.of(RABBIT), RabbitPerfTest.SENT, "it"))
                .isEqualTo(20_345);
        assertThat(KafkaPerfTests.sum(List.of(RABBIT), RabbitPerfTest.RECEIVED, "it"))
                .isEqualTo(20_331);
    }

    @Test
    void aToolThatSaysNothingHasNoFigure() {
        assertThatThrownBy(() -> KafkaPerfTests.sum(List.of(PRODUCER, List.of("killed")), KafkaPerfTests.SENT, "it"))
                .isInstanceOf(DeploymentException.class)
                .hasMessageContaining("printed no rate");
    }
}
