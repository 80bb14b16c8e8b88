package io.streamgauge.experiment;

import java.time.Duration;
import java.util.List;

/// Intended rate over the measured phase, in messages a second over all producers. The warm-up runs at
/// [#warmupRate].
public sealed interface RateProfile {
    /// Rate of the warm-up phase: the mean of the profile over `measure`, so that the broker starts neither cold nor
    /// with a backlog. Positive infinity for a saturating load, NaN for one that is to be found.
    double warmupRate(Duration measure);

    /// Whether there is no schedule: each message is due when it is sent.
    default boolean unscheduled() {
        return false;
    }

    /// The same rate throughout.
    record Constant(double perSecond) implements RateProfile {
        @Override
        public double warmupRate(Duration measure) {
            return perSecond;
        }
    }

    /// From one rate to another in a straight line over the measured phase.
    record Ramp(double fromPerSecond, double toPerSecond) implements RateProfile {
        @Override
        public double warmupRate(Duration measure) {
            return (fromPerSecond + toPerSecond) / 2;
        }
    }

    /// One rate after another; their lengths add up to the measured phase.
    record Steps(List<Step> steps) implements RateProfile {
        public Steps {
            steps = List.copyOf(steps);
        }

        @Override
        public double warmupRate(Duration measure) {
            double messages = 0;
            for (Step step : steps) {
                messages += step.perSecond() * (step.length().toNanos() / 1e9);
            }
            return messages / (measure.toNanos() / 1e9);
        }
    }

    /// One step.
    record Step(double perSecond, Duration length) {}

    /// `peak` for `length` at the start of every `every`, else `base`.
    record Burst(double basePerSecond, double peakPerSecond, Duration every, Duration length) implements RateProfile {
        @Override
        public double warmupRate(Duration measure) {
            long whole = measure.toNanos() / every.toNanos();
            long rest = Math.min(length.toNanos(), measure.toNanos() % every.toNanos());
            double share = (double) (whole * length.toNanos() + rest) / measure.toNanos();
            return peakPerSecond * share + basePerSecond * (1 - share);
        }
    }

    /// The highest rate that meets each objective, which a capacity search finds. A trial never has this profile:
    /// the search gives each of its trials a constant one.
    ///
    /// @param objectives at least one
    record Find(List<Objective> objectives) implements RateProfile {
        public Find {
            objectives = List.copyOf(objectives);
        }

        /// Not known before the search: NaN.
        @Override
        public double warmupRate(Duration measure) {
            return Double.NaN;
        }
    }

    /// A number of messages as fast as the client takes them, then a wait until every group has received all of
    /// them; and again. The measured phase limits the time for all. Latencies count from the send.
    ///
    /// @param messages of one transfer, over all producers, at least one for each
    /// @param times how often, at least 1; the first one is the cold one
    /// @param consumeAfter consumers stay away until all messages of a transfer are accepted, so that sending and
    ///     receiving are timed apart
    record Transfer(long messages, int times, boolean consumeAfter) implements RateProfile {
        @Override
        public double warmupRate(Duration measure) {
            return Double.POSITIVE_INFINITY;
        }

        @Override
        public boolean unscheduled() {
            return true;
        }
    }

    /// As fast as the client takes messages. There is no schedule: latencies of such a trial count from the send.
    record Saturating() implements RateProfile {
        @Override
        public double warmupRate(Duration measure) {
            return Double.POSITIVE_INFINITY;
        }

        @Override
        public boolean unscheduled() {
            return true;
        }
    }
}
