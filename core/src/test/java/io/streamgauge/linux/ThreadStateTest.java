package io.streamgauge.linux;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.Poll;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ThreadStateTest {
    private final AtomicBoolean end = new AtomicBoolean();

    private ThreadState stateOf(Runnable body) {
        CompletableFuture<ThreadState> state = new CompletableFuture<>();
        Thread.ofPlatform().daemon().start(() -> {
            state.complete(ThreadState.ofThisThread());
            body.run();
        });
        return state.join();
    }

    private static boolean blocks(ThreadState state) throws InterruptedException {
        return Poll.until(Duration.ofSeconds(10), Duration.ofMillis(5), state::isBlocked);
    }

    @Test
    void recognisesAThreadThatWaits() throws Exception {
        ThreadState state = stateOf(() -> {
            while (!end.get()) {
                LockSupport.park();
            }
        });
        assertThat(blocks(state)).isTrue();
        end.set(true);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void recognisesAThreadThatTheKernelBlocks() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(server.getInetAddress(), server.getLocalPort())) {
            ThreadState state = stateOf(() -> {
                try {
                    var _ = client.getInputStream().read();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            assertThat(blocks(state)).isTrue();
            server.accept().close();
        }
    }

    @Test
    void doesNotCallARunningOrEndedThreadBlocked() throws Exception {
        CountDownLatch spinning = new CountDownLatch(1);
        ThreadState state = stateOf(() -> {
            // The check starts only after many iterations, because the thread may block at first, for example
            // while it loads a class.
            for (long spins = 0; !end.get(); spins++) {
                Thread.onSpinWait();
                if (spins == 1_000_000) {
                    spinning.countDown();
                }
            }
        });
        assertThat(spinning.await(10, TimeUnit.SECONDS)).isTrue();
        for (int i = 0; i < 100; i++) {
            assertThat(state.isBlocked()).isFalse();
        }
        end.set(true);
        Thread.sleep(50);
        assertThat(state.isBlocked()).isFalse();
    }
}
