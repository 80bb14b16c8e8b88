package io.streamgauge.driver.memory;

import io.streamgauge.driver.EventScheduler;
import java.util.PriorityQueue;
import java.util.function.BooleanSupplier;

/// Scheduler whose clock advances only when the test advances the clock or waits for events. An event runs when
/// the clock reaches the time of the event.
final class ManualEventScheduler implements EventScheduler {
    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private long now = 1_000_000_000_000L;
    private long order;

    private record Event(long at, long order, Runnable action) implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            return at != other.at ? Long.compare(at, other.at) : Long.compare(order, other.order);
        }
    }

    @Override
    public long nanoTime() {
        return now;
    }

    @Override
    public void schedule(long atNanos, Runnable action) {
        events.add(new Event(Math.max(now, atNanos), order++, action));
    }

    @Override
    public void awaitEvents(BooleanSupplier done) {
        while (!done.getAsBoolean() && !events.isEmpty()) {
            next();
        }
    }

    private void next() {
        Event event = events.remove();
        now = event.at();
        event.action().run();
    }

    void moveTo(long nanos) {
        for (Event first = events.peek(); first != null && first.at() <= nanos; first = events.peek()) {
            next();
        }
        now = nanos;
    }

    void finish() {
        awaitEvents(() -> false);
    }
}
