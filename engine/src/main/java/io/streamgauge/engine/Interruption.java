package io.streamgauge.engine;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// Request to end a run early. The request can come from another thread or from the JVM shutdown.
public final class Interruption {
    /// Time for a clean shutdown, in seconds. After this time, the guard kills the remaining processes.
    private static final long GRACE_SECONDS = 30;

    private final CountDownLatch cleanedUp = new CountDownLatch(1);
    private volatile Runnable action = () -> {};
    private volatile boolean requested;

    public Interruption() {}

    /// Returns a request that takes effect on Ctrl-C, SIGTERM or SIGHUP. After the request, the JVM exits when
    /// [#cleanedUp()] is called, or after 30 s at the latest.
    public static Interruption onShutdown() {
        return onShutdown(Runtime.getRuntime()::addShutdownHook);
    }

    /// Returns a request that takes effect when the JVM runs a shutdown hook. If the shutdown has already
    /// started, the request takes effect immediately.
    ///
    /// @param hooks function that registers a shutdown hook, or throws an `IllegalStateException` if the shutdown
    /// has started
    static Interruption onShutdown(Consumer<Thread> hooks) {
        Interruption interruption = new Interruption();
        try {
            hooks.accept(Thread.ofPlatform().name("interruption").unstarted(interruption::hook));
        } catch (IllegalStateException shutdownStarted) {
            interruption.requested = true;
        }
        return interruption;
    }

    private void hook() {
        if (cleanedUp.getCount() == 0) {
            return;
        }
        request();
        try {
            if (!cleanedUp.await(GRACE_SECONDS, TimeUnit.SECONDS)) {
                System.err.println("streamgauge: the clean shutdown did not complete within " + GRACE_SECONDS
                        + " s. Killing the remaining processes");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Requests an early end of the run. Any thread may call this method. Completed trials keep their
    /// results.
    public void request() {
        requested = true;
        action.run();
    }

    public boolean requested() {
        return requested;
    }

    /// Sets the action to run when the request is made. If the request has already been made, this method runs
    /// the action immediately.
    public void onRequest(Runnable newAction) {
        action = newAction;
        if (requested) {
            newAction.run();
        }
    }

    /// Clears the interrupt status of the calling thread so that the thread can still write files. If the status
    /// was set, this method treats it as a request to end the run early.
    public void clearInterrupt() {
        if (Thread.interrupted()) {
            requested = true;
        }
    }

    /// Allows the JVM to exit. Call this method after every process has ended and every file has been written.
    public void cleanedUp() {
        cleanedUp.countDown();
    }
}
