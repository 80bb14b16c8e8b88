package io.streamgauge.experiment.workload;

import io.streamgauge.experiment.metric.Objective;
import java.time.Duration;
import java.util.List;

/// Intended rate of all producers together over the measured phase, in messages per second. The warm-up runs at
/// [#warmupRate].
public sealed interface RateProfile {
    /// Returns the rate of the warm-up, which is the mean of the profile over `measure`. At this rate, the
    /// broker is warmed up and does not have a backlog when the measured phase starts. The rate is positive
    /// infinity for a saturating load and for transfers. The rate is NaN for a capacity search and for a share
    /// of the peak.
    double warmupRate(Duration measure);

    /// Returns the highest rate of the load, in messages per second; positive infinity if the rate is unknown or if
    /// the load does not have a schedule.
    double highestRate();

    /// Returns true if the load does not have a schedule. In this case, each message is due when it is sent.
    default boolean unscheduled() {
        return false;
    }

    /// Constant rate.
    record Constant(double perSecond) implements RateProfile {
        @Override
        public double warmupRate(Duration measure) {
            return perSecond;
        }

        @Override
        public double highestRate() {
            return perSecond;
        }
    }

    /// Share of the peak of each system. A trial never has this profile, because Streamgauge
    /// replaces the share with a constant rate.
    ///
    /// @param of share of the peak, above zero
    record Share(double of) implements RateProfile {
        /// Returns NaN because the rate depends on the system.
        @Override
        public double warmupRate(Duration measure) {
            return Double.NaN;
        }

        @Override
        public double highestRate() {
            return Double.POSITIVE_INFINITY;
        }
    }

    /// Linear change from one rate to another over the measured phase.
    record Ramp(double fromPerSecond, double toPerSecond) implements RateProfile {
        @Override
        public double warmupRate(Duration measure) {
            return (fromPerSecond + toPerSecond) / 2;
        }

        @Override
        public double highestRate() {
            return Math.max(fromPerSecond, toPerSecond);
        }
    }

    /// Sequence of steps. The lengths of the steps add up to the length of the measured phase.
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

        @Override
        public double highestRate() {
            return steps.stream().mapToDouble(Step::perSecond).max().orElse(0);
        }
    }

    /// Step with a constant rate for the duration `length`.
    record Step(double perSecond, Duration length) {}

    /// Bursts at the rate `peakPerSecond`. Each period of the duration `every` starts with a burst of the
    /// duration `length`. The rate is `basePerSecond` for the remainder of the period.
    record Burst(double basePerSecond, double peakPerSecond, Duration every, Duration length) implements RateProfile {
        @Override
        public double warmupRate(Duration measure) {
            long whole = measure.toNanos() / every.toNanos();
            long rest = Math.min(length.toNanos(), measure.toNanos() % every.toNanos());
            double share = (double) (whole * length.toNanos() + rest) / measure.toNanos();
            return peakPerSecond * share + basePerSecond * (1 - share);
        }

        @Override
        public double highestRate() {
            return Math.max(basePerSecond, peakPerSecond);
        }
    }

    /// Request for a capacity search. For each objective, the search finds the highest rate that meets this objective.
    /// A planned trial with this profile represents the whole search. The search trials have a constant rate.
    ///
    /// @param objectives objectives, at least one
    /// @param confirm minimum length of the measured phase of a trial that confirms a rate
    record Find(List<Objective> objectives, Duration confirm) implements RateProfile {
        public Find {
            objectives = List.copyOf(objectives);
        }

        /// Returns NaN because the rate is unknown before the search.
        @Override
        public double warmupRate(Duration measure) {
            return Double.NaN;
        }

        @Override
        public double highestRate() {
            return Double.POSITIVE_INFINITY;
        }
    }

    /// Transfers of a fixed number of messages, sent as fast as the client accepts the messages. A transfer ends
    /// when every group has received all messages of the transfer. The transfers end no later than the measured
    /// phase. Latencies are measured from the send.
    ///
    /// @param messages number of messages that all producers together send in one transfer, at least one
    ///     for each producer
    /// @param times number of transfers, at least 1; the first transfer is cold
    /// @param consumeAfter true if consumers start when all messages of a transfer have an outcome, so that
    ///     sending and receiving are measured separately
    record Transfer(long messages, int times, boolean consumeAfter) implements RateProfile {
        @Override
        public double warmupRate(Duration measure) {
            return Double.POSITIVE_INFINITY;
        }

        @Override
        public double highestRate() {
            return Double.POSITIVE_INFINITY;
        }

        @Override
        public boolean unscheduled() {
            return true;
        }
    }

    /// Load without a schedule. Each producer sends as fast as its client accepts messages. Latencies
    /// are measured from the send.
    record Saturating() implements RateProfile {
        @Override
        public double warmupRate(Duration measure) {
            return Double.POSITIVE_INFINITY;
        }

        @Override
        public double highestRate() {
            return Double.POSITIVE_INFINITY;
        }

        @Override
        public boolean unscheduled() {
            return true;
        }
    }
}
