package io.streamgauge.probe;

/// What a probe found out about one system.
///
/// @param evidence one sentence that quotes what was observed
/// @param value what was measured, for rows that measure (the largest message); else empty
public record Finding(Verdict verdict, String evidence, String value) {
    public Finding(Verdict verdict, String evidence) {
        this(verdict, evidence, "");
    }

    /// The one rule that turns an observation into a verdict: what works is shown, however it was asked for; what does
    /// not work is refuted if the system has its own way to ask for it, and not offered if it has none.
    public static Finding of(Asked asked, boolean works, String observed) {
        Verdict failed = asked.way() == Asked.Way.NATIVE ? Verdict.REFUTED : Verdict.NOT_OFFERED;
        return new Finding(works ? Verdict.SHOWN : failed, observed + "; asked through " + asked.how());
    }

    public static Finding notOffered(String evidence) {
        return new Finding(Verdict.NOT_OFFERED, evidence);
    }

    public static Finding couldNotTell(String reason) {
        return new Finding(Verdict.COULD_NOT_TELL, reason);
    }
}
