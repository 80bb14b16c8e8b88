package io.streamgauge.experiment;

import java.util.Locale;

/// Thresholds above which a validity rule flags or voids a trial.
public enum Threshold {
    LATE_FLAG(Unit.MILLIS, 0.2, "p99 send delay that is always tolerated"),
    LATE_FLAG_SHARE(Unit.SHARE, 0.05, "p99 send delay, of the p99 latency"),
    LATE_VOID(Unit.MILLIS, 1, "p99 send delay that never voids"),
    LATE_VOID_SHARE(Unit.SHARE, 0.25, "p99 send delay, of the p99 latency"),
    UNSENT_VOID(Unit.SHARE, 0.001, "messages that were due and not sent"),
    OVERLOAD_FLAG(Unit.SHARE, 0.01, "messages per second that were due and not accepted"),
    GENERATOR_CPU_FLAG(Unit.SHARE, 0.70, "CPU time of the generator, of its CPUs"),
    GENERATOR_CPU_VOID(Unit.SHARE, 0.85, "CPU time of the generator, of its CPUs"),
    SENDER_WAIT_FLAG(Unit.MILLIS, 1, "of each second in which a sender waited for a core"),
    PAUSE_FLAG(Unit.SHARE, 0.10, "longest pause of the generator, of p99.9"),
    PAUSE_VOID(Unit.SHARE, 0.50, "longest pause of the generator, of p99, where pauses reach p99"),
    PAUSE_VOID_TIME(Unit.SHARE, 0.01, "time that the generator stood still: above it pauses reach p99"),
    CLOCK_SHIFT_FLAG(Unit.MILLIS, 1, "by which the wall clock ran away from the monotonic one"),
    STEAL_FLAG(Unit.SHARE, 0.005, "CPU time that the host took (steal), of all CPUs"),
    STEAL_VOID(Unit.SHARE, 0.02, "CPU time that the host took (steal), of all CPUs"),
    CPU_SPEED_FLAG(
            Unit.FACTOR, 1.25, "by which the CPUs were faster in their best tenth of the seconds than in the worst"),
    SHARED_CPUS_FLAG(Unit.SHARE, 0.5, "busy time of CPUs that broker and generator share"),
    DISK_CHANGE_FLAG(Unit.FACTOR, 2, "by which the disk is slower or faster after the trial than before"),
    METRICS_COST_FLAG(Unit.SHARE, 0.05, "time for asking a broker for its metrics, of its CPU time"),
    IMBALANCE_FLAG(Unit.FACTOR, 2, "by which a client's share of the messages is above or below an equal one"),
    ERRORS_VOID(Unit.SHARE, 0.0001, "messages that failed or stayed without an answer, of those sent");

    /// Unit in which a threshold is written.
    public enum Unit {
        /// Share of a total, written in percent.
        SHARE("a share such as 5 %"),
        MILLIS("a duration such as 0.5 ms"),
        /// Factor of at least 1, written as `2x`.
        FACTOR("a factor such as 2x");

        private final String example;

        Unit(String example) {
            this.example = example;
        }

        public String example() {
            return example;
        }
    }

    private final Unit unit;
    private final double standard;
    private final String meaning;

    Threshold(Unit unit, double standard, String meaning) {
        this.unit = unit;
        this.standard = standard;
        this.meaning = meaning;
    }

    public Unit unit() {
        return unit;
    }

    /// Returns the default.
    public double standard() {
        return standard;
    }

    /// Returns the description of the value that is compared with the threshold.
    public String meaning() {
        return meaning;
    }

    /// Returns the field in an experiment file, for example `steal-void`.
    public String field() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
