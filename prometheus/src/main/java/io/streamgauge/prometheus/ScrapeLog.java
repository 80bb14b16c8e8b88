package io.streamgauge.prometheus;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/// Times of the scrapes. At its end, a run waits for a final scrape, because Prometheus would otherwise miss the
/// last values. The maximum wait is twice the time between the last two scrapes, limited to the range from 10 s
/// to 60 s. After a single scrape, the maximum wait is 60 s.
final class ScrapeLog {
    private static final Duration MIN_WAIT = Duration.ofSeconds(10);
    private static final Duration MAX_WAIT = Duration.ofSeconds(60);

    private boolean unread;
    private int scrapes;
    private long lastNanos;
    private long intervalNanos = MAX_WAIT.toNanos();

    /// Records that values have changed.
    synchronized void updated() {
        unread = true;
    }

    /// Records a scrape that is about to read the values.
    synchronized void scraped() {
        long now = System.nanoTime();
        if (scrapes > 0) {
            intervalNanos = now - lastNanos;
        }
        scrapes++;
        lastNanos = now;
        unread = false;
        notifyAll();
    }

    /// Returns whether [#awaitLast] would wait. After the maximum wait without a scrape, Streamgauge assumes that
    /// nothing reads the metrics.
    synchronized boolean isExpected() {
        return unread && scrapes > 0 && System.nanoTime() - lastNanos < maxWaitNanos();
    }

    /// Waits until a scrape has read the latest values, but not longer than the maximum wait. Does not wait
    /// if nothing reads the metrics.
    synchronized void awaitLast() throws InterruptedException {
        long deadline = System.nanoTime() + (isExpected() ? maxWaitNanos() : 0);
        for (long left = deadline - System.nanoTime(); unread && left > 0; left = deadline - System.nanoTime()) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
    }

    private long maxWaitNanos() {
        return Math.clamp(2 * intervalNanos, MIN_WAIT.toNanos(), MAX_WAIT.toNanos());
    }
}
