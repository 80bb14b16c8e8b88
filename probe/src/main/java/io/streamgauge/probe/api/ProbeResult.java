package io.streamgauge.probe.api;

/// Result of a probe for one system.
///
/// @param evidence description of the observation, or the reason why the probe is inconclusive
/// @param value measured value, for example the largest message size; empty if the probe does not
///     measure a value
public record ProbeResult(ProbeVerdict verdict, String evidence, String value) {
    public ProbeResult(ProbeVerdict verdict, String evidence) {
        this(verdict, evidence, "");
    }

    /// Returns a result whose verdict is derived from an observation. If the capability works, the verdict is
    /// "shown", regardless of the request. If the capability does not work, the verdict is "refuted" for a
    /// native request and "not offered" for any other request.
    public static ProbeResult of(CapabilityRequest asked, boolean works, String observed) {
        ProbeVerdict failed =
                asked.way() == CapabilityRequest.Way.NATIVE ? ProbeVerdict.REFUTED : ProbeVerdict.NOT_OFFERED;
        return new ProbeResult(works ? ProbeVerdict.SHOWN : failed, observed + "; tested with " + asked.how());
    }

    public static ProbeResult notOffered(String evidence) {
        return new ProbeResult(ProbeVerdict.NOT_OFFERED, evidence);
    }

    public static ProbeResult inconclusive(String reason) {
        return new ProbeResult(ProbeVerdict.COULD_NOT_TELL, reason);
    }
}
