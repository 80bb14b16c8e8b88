package io.streamgauge.driver.rabbitmq.stream;

import static org.assertj.core.api.Assertions.assertThat;

import com.rabbitmq.stream.Resource.State;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class StreamStatesTest {
    private static final String STREAM = "orders";

    private final StreamStates states = new StreamStates("consumer");

    private static long seconds(long seconds) {
        return Duration.ofSeconds(seconds).toNanos();
    }

    @Test
    void reportsAConsumerThatTheClientCloses() {
        states.changed(STREAM, State.OPEN, 0);
        states.changed(STREAM, State.RECOVERING, seconds(1));
        assertThat(states.failure(seconds(2))).isEmpty();
        states.changed(STREAM, State.CLOSED, seconds(3));
        assertThat(states.failure(seconds(3)))
                .hasValue("the client closed the consumer of stream 'orders', for example because the stream was"
                        + " deleted");
    }

    @Test
    void reportsAConsumerThatDoesNotReconnect() {
        states.changed(STREAM, State.RECOVERING, seconds(1));
        states.changed(STREAM, State.RECOVERING, seconds(9));
        assertThat(states.isRecovering(STREAM)).isTrue();
        assertThat(states.failure(seconds(10))).isEmpty();
        assertThat(states.failure(seconds(12)))
                .hasValue("the consumer of stream 'orders' did not reconnect within 10 s");
        states.changed(STREAM, State.OPEN, seconds(12));
        assertThat(states.isRecovering(STREAM)).isFalse();
        assertThat(states.failure(seconds(30))).isEmpty();
    }

    @Test
    void doesNotReportAConsumerThatTheDriverCloses() {
        states.expectClosing();
        states.changed(STREAM, State.CLOSING, 0);
        states.changed(STREAM, State.CLOSED, 0);
        assertThat(states.failure(seconds(1))).isEmpty();
    }
}
