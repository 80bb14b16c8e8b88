package io.streamgauge.probe.api;

/// What a probe found out about one system.
///
/// @param evidence one sentence that quotes what was observed
/// @param value what was measured, for rows that measure (the largest message); else empty
public record ProbeResult(ProbeVerdict verdict, String evidence, String value) {
    public ProbeResult(ProbeVerdict verdict, String evidence) {
        this(verdict, evidence, "");
    }

    /// The one rule that turns an observation into a verdict: what works is shown, however it was asked for; what does
    /// not work is refuted if the system has its own way to ask for it, and not offered if it has none.
    public static ProbeResult of(CapabilityRequest asked, boolean works, String observed) {
        ProbeVerdict failed =
                asked.way() == CapabilityRequest.Way.NATIVE ? ProbeVerdict.REFUTED : ProbeVerdict.NOT_OFFERED;
        return new ProbeResult(works ? ProbeVerdict.SHOWN : failed, observed + "; asked through " + asked.how());
    }

    public static ProbeResult notOffered(String evidence) {
        return new ProbeResult(ProbeVerdict.NOT_OFFERED, evidence);
    }

    public static ProbeResult couldNotTell(String reason) {
        return new ProbeResult(ProbeVerdict.COULD_NOT_TELL, reason);
    }
}
