package io.streamgauge.driver.rabbitmq.amqp;

import io.streamgauge.Poll;
import io.streamgauge.driver.DriverFactory.FatalErrorListener;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/// Recovery of a client whose connection was lost. The client tries the nodes in turn until a node accepts the
/// client. In the meantime, sends fail, and Streamgauge counts the failed messages. With a single node, the loss
/// of the connection is fatal.
final class Recovery {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final Duration PAUSE = Duration.ofMillis(200);

    private final int nodes;
    private final FatalErrorListener fatal;
    private final Set<Thread> running = ConcurrentHashMap.newKeySet();
    private final Lock oneAtATime = new ReentrantLock();
    private volatile boolean stopped;

    Recovery(int nodes, FatalErrorListener fatal) {
        this.nodes = nodes;
        this.fatal = fatal;
    }

    /// Operation that opens a connection.
    interface Opening {
        /// Opens a connection.
        ///
        /// @param attempt number of the attempt, counted from 1
        void open(int attempt) throws IOException, TimeoutException;
    }

    /// Starts the recovery and returns immediately. Calls the fatal error listener if there is only one node, or
    /// if no node accepts the client within 10 s.
    ///
    /// @param reason reason for the loss of the connection, for use in error messages
    /// @param pending function that returns false if an earlier recovery has already replaced the lost
    ///     connection; called after all earlier recoveries have ended
    void begin(String reason, BooleanSupplier pending, Opening opening) {
        if (nodes < 2) {
            fatal.fatal(reason);
            return;
        }
        if (!stopped) {
            Thread thread = Thread.ofVirtual().name("recovery").unstarted(() -> run(reason, pending, opening));
            running.add(thread);
            thread.start();
        }
    }

    /// Reports a failure that the client cannot resolve by reconnecting.
    void giveUp(String reason) {
        fatal.fatal(reason);
    }

    private void run(String reason, BooleanSupplier pending, Opening opening) {
        try {
            oneAtATime.lockInterruptibly();
        } catch (InterruptedException e) {
            running.remove(Thread.currentThread());
            return;
        }
        try {
            if (!pending.getAsBoolean()) {
                return;
            }
            AtomicInteger attempt = new AtomicInteger();
            if (!Poll.until(TIMEOUT, PAUSE, () -> stopped || isOpened(opening, attempt.incrementAndGet()))) {
                fatal.fatal(reason + ". No node accepted the client within " + TIMEOUT.toSeconds() + " s");
            }
        } catch (InterruptedException e) {
            // stop() interrupts the thread.
        } finally {
            oneAtATime.unlock();
            running.remove(Thread.currentThread());
        }
    }

    private static boolean isOpened(Opening opening, int attempt) {
        try {
            opening.open(attempt);
            return true;
        } catch (IOException | TimeoutException | RuntimeException e) {
            return false;
        }
    }

    void stop(Duration timeout) {
        stopped = true;
        for (Thread thread : running) {
            thread.interrupt();
            try {
                thread.join(timeout);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
