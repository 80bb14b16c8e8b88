package io.streamgauge.worker.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Socket;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class HandshakesTest {
    private final Handshakes handshakes = new Handshakes(1);

    @Test
    void letsFurtherConnectionsWait() throws Exception {
        Socket first = new Socket();
        handshakes.begin(first);
        FutureTask<Boolean> second = new FutureTask<>(() -> {
            handshakes.begin(new Socket());
            return true;
        });
        Thread.ofVirtual().start(second);
        Assertions.assertThatThrownBy(() -> second.get(200, TimeUnit.MILLISECONDS))
                .isInstanceOf(TimeoutException.class);
        assertThat(first.isClosed()).isFalse();
        handshakes.end(first);
        assertThat(second.get()).isTrue();
    }

    @Test
    void closesAConnectionAfterItsTimeLimit() throws Exception {
        Socket slow = new Socket();
        Handshakes limited = new Handshakes(1, 50_000_000);
        limited.begin(slow);
        while (!slow.isClosed()) {
            TimeUnit.MILLISECONDS.sleep(10);
        }
    }
}
