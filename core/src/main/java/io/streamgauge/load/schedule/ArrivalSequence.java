package io.streamgauge.load.schedule;

import io.streamgauge.experiment.workload.Workload.Arrivals;
import java.util.SplittableRandom;

/// Due instants of the messages of one producer, in order.
///
/// Evenly spaced arrivals are distributed among the producers in round-robin order. Producer `p` of `n` sends
/// the arrivals p, p + n, p + 2n and so on. Poisson arrivals are independent for each producer, and each
/// producer has its share of the rate. The arrivals of all producers together are a Poisson process with the
/// total rate.
public final class ArrivalSequence {
    private final Schedule.Cursor cursor;
    private final int producers;
    private final boolean poisson;
    private final SplittableRandom random;
    private double next;
    private double last;

    public ArrivalSequence(Schedule schedule, Arrivals arrivals, int producer, int producers, long seed) {
        this.cursor = schedule.cursor();
        this.producers = producers;
        this.poisson = arrivals == Arrivals.POISSON;
        this.random = new SplittableRandom(seed * 31 + producer);
        this.next = poisson ? exponential() : producer;
    }

    /// Returns the due instant of the next message, in nanoseconds after the start of the schedule, or
    /// [Long#MAX_VALUE] after the last message.
    public long nextDueNanos() {
        last = next;
        long due = cursor.dueNanos(last);
        next += poisson ? exponential() : producers;
        return due;
    }

    /// Returns the due instant of the message for which [#nextDueNanos] was last called, in nanoseconds after
    /// the start of the current schedule, or [Long#MAX_VALUE] if the schedule ends earlier.
    public long lastDueNanos() {
        return cursor.dueNanos(last);
    }

    private double exponential() {
        return -Math.log(1 - random.nextDouble()) * producers;
    }
}
