package io.streamgauge.cli.output;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/// Lines of a log. The time between two lines is at least [#SPACING], except for lines that [#flush] prints. A
/// line contains all texts added since the previous line, and the latest state.
final class PacedLines {
    static final Duration SPACING = Duration.ofSeconds(10);

    private final PrintWriter out;
    private final Timer timer;
    private final List<String> waiting = new ArrayList<>();
    private String state = "";
    private boolean printed;
    private boolean scheduled;
    /// Earliest instant at which the next line may be printed.
    private long nextNanos;

    /// Clock that also runs tasks.
    interface Timer {
        /// Clock and tasks of the JVM. The tasks run on daemon threads.
        Timer SYSTEM = new Timer() {
            @Override
            public long nanoTime() {
                return System.nanoTime();
            }

            @Override
            public void schedule(long atNanos, Runnable task) {
                long delay = Math.max(0, atNanos - System.nanoTime());
                CompletableFuture.delayedExecutor(delay, TimeUnit.NANOSECONDS).execute(task);
            }
        };

        long nanoTime();

        void schedule(long atNanos, Runnable task);
    }

    PacedLines(PrintWriter out, Timer timer) {
        this.out = out;
        this.timer = timer;
    }

    /// Adds text that the next line must contain.
    synchronized void add(String text) {
        waiting.add(text);
        printOrWait();
    }

    /// Replaces the current state. A line contains only the latest state.
    synchronized void update(String text) {
        state = text;
        printOrWait();
    }

    /// Prints the pending text, regardless of the time since the last line.
    synchronized void flush() {
        List<String> parts = new ArrayList<>(waiting);
        if (!state.isEmpty()) {
            parts.add(state);
        }
        if (parts.isEmpty()) {
            return;
        }
        waiting.clear();
        state = "";
        out.println(String.join("; ", parts));
        out.flush();
        printed = true;
        nextNanos = timer.nanoTime() + SPACING.toNanos();
    }

    private void printOrWait() {
        if (!printed || timer.nanoTime() - nextNanos >= 0) {
            flush();
        } else if (!scheduled) {
            scheduled = true;
            timer.schedule(nextNanos, this::timeReached);
        }
    }

    private synchronized void timeReached() {
        scheduled = false;
        if (timer.nanoTime() - nextNanos >= 0) {
            flush();
        } else if (!waiting.isEmpty() || !state.isEmpty()) {
            printOrWait();
        }
    }
}
