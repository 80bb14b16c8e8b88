package io.streamgauge.driver.memory;

import io.streamgauge.driver.EventScheduler;
import java.util.PriorityQueue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Scheduler that runs events in real time, one at a time on a separate thread.
final class RealTimeEventScheduler implements EventScheduler, AutoCloseable {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private final Thread thread;
    private long scheduled;
    private boolean closed;

    private record Event(long atNanos, long order, Runnable action) implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            int byTime = Long.compare(atNanos - other.atNanos, 0);
            return byTime != 0 ? byTime : Long.compare(order, other.order);
        }
    }

    RealTimeEventScheduler() {
        thread = Thread.ofPlatform().daemon().name("memory-broker").start(this::run);
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public void schedule(long atNanos, Runnable action) {
        lock.lock();
        try {
            Event event = new Event(atNanos, scheduled++, action);
            events.add(event);
            Event first = events.peek();
            if (first != null && first.order == event.order) {
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void awaitEvents(BooleanSupplier done) {
        lock.lock();
        try {
            while (!done.getAsBoolean() && !closed) {
                changed.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }

    private void run() {
        try {
            for (Event event = next(); event != null; event = next()) {
                event.action.run();
                wakeWaiters();
            }
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        }
    }

    private @Nullable Event next() throws InterruptedException {
        lock.lock();
        try {
            while (!closed) {
                Event first = events.peek();
                if (first == null) {
                    changed.await();
                } else {
                    long wait = first.atNanos - System.nanoTime();
                    if (wait <= 0) {
                        return events.remove();
                    }
                    changed.awaitNanos(wait);
                }
            }
            return null;
        } finally {
            lock.unlock();
        }
    }

    private void wakeWaiters() {
        lock.lock();
        try {
            if (lock.hasWaiters(changed)) {
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        thread.interrupt();
        try {
            thread.join(5_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
