package io.streamgauge.probe.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Method;
import com.rabbitmq.client.ShutdownSignalException;
import io.streamgauge.probe.api.RefusedException;
import java.io.IOException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class RabbitRefusalTest {
    private static IOException closed(int code, String text) {
        Method close = new AMQP.Channel.Close.Builder()
                .replyCode(code)
                .replyText(text)
                .classId(50)
                .methodId(10)
                .build();
        return new IOException(new ShutdownSignalException(false, false, close, "channel"));
    }

    @Test
    void quotesTheRefusalOfTheBroker() {
        IOException refusal = closed(AMQP.PRECONDITION_FAILED, "PRECONDITION_FAILED - invalid arg 'x-max-priority'");
        assertThatThrownBy(() -> RabbitRefusal.requireFailure("a quorum queue", refusal))
                .isInstanceOf(RefusedException.class)
                .hasMessageContainingAll("a quorum queue", "invalid arg 'x-max-priority'");
    }

    @Test
    void doesNotMistakeATimeoutForARefusal() throws RefusedException {
        IOException late = new IOException(new TimeoutException("no reply within 10 s"));
        assertThat(RabbitRefusal.requireFailure("a queue", late)).isSameAs(late);
    }

    @Test
    void doesNotMistakeALostConnectionOrAMissingPermissionForARefusal() throws RefusedException {
        IOException lost = new IOException(new ShutdownSignalException(true, false, null, "connection"));
        assertThat(RabbitRefusal.requireFailure("a queue", lost)).isSameAs(lost);
        IOException denied = closed(AMQP.ACCESS_REFUSED, "ACCESS_REFUSED - configure access refused");
        assertThat(RabbitRefusal.requireFailure("a queue", denied)).isSameAs(denied);
        IOException stopping = closed(AMQP.CONNECTION_FORCED, "CONNECTION_FORCED - broker forced shutdown");
        assertThat(RabbitRefusal.requireFailure("a queue", stopping)).isSameAs(stopping);
    }
}
