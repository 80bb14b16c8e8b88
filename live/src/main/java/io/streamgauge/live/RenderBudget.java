package io.streamgauge.live;

/// Limit on the CPU time for the analysis of the running trial, or for drawing charts. Unused time accumulates up to a
/// maximum, so the first analyses or drawings do not have to wait.
final class RenderBudget {
    /// Available CPU time as a share of one core.
    private static final double SHARE = 0.005;

    private static final double MAX_CREDIT_NANOS = 0.15e9;

    private double creditNanos = MAX_CREDIT_NANOS;
    private long atNanos;

    /// @param nowNanos current time of a monotonic clock
    RenderBudget(long nowNanos) {
        atNanos = nowNanos;
    }

    /// Returns whether CPU time is available.
    boolean isAvailable(long nowNanos) {
        creditNanos = Math.min(MAX_CREDIT_NANOS, creditNanos + (nowNanos - atNanos) * SHARE);
        atNanos = nowNanos;
        return creditNanos > 0;
    }

    /// Subtracts the CPU time that was used. This time may exceed the available time.
    void use(long cpuNanos) {
        creditNanos -= cpuNanos;
    }
}
