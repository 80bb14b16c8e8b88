package io.streamgauge.load;

import io.streamgauge.driver.EventScheduler;
import io.streamgauge.load.sender.Sender;
import io.streamgauge.load.sender.SenderRate;
import io.streamgauge.measure.Clock;
import io.streamgauge.measure.PauseMeter;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.BooleanSupplier;
import java.util.function.LongUnaryOperator;

/// Discrete-event simulation on one thread. The clock advances from event to event. Senders, recorders and
/// ledgers are the same as in real time. Tests can therefore check exact figures.
public final class SimulatedTime implements TrialTime, EventScheduler {
    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private long now;
    private long scheduled;
    private int sendersRunning;
    private boolean closed;

    private record Event(long atNanos, long order, Runnable action) implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            int byTime = Long.compare(atNanos, other.atNanos);
            return byTime != 0 ? byTime : Long.compare(order, other.order);
        }
    }

    @Override
    public Clock clock() {
        return () -> now;
    }

    @Override
    public long nanoTime() {
        return now;
    }

    @Override
    public void schedule(long atNanos, Runnable action) {
        events.add(new Event(Math.max(now, atNanos), scheduled++, action));
    }

    @Override
    public void start(List<Sender> senders, SenderRate rate, LongUnaryOperator toClock, PauseMeter pauses) {
        sendersRunning = senders.size();
        for (Sender sender : senders) {
            schedule(now, () -> step(sender, toClock));
        }
    }

    private void step(Sender sender, LongUnaryOperator toClock) {
        // A sender that catches up after a wait must not delay the events of other senders.
        long next = sender.step(1);
        if (next == Sender.DONE) {
            sender.flush();
            sendersRunning--;
        } else if (!closed) {
            schedule(toClock.applyAsLong(next), () -> step(sender, toClock));
        }
    }

    @Override
    public boolean sendersDone() {
        return sendersRunning == 0;
    }

    @Override
    public void at(long nanos, Runnable task) {
        schedule(nanos, task);
    }

    @Override
    public void until(long nanos, BooleanSupplier done) {
        while (!done.getAsBoolean()) {
            Event next = events.peek();
            if (next == null || next.atNanos > nanos) {
                now = Math.max(now, nanos);
                return;
            }
            runNext();
        }
    }

    /// Simulates the back-pressure of a broker. While the caller waits, the simulation processes other
    /// events.
    @Override
    public void awaitEvents(BooleanSupplier done) {
        while (!done.getAsBoolean() && !events.isEmpty()) {
            runNext();
        }
    }

    private void runNext() {
        Event event = events.remove();
        now = Math.max(now, event.atNanos);
        event.action.run();
    }

    @Override
    public void close() {
        closed = true;
    }
}
