package io.streamgauge.probe.api;

import java.time.Duration;

/// How a system was asked for a capability.
///
/// @param how the option, property or call that was used, for the evidence
/// @param patience what the system needs at least to do it, where that is longer than the probes wait; else zero
public record CapabilityRequest(Way way, String how, Duration patience) {
    /// Whether the system has words of its own for the request.
    public enum Way {
        /// Through an option or call that the system documents for this.
        NATIVE,
        /// Through the nearest thing that it takes, for lack of anything better.
        MAKESHIFT
    }

    public CapabilityRequest(Way way, String how) {
        this(way, how, Duration.ZERO);
    }

    public static CapabilityRequest natively(String how) {
        return new CapabilityRequest(Way.NATIVE, how);
    }

    public static CapabilityRequest makeshift(String how) {
        return new CapabilityRequest(Way.MAKESHIFT, how);
    }

    /// The same with a remark.
    public CapabilityRequest with(String remark) {
        return remark.isEmpty() ? this : new CapabilityRequest(way, how + " (" + remark + ")", patience);
    }

    /// The same for a system that takes its time.
    public CapabilityRequest within(Duration time) {
        return new CapabilityRequest(way, how, time);
    }
}
