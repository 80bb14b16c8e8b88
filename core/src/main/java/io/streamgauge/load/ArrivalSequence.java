package io.streamgauge.load;

import io.streamgauge.experiment.Workload.Arrivals;
import java.util.SplittableRandom;

/// The due instants of one producer's messages, in order.
///
/// Evenly spread arrivals are dealt out in turn: producer `p` of `n` gets the workload's arrivals p, p + n, p + 2n.
/// Poisson arrivals are independent per producer, each with its share of the rate; together they are again a Poisson
/// process with the whole rate.
final class ArrivalSequence {
    private final Schedule.Cursor cursor;
    private final int producers;
    private final boolean poisson;
    private final SplittableRandom random;
    private double next;

    ArrivalSequence(Schedule schedule, Arrivals arrivals, int producer, int producers, long seed) {
        this.cursor = schedule.cursor();
        this.producers = producers;
        this.poisson = arrivals == Arrivals.POISSON;
        this.random = new SplittableRandom(seed * 31 + producer);
        this.next = poisson ? exponential() : producer;
    }

    /// When the next message is due, in nanoseconds after the start of the schedule; [Long#MAX_VALUE]: none is left.
    long nextDueNanos() {
        long due = cursor.dueNanos(next);
        next += poisson ? exponential() : producers;
        return due;
    }

    private double exponential() {
        return -Math.log(1 - random.nextDouble()) * producers;
    }
}
