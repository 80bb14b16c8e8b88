package io.streamgauge.driver.rabbitmq.stream;

import static org.assertj.core.api.Assertions.assertThat;

import com.rabbitmq.stream.ConfirmationStatus;
import com.rabbitmq.stream.Constants;
import com.rabbitmq.stream.Message;
import com.rabbitmq.stream.codec.SimpleCodec;
import io.streamgauge.driver.Driver.SendFailure;
import io.streamgauge.driver.Driver.SendListener;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StreamOutcomesTest {
    private final List<String> recorded = new ArrayList<>();
    private boolean recovering;

    private StreamOutcomes outcomes(boolean confirming) {
        return new StreamOutcomes(
                new SendListener() {
                    @Override
                    public void accepted(long token) {
                        recorded.add(token + " ACCEPTED");
                    }

                    @Override
                    public void failed(long token, SendFailure kind, String detail) {
                        recorded.add(token + " " + kind);
                    }
                },
                confirming);
    }

    private static ConfirmationStatus status(long token, boolean confirmed, short code) {
        Message message = new SimpleCodec()
                .messageBuilder()
                .publishingId(token)
                .addData(new byte[16])
                .build();
        return new ConfirmationStatus(message, confirmed, code);
    }

    @Test
    void acceptsAMessageWhenTheBrokerConfirmsIt() {
        StreamOutcomes outcomes = outcomes(true);
        outcomes.publishing(0);
        outcomes.published(0);
        assertThat(recorded).isEmpty();
        outcomes.confirmed(status(0, true, Constants.RESPONSE_CODE_OK), () -> recovering);
        assertThat(recorded).containsExactly("0 ACCEPTED");
    }

    /// Reports the failure before the end of `send`, as the client does if the producer is not connected. The
    /// end of `send` must not add the outcome `ACCEPTED`.
    @Test
    void failsAMessageThatTheClientDiscardsWithoutConfirms() {
        StreamOutcomes outcomes = outcomes(false);
        outcomes.publishing(0);
        outcomes.confirmed(status(0, false, Constants.CODE_PRODUCER_NOT_AVAILABLE), () -> recovering);
        outcomes.published(0);
        assertThat(recorded).containsExactly("0 CONNECTION");
    }

    /// The client reports the loss of a connection as a timeout of the confirms.
    @Test
    void distinguishesALostConnectionFromATimeout() {
        StreamOutcomes outcomes = outcomes(true);
        for (int token = 0; token < 2; token++) {
            recovering = token == 0;
            outcomes.publishing(token);
            outcomes.published(token);
            outcomes.confirmed(status(token, false, Constants.CODE_PUBLISH_CONFIRM_TIMEOUT), () -> recovering);
        }
        assertThat(recorded).containsExactly("0 CONNECTION", "1 TIMED_OUT");
    }

    @Test
    void acceptsASentMessageWithoutConfirms() {
        StreamOutcomes outcomes = outcomes(false);
        outcomes.publishing(0);
        outcomes.published(0);
        outcomes.confirmed(status(0, false, Constants.CODE_PUBLISH_CONFIRM_TIMEOUT), () -> recovering);
        assertThat(recorded).containsExactly("0 ACCEPTED");
    }
}
