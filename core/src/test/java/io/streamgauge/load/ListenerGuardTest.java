package io.streamgauge.load;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.driver.Driver.SendFailure;
import io.streamgauge.driver.Driver.SendListener;
import org.junit.jupiter.api.Test;

class ListenerGuardTest {
    private static final SendListener BROKEN = new SendListener() {
        @Override
        public void accepted(long token) {
            throw new IllegalArgumentException("accepted " + token);
        }

        @Override
        public void failed(long token, SendFailure kind, String detail) {
            throw new IllegalArgumentException("failed " + token);
        }

        @Override
        public long tokenOf(byte[] body) {
            throw new IllegalArgumentException("token");
        }
    };

    private final ListenerGuard guard = new ListenerGuard();

    @Test
    void namesTheFirstListenerThatFails() {
        SendListener listener = guard.guard("producer 3", BROKEN);

        assertThatCode(guard::requireIntact).doesNotThrowAnyException();
        assertThatThrownBy(() -> listener.failed(8, SendFailure.OTHER, "")).hasMessage("failed 8");
        assertThatThrownBy(() -> listener.accepted(7)).hasMessage("accepted 7");
        assertThatThrownBy(guard::requireIntact)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the listener of producer 3 failed: java.lang.IllegalArgumentException: failed 8");
    }

    @Test
    void recordsTheExceptionsOfEveryMethod() {
        assertThatThrownBy(() -> guard.guard("producer 0", BROKEN).tokenOf(new byte[0]))
                .hasMessage("token");
        assertThatThrownBy(guard::requireIntact).hasMessageContaining("token");
    }
}
