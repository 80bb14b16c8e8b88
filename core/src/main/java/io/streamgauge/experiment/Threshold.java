package io.streamgauge.experiment;

import java.util.Locale;

/// Threshold above which a validity rule flags or voids a trial.
public enum Threshold {
    LATE_FLAG(Unit.MILLIS, 0.2, "p99 send delay that is always tolerated"),
    LATE_FLAG_SHARE(Unit.SHARE, 0.05, "p99 send delay as a share of the p99 latency"),
    LATE_VOID(Unit.MILLIS, 1, "p99 send delay that never voids a trial"),
    LATE_VOID_SHARE(Unit.SHARE, 0.25, "p99 send delay as a share of the p99 latency"),
    UNSENT_VOID(Unit.SHARE, 0.001, "share of due messages that were not sent"),
    OVERLOAD_FLAG(Unit.SHARE, 0.01, "shortfall of the accepted rate as a share of the intended rate"),
    GENERATOR_CPU_FLAG(Unit.SHARE, 0.70, "CPU time of the generator as a share of its CPUs"),
    GENERATOR_CPU_VOID(Unit.SHARE, 0.85, "CPU time of the generator as a share of its CPUs"),
    SENDER_WAIT_FLAG(Unit.MILLIS, 1, "time per second for which a sender waited for a core"),
    SENDER_WAIT_VOID(Unit.MILLIS, 50, "time per second for which a sender waited for a core"),
    PAUSE_FLAG(Unit.SHARE, 0.10, "longest pause of the generator as a share of p99.9"),
    PAUSE_VOID(Unit.SHARE, 0.50, "longest pause of the generator as a share of p99, if pauses affect p99"),
    PAUSED_VOID(Unit.SHARE, 0.05, "share of the time for which the generator was paused, regardless of the latency"),
    PAUSE_VOID_TIME(
            Unit.SHARE, 0.01, "share of the time for which the generator was paused, above which pauses affect p99"),
    CLOCK_SHIFT_FLAG(Unit.MILLIS, 1, "deviation of the wall clock from the monotonic clock"),
    CLOCK_ERROR_FLAG(
            Unit.SHARE,
            0.10,
            "largest possible error of end-to-end latencies between workers as a share of the median latency"),
    CLOCK_ERROR_VOID(
            Unit.SHARE,
            1,
            "largest possible error of end-to-end latencies between workers as a share of the median latency"),
    STEAL_FLAG(Unit.SHARE, 0.005, "CPU time stolen by the host as a share of all CPUs"),
    STEAL_VOID(Unit.SHARE, 0.02, "CPU time stolen by the host as a share of all CPUs"),
    OTHER_FLAG(Unit.SHARE, 0.02, "CPU time of programs that are not part of the measurement, as a share of all CPUs"),
    OTHER_VOID(Unit.SHARE, 0.10, "CPU time of programs that are not part of the measurement, as a share of all CPUs"),
    COMPILING_FLAG(
            Unit.SHARE, 0.10, "CPU time of the JIT compilers of the generator and the brokers as a share of one core"),
    CPU_SPEED_FLAG(
            Unit.FACTOR,
            1.25,
            "ratio of the CPU speed in the fastest tenth of the seconds to that in the slowest tenth"),
    SHARED_CPUS_FLAG(Unit.SHARE, 0.5, "utilisation of the CPUs that the broker and the generator share"),
    DISK_CHANGE_FLAG(Unit.FACTOR, 2, "ratio of the disk speeds before and after the trial"),
    METRICS_COST_FLAG(Unit.SHARE, 0.05, "CPU time for scraping a broker's metrics as a share of the broker's CPU time"),
    IMBALANCE_FLAG(Unit.FACTOR, 2, "ratio of a client's share of the messages to an equal share, or its inverse"),
    ERRORS_VOID(Unit.SHARE, 0.0001, "share of sent messages that failed or were not confirmed");

    /// Unit in which a threshold is written.
    public enum Unit {
        /// Share of a total, written as a percentage.
        SHARE("a share such as 5 %"),
        MILLIS("a duration such as 0.5 ms"),
        /// Factor of at least 1, for example `2x`.
        FACTOR("a factor of at least 1, such as 2x");

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

    /// Returns the default value.
    public double standard() {
        return standard;
    }

    /// Returns the description of the threshold.
    public String meaning() {
        return meaning;
    }

    /// Returns the field in an experiment file, for example `steal-void`.
    public String field() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
