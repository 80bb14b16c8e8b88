package io.streamgauge.driver.rabbitmq.stream;

import static org.assertj.core.api.Assertions.assertThat;

import com.rabbitmq.stream.Message;
import com.rabbitmq.stream.codec.SimpleCodec;
import io.streamgauge.driver.ClientPool;
import io.streamgauge.driver.Topology;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

@NullUnmarked
class StreamReceiverTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    /// Uses a listener that waits, as the listener of a consumer with a limited rate does.
    @Test
    void pausesWhileTheListenerWaits() throws InterruptedException {
        CountDownLatch waiting = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        StreamReceiver receiver = new StreamReceiver(new ClientPool.Lease<>(null), (_, _, _, _, _) -> {
            waiting.countDown();
            await(end);
        });
        Message message =
                new SimpleCodec().messageBuilder().addData(new byte[16]).build();
        Thread delivering = Thread.ofPlatform().start(() -> receiver.received(new Topology.Partition(0, 0), message));
        try {
            assertThat(waiting.await(TIMEOUT.toSeconds(), TimeUnit.SECONDS)).isTrue();
            Thread pausing = Thread.ofPlatform().daemon().start(() -> {
                receiver.pause();
                receiver.resume();
            });
            assertThat(pausing.join(TIMEOUT)).isTrue();
        } finally {
            end.countDown();
        }
        assertThat(delivering.join(TIMEOUT)).isTrue();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
