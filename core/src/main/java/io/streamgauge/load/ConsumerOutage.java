package io.streamgauge.load;

import io.streamgauge.driver.Driver;
import io.streamgauge.experiment.workload.Outage;
import io.streamgauge.load.schedule.Schedule;
import io.streamgauge.result.row.IntervalRow;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Outage of the consumers. The outage starts and ends at a boundary between two intervals, so that the
/// consumers do not stop or resume within an interval.
final class ConsumerOutage {
    /// Duration that is longer than any trial, but can be added to an instant without an overflow.
    private static final long NEVER = Long.MAX_VALUE / 2;

    private final List<Driver.Consumer> consumers;
    private final double backlogBytes;
    private final Schedule schedule;
    private final long stopAfterNanos;
    private final long latestResumeAfterNanos;
    private boolean consuming = true;
    private boolean over;

    private ConsumerOutage(
            List<Driver.Consumer> consumers,
            double backlogBytes,
            Schedule schedule,
            long stopAfterNanos,
            long latestResumeAfterNanos) {
        this.consumers = consumers;
        this.backlogBytes = backlogBytes;
        this.schedule = schedule;
        this.stopAfterNanos = stopAfterNanos;
        this.latestResumeAfterNanos = latestResumeAfterNanos;
    }

    /// Returns the outage of a trial.
    ///
    /// @param outage outage of the workload, or null if the consumers do not stop
    static ConsumerOutage of(
            @Nullable Outage outage, List<Driver.Consumer> consumers, Schedule schedule, Duration measure) {
        if (outage == null) {
            return new ConsumerOutage(List.of(), 0, schedule, NEVER, NEVER);
        }
        return new ConsumerOutage(
                consumers,
                outage.length() == null ? outage.backlogBytes() : Double.POSITIVE_INFINITY,
                schedule,
                outage.after().toNanos(),
                outage.latestEnd(measure).toNanos());
    }

    private long stopNanos() {
        return schedule.measureStartNanos() + stopAfterNanos;
    }

    private long latestResumeNanos() {
        return schedule.measureStartNanos() + latestResumeAfterNanos;
    }

    /// Returns the end of the interval that starts at `at`. If the outage starts or must end between `at` and
    /// `next`, the interval ends at that instant. Otherwise, the interval ends at `next`. Instants are relative
    /// to the start of the schedule.
    long intervalEnd(long at, long next) {
        long edge = over ? Long.MAX_VALUE : consuming ? stopNanos() : latestResumeNanos();
        return edge > at && edge < next ? edge : next;
    }

    /// Returns whether the consumers are running.
    boolean isConsuming() {
        return consuming;
    }

    /// Stops the consumers if the outage starts, or resumes the consumers if the outage ends. Call this method
    /// at the end of each interval.
    ///
    /// @param at planned end of the interval, relative to the start of the schedule
    /// @param row counters of the interval
    void update(long at, IntervalRow row) {
        if (over) {
            return;
        }
        if (consuming && at >= stopNanos()) {
            consuming = false;
            consumers.forEach(Driver.Consumer::pause);
        } else if (!consuming && (at >= latestResumeNanos() || bytes(row) >= backlogBytes)) {
            over = true;
            consuming = true;
            consumers.forEach(Driver.Consumer::resume);
        }
    }

    private static double bytes(IntervalRow row) {
        return row.sent() == 0 ? 0 : (double) row.backlog() * row.sentBytes() / row.sent();
    }
}
