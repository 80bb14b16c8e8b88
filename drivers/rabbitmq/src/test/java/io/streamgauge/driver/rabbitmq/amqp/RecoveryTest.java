package io.streamgauge.driver.rabbitmq.amqp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class RecoveryTest {
    private static final long TIMEOUT_SECONDS = 20;

    private final List<String> fatal = new CopyOnWriteArrayList<>();
    private final List<String> opened = new CopyOnWriteArrayList<>();
    private final Recovery recovery = new Recovery(2, fatal::add);

    private static void await(CountDownLatch latch) throws InterruptedException {
        assertThat(latch.await(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    /// Starts a recovery and waits until it has opened a connection.
    private void recover(String connection) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        recovery.begin("lost", () -> true, _ -> {
            opened.add(connection);
            done.countDown();
        });
        await(done);
    }

    /// Reports the loss of an unused connection that an earlier recovery has already replaced. A second
    /// recovery would close the connection in use, and its pending messages would not get an outcome.
    @Test
    void keepsAConnectionThatReplacedALostOne() throws InterruptedException {
        recover("current");
        CountDownLatch asked = new CountDownLatch(1);
        BooleanSupplier pending = () -> {
            asked.countDown();
            return false;
        };
        recovery.begin("an unused connection was lost", pending, _ -> opened.add("surplus"));
        await(asked);
        // Recoveries run one at a time. Therefore, the surplus recovery has ended when the next one opens a connection.
        recover("next");
        assertThat(opened).containsExactly("current", "next");
        assertThat(fatal).isEmpty();
    }
}
