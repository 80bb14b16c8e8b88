package io.streamgauge.driver.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.driver.DriverConfig;
import io.streamgauge.experiment.DurabilityClass;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PollIntervalCheckTest {
    private static final long TENTH_OF_A_SECOND = 100_000_000;

    private static Optional<String> problem(Map<String, String> options, Map<String, String> consumer) {
        DriverConfig config =
                new DriverConfig(List.of(), Map.of(), 1, DurabilityClass.D1, options, Map.of(), Map.of(), consumer);
        return PollIntervalCheck.problem(config, TENTH_OF_A_SECOND);
    }

    @Test
    void acceptsTheDefaultsAtTheLowestRate() {
        assertThat(problem(Map.of(), Map.of())).isEmpty();
    }

    @Test
    void rejectsPollsThatTakeTooLong() {
        assertThat(problem(Map.of(), Map.of("max.poll.records", "5000")))
                .hasValueSatisfying(text -> assertThat(text)
                        .contains("up to 500 s for the records of one poll (max.poll.records is 5000)"));
        assertThat(problem(Map.of(), Map.of("max.poll.interval.ms", "60000"))).isPresent();
    }

    @Test
    void acceptsLongPollsWithoutAGroup() {
        assertThat(problem(Map.of("assignment", "static"), Map.of("max.poll.records", "5000")))
                .isEmpty();
    }
}
