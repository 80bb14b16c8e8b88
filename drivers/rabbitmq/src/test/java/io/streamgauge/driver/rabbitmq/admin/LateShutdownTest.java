package io.streamgauge.driver.rabbitmq.admin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

class LateShutdownTest {
    private final List<Throwable> reported = new ArrayList<>();
    private final RejectedExecutionException rejected = new RejectedExecutionException("terminated");

    private void fail(boolean closed, Throwable failure) {
        new LateShutdown(() -> closed, (_, other) -> reported.add(other))
                .uncaughtException(Thread.currentThread(), failure);
    }

    @Test
    void ignoresANotificationAfterTheEndOfTheWorkerThread() {
        fail(true, rejected);
        assertThat(reported).isEmpty();
    }

    @Test
    void reportsAllOtherFailures() {
        IllegalStateException failure = new IllegalStateException("failure");
        fail(true, failure);
        fail(false, rejected);
        assertThat(reported).containsExactly(failure, rejected);
    }
}
