package io.streamgauge.driver.rabbitmq.admin;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.ExplainedIoException;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.experiment.DurabilityClass;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RabbitErrorExplanationTest {
    private static final DriverConfig CONFIG = new DriverConfig(
            List.of("127.0.0.1:5672"), Map.of(), 1, DurabilityClass.D1, Map.of(), Map.of(), Map.of(), Map.of());

    private static @Nullable String message(IOException failure) {
        return RabbitErrorExplanation.operating(
                        "RabbitMQ producer 7: cannot be opened", failure, CONFIG, "Check the broker's log.")
                .getMessage();
    }

    @Test
    void addsTheRemedyToAFailureWithoutARemedy() {
        assertThat(message(new IOException("stream reset")))
                .isEqualTo(
                        "RabbitMQ producer 7: cannot be opened (IOException: stream reset). Check the broker's log.");
    }

    @Test
    void keepsTheRemedyOfAFailureThatContainsOne() {
        assertThat(message(new ExplainedIoException(
                        "the connection already has the maximum of 2047 channels." + " Increase workload.connections")))
                .isEqualTo("RabbitMQ producer 7: cannot be opened, because the connection already has the maximum of"
                        + " 2047 channels. Increase workload.connections.");
    }
}
