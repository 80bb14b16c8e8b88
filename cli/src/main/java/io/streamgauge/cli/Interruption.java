package io.streamgauge.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// Ctrl-C and its like: tells the run to end, and holds the JVM until it has put everything away.
final class Interruption {
    /// Brokers are to be stopped within 15 s; what hangs then is ended by the guard of the child processes.
    private static final long GRACE_SECONDS = 15;

    private final CountDownLatch finished = new CountDownLatch(1);
    private volatile Runnable action = () -> {};
    private volatile boolean requested;

    private Interruption() {}

    static Interruption install() {
        return install(Runtime.getRuntime()::addShutdownHook);
    }

    /// @param hooks takes what is to run at the end of the JVM, or throws an `IllegalStateException`: that has begun
    static Interruption install(Consumer<Thread> hooks) {
        Interruption interruption = new Interruption();
        try {
            hooks.accept(Thread.ofPlatform().name("interruption").unstarted(interruption::hook));
        } catch (IllegalStateException e) {
            // between two runs of a study, for example
            interruption.requested = true;
        }
        return interruption;
    }

    private void hook() {
        if (finished.getCount() == 0) {
            return;
        }
        requested = true;
        action.run();
        try {
            if (!finished.await(GRACE_SECONDS, TimeUnit.SECONDS)) {
                System.err.println("streamgauge: not everything ended in order; what is left is ended by force");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    boolean requested() {
        return requested;
    }

    /// What to do when the interruption comes; at once if it came already.
    void onRequest(Runnable what) {
        action = what;
        if (requested) {
            what.run();
        }
    }

    /// Clears the caller's interrupt once it has been heard, so that files can still be written.
    void heard() {
        if (Thread.interrupted()) {
            requested = true;
        }
    }

    /// The run has put everything away.
    void done() {
        finished.countDown();
    }
}
