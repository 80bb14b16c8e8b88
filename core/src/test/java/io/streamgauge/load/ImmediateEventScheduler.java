package io.streamgauge.load;

import io.streamgauge.driver.EventScheduler;
import java.util.function.BooleanSupplier;

/// Scheduler that runs every event immediately, on the thread that schedules the event.
final class ImmediateEventScheduler implements EventScheduler {
    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public void schedule(long atNanos, Runnable action) {
        action.run();
    }

    @Override
    public void awaitEvents(BooleanSupplier done) {}
}
