package io.streamgauge.load;

import io.streamgauge.driver.Driver;
import io.streamgauge.experiment.Outage;
import io.streamgauge.result.row.IntervalRow;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Sends the consumers away at the end of one interval and brings them back at the end of another, so that each
/// interval lies on one side as a whole.
final class ConsumerOutage {
    private final List<Driver.Consumer> consumers;
    private final double backlogBytes;
    private final long stopNanos;
    private final long latestResumeNanos;
    private boolean consuming = true;
    private boolean over;

    private ConsumerOutage(
            List<Driver.Consumer> consumers, double backlogBytes, long stopNanos, long latestResumeNanos) {
        this.consumers = consumers;
        this.backlogBytes = backlogBytes;
        this.stopNanos = stopNanos;
        this.latestResumeNanos = latestResumeNanos;
    }

    /// @param outage null: the consumers stay
    static ConsumerOutage of(
            @Nullable Outage outage, List<Driver.Consumer> consumers, Schedule schedule, Duration measure) {
        if (outage == null) {
            return new ConsumerOutage(List.of(), 0, Long.MAX_VALUE, Long.MAX_VALUE);
        }
        long start = schedule.measureStartNanos();
        return new ConsumerOutage(
                consumers,
                outage.length() == null ? outage.backlogBytes() : Double.POSITIVE_INFINITY,
                start + outage.after().toNanos(),
                start + outage.latestEnd(measure).toNanos());
    }

    /// The end of an interval that begins at `at` and would end at `next`; instants count from the start of the
    /// schedule.
    long cut(long at, long next) {
        long edge = over ? Long.MAX_VALUE : consuming ? stopNanos : latestResumeNanos;
        return edge > at && edge < next ? edge : next;
    }

    /// Whether the consumers are there.
    boolean consuming() {
        return consuming;
    }

    /// To be called at the end of each interval.
    ///
    /// @param at planned end, from the start of the schedule
    /// @param row what the interval counted
    void at(long at, IntervalRow row) {
        if (over) {
            return;
        }
        if (consuming && at >= stopNanos) {
            consuming = false;
            consumers.forEach(Driver.Consumer::pause);
        } else if (!consuming && (at >= latestResumeNanos || bytes(row) >= backlogBytes)) {
            over = true;
            consuming = true;
            consumers.forEach(Driver.Consumer::resume);
        }
    }

    private static double bytes(IntervalRow row) {
        return row.sent() == 0 ? 0 : (double) row.backlog() * row.sentBytes() / row.sent();
    }
}
