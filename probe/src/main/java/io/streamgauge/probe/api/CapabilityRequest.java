package io.streamgauge.probe.api;

import java.time.Duration;

/// Request for a capability, and the feature of the system into which a facade translated the request.
///
/// @param how option, property or call that the facade used. The evidence contains this text
/// @param timeout minimum time that the system needs, if this time exceeds the timeouts of the probes; zero otherwise
public record CapabilityRequest(Way way, String how, Duration timeout) {
    /// Type of the feature into which a facade translates a request.
    public enum Way {
        /// Option or call that the system documents for this purpose.
        NATIVE,
        /// Feature of the system that is closest to the requested capability.
        WORKAROUND
    }

    public CapabilityRequest(Way way, String how) {
        this(way, how, Duration.ZERO);
    }

    public static CapabilityRequest nativeFeature(String how) {
        return new CapabilityRequest(Way.NATIVE, how);
    }

    public static CapabilityRequest workaround(String how) {
        return new CapabilityRequest(Way.WORKAROUND, how);
    }

    /// Returns a copy of this request with an additional remark for the evidence, or this request if the remark
    /// is empty.
    public CapabilityRequest with(String remark) {
        return remark.isEmpty() ? this : new CapabilityRequest(way, how + " (" + remark + ")", timeout);
    }

    /// Returns a copy of this request with the minimum time that the system needs.
    public CapabilityRequest within(Duration time) {
        return new CapabilityRequest(way, how, time);
    }
}
