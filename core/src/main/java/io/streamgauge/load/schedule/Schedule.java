package io.streamgauge.load.schedule;

import io.streamgauge.experiment.Phases;
import io.streamgauge.experiment.workload.RateProfile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Schedule of a load: the number of due messages as a function of time. One schedule covers
/// the warm-up and the measured phase, so that the load does not stop between the two phases.
///
/// The intended rate is piecewise linear in time. Arrival `i` is due when the integral of the rate
/// reaches `i`. The schedule does not round the interval between arrivals.
public final class Schedule {
    private static final double NANOS = 1e9;

    private final RateProfile profile;
    private final Phases phases;
    private final boolean saturating;
    private volatile Timing timing;
    private volatile int changes;

    private Schedule(RateProfile profile, Phases phases) {
        this.profile = profile;
        this.phases = phases;
        this.saturating = profile.unscheduled();
        this.timing = timing(profile, phases);
    }

    /// Phases and rates of the schedule.
    private record Timing(List<Segment> segments, long measureStartNanos, long endNanos) {}

    /// Time segment in which the rate is constant or changes linearly.
    ///
    /// @param arrivalsBefore number of arrivals that are due before the segment
    /// @param arrivals number of arrivals that are due within the segment
    private record Segment(
            long startNanos,
            long lengthNanos,
            double fromPerSecond,
            double toPerSecond,
            double arrivalsBefore,
            double arrivals) {
        static Segment of(long startNanos, long lengthNanos, double from, double to, double arrivalsBefore) {
            double arrivals = within(lengthNanos, lengthNanos, from, to);
            return new Segment(startNanos, lengthNanos, from, to, arrivalsBefore, arrivals);
        }

        private static double within(double nanos, long lengthNanos, double from, double to) {
            double t = nanos / NANOS;
            double slope = (to - from) / (lengthNanos / NANOS);
            return from * t + slope * t * t / 2;
        }

        double arrivalsWithin(double nanos) {
            return within(nanos, lengthNanos, fromPerSecond, toPerSecond);
        }

        /// Returns the time at which this number of arrivals is due, in nanoseconds after the start of
        /// the segment. The solution is numerically stable for small slopes. The multiplication precedes
        /// the division, so that integral numbers of nanoseconds are exact.
        double nanosFor(double arrivals) {
            if (fromPerSecond == toPerSecond) {
                return arrivals * NANOS / fromPerSecond;
            }
            double slope = (toPerSecond - fromPerSecond) / (lengthNanos / NANOS);
            double root = Math.sqrt(Math.max(0, fromPerSecond * fromPerSecond + 2 * slope * arrivals));
            return arrivals == 0 ? 0 : 2 * arrivals * NANOS / (fromPerSecond + root);
        }
    }

    public static Schedule of(RateProfile profile, Phases phases) {
        if (profile instanceof RateProfile.Find) {
            throw new IllegalArgumentException(
                    "a capacity search does not have a schedule, because each of its trials has a separate rate"
                            + " profile");
        }
        return new Schedule(profile, phases);
    }

    /// Ends an automatic warm-up. The schedule before `nanos` does not change.
    ///
    /// @param nanos start of the measured phase, in nanoseconds after the start of the
    ///     schedule. This instant must be in the future, and must not be after the limit of the
    ///     warm-up.
    public void endWarmupAt(long nanos) {
        timing = timing(profile, phases.withWarmup(Duration.ofNanos(nanos)));
        changes = 1;
    }

    /// Returns whether [#endWarmupAt] can move arrivals to earlier or later instants, because the rate changes
    /// at the end of the warm-up.
    public boolean canMoveArrivals() {
        return phases.isWarmupAutomatic() && !(profile instanceof RateProfile.Constant);
    }

    /// Returns 0 before [#endWarmupAt] changes the schedule, and 1 afterwards.
    public int changes() {
        return changes;
    }

    private static Timing timing(RateProfile profile, Phases phases) {
        long warmup = phases.warmup().toNanos();
        long measure = phases.measure().toNanos();
        if (profile.unscheduled()) {
            return new Timing(List.of(), warmup, warmup + measure);
        }
        Builder builder = new Builder();
        double warmupRate = profile.warmupRate(phases.measure());
        builder.add(warmup, warmupRate, warmupRate);
        switch (profile) {
            case RateProfile.Constant constant -> builder.add(measure, constant.perSecond(), constant.perSecond());
            case RateProfile.Ramp ramp -> builder.add(measure, ramp.fromPerSecond(), ramp.toPerSecond());
            case RateProfile.Steps steps ->
                steps.steps().forEach(s -> builder.add(s.length().toNanos(), s.perSecond(), s.perSecond()));
            case RateProfile.Burst burst -> builder.addBursts(measure, burst);
            case RateProfile.Find _, RateProfile.Share _, RateProfile.Saturating _, RateProfile.Transfer _ ->
                throw new AssertionError("handled above");
        }
        return new Timing(List.copyOf(builder.segments), warmup, warmup + measure);
    }

    private static final class Builder {
        private final List<Segment> segments = new ArrayList<>();
        private long atNanos;
        private double arrivals;

        void add(long lengthNanos, double from, double to) {
            if (lengthNanos <= 0) {
                return;
            }
            Segment segment = Segment.of(atNanos, lengthNanos, from, to, arrivals);
            segments.add(segment);
            atNanos += lengthNanos;
            arrivals += segment.arrivals();
        }

        void addBursts(long measure, RateProfile.Burst burst) {
            long left = measure;
            while (left > 0) {
                long peak = Math.min(left, burst.length().toNanos());
                add(peak, burst.peakPerSecond(), burst.peakPerSecond());
                left -= peak;
                long base =
                        Math.min(left, burst.every().toNanos() - burst.length().toNanos());
                add(base, burst.basePerSecond(), burst.basePerSecond());
                left -= base;
            }
        }
    }

    /// Returns whether the load is saturating or consists of transfers. Such a load does not have a schedule.
    /// Each of its messages is due when it is sent.
    public boolean saturating() {
        return saturating;
    }

    /// Returns the start of the measured phase, in nanoseconds after the start of the schedule. Until an
    /// automatic warm-up ends, this is the latest possible start.
    public long measureStartNanos() {
        return timing.measureStartNanos();
    }

    /// Returns the end of the measured phase, in nanoseconds after the start of the schedule.
    public long endNanos() {
        return timing.endNanos();
    }

    /// Returns the number of arrivals that are due from the start until `nanos`, not rounded to a whole number;
    /// NaN for a load without a schedule.
    public double arrivalsUntil(long nanos) {
        if (saturating) {
            return Double.NaN;
        }
        double total = 0;
        for (Segment segment : timing.segments()) {
            if (nanos <= segment.startNanos) {
                break;
            }
            long within = Math.min(nanos - segment.startNanos, segment.lengthNanos);
            total = segment.arrivalsBefore + segment.arrivalsWithin(within);
        }
        return total;
    }

    /// Returns the highest intended rate in messages per second; 0 for a load without a schedule.
    public double peakRate() {
        return timing.segments().stream()
                .mapToDouble(segment -> Math.max(segment.fromPerSecond, segment.toPerSecond))
                .max()
                .orElse(0);
    }

    /// Returns a cursor that finds the due instants of increasing arrival numbers. Only one thread may
    /// use the cursor.
    public Cursor cursor() {
        return new Cursor();
    }

    /// Cursor that stores the current segment, so that [#dueNanos] does not search the earlier segments again.
    public final class Cursor {
        private int index;

        /// Returns the due instant of an arrival, in nanoseconds after the start of the schedule, or
        /// [Long#MAX_VALUE] if the schedule ends earlier.
        ///
        /// @param arrival number of the arrival, counted from 0; not smaller than in the previous call
        public long dueNanos(double arrival) {
            List<Segment> segments = timing.segments();
            while (index < segments.size()) {
                Segment segment = segments.get(index);
                // The difference may be slightly negative because the sums of segments are rounded.
                double within = Math.max(0, arrival - segment.arrivalsBefore);
                if (within < segment.arrivals()) {
                    return segment.startNanos + (long) segment.nanosFor(within);
                }
                index++;
            }
            return Long.MAX_VALUE;
        }
    }
}
