package io.streamgauge.driver;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Tasks that run concurrently, each in its own virtual thread. Drivers use this class to close
/// their clients concurrently, because closing a client can take the whole timeout.
public final class ParallelTasks {
    private final List<Thread> threads = new ArrayList<>();

    public void start(Runnable task) {
        threads.add(Thread.startVirtualThread(task));
    }

    /// Adds a running thread to the threads that [#join] waits for.
    public void add(Thread thread) {
        threads.add(thread);
    }

    /// Waits until all threads have ended or `timeout` has elapsed.
    ///
    /// @return false if the calling thread was interrupted, in which case its interrupt status is set; true
    ///     otherwise, even if the timeout has elapsed
    public boolean join(Duration timeout) {
        long end = System.nanoTime() + timeout.toNanos();
        for (Thread thread : threads) {
            try {
                thread.join(Duration.ofNanos(Math.max(1, end - System.nanoTime())));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
        return true;
    }
}
