package io.streamgauge.load.sender;

import io.streamgauge.load.schedule.ArrivalSequence;
import io.streamgauge.load.schedule.Schedule;
import java.util.function.Supplier;

/// Schedule of one sender on the timeline. [Sender#begin] sets the start of the schedule and the
/// duration of the drain.
final class SenderSchedule {
    /// Longest time between two checks for a change in the schedule. The measured phase starts at least 0.5 s
    /// after the change.
    private static final long CHECK_NANOS = 250_000_000;

    private final Schedule schedule;
    private final Supplier<ArrivalSequence> series;
    private final ArrivalSequence arrivals;
    private final long tag;
    private int changes;
    private long startNanos;
    private long drainNanos;

    /// @param series supplier of the due instants; each call returns the same due instants in the
    ///     same order
    /// @param tag identifier of the trial in each full envelope
    SenderSchedule(Schedule schedule, Supplier<ArrivalSequence> series, long tag) {
        this.schedule = schedule;
        this.series = series;
        this.arrivals = series.get();
        this.tag = tag;
    }

    /// @param start start of the schedule on the timeline
    /// @param drain duration after the end of the schedule during which late messages may still be
    ///     sent
    void begin(long start, long drain) {
        startNanos = start;
        drainNanos = drain;
    }

    boolean isSaturating() {
        return schedule.saturating();
    }

    long tag() {
        return tag;
    }

    /// Returns a new sequence of all due instants, relative to the start of the schedule.
    ArrivalSequence fromStart() {
        return series.get();
    }

    /// Returns the instant on the timeline at which the next message is due; [Sender#DONE] if no further message
    /// is due.
    long nextDue() {
        return onTimeline(arrivals.nextDueNanos());
    }

    /// Returns whether the schedule has changed since the previous call.
    boolean hasChanged() {
        int before = changes;
        changes = schedule.changes();
        return changes != before;
    }

    /// Returns the latest instant on the timeline at which the sender must call [#hasChanged] again;
    /// [Sender#DONE] if a change does not move its messages.
    long nextCheck(long now) {
        boolean canChange = changes == 0 && schedule.canMoveArrivals();
        return canChange && now < startNanos + schedule.measureStartNanos() ? now + CHECK_NANOS : Sender.DONE;
    }

    /// Returns the new due instant of the current message on the timeline after the schedule has changed;
    /// [Sender#DONE] if the changed schedule ends earlier.
    long dueAgain() {
        return onTimeline(arrivals.lastDueNanos());
    }

    private long onTimeline(long nanos) {
        return nanos == Sender.DONE ? Sender.DONE : startNanos + nanos;
    }

    long startNanos() {
        return startNanos;
    }

    long deadlineNanos() {
        return endNanos() + drainNanos;
    }

    long endNanos() {
        return startNanos + schedule.endNanos();
    }
}
