package io.streamgauge.probe;

/// How a system was asked for a capability.
///
/// @param how the option, property or call that was used, for the evidence
public record Asked(Way way, String how) {
    /// Whether the system has words of its own for the request.
    public enum Way {
        /// Through an option or call that the system documents for this.
        NATIVE,
        /// Through the nearest thing that it takes, for lack of anything better.
        MAKESHIFT
    }

    public static Asked natively(String how) {
        return new Asked(Way.NATIVE, how);
    }

    public static Asked makeshift(String how) {
        return new Asked(Way.MAKESHIFT, how);
    }

    /// The same with a remark.
    public Asked with(String remark) {
        return remark.isEmpty() ? this : new Asked(way, how + " (" + remark + ")");
    }
}
