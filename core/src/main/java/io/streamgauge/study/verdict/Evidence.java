package io.streamgauge.study.verdict;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.streamgauge.analyse.model.ClaimResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Evidence from one part about a statement.
///
/// @param id identifier of the part's claim or of the probe
/// @param statement comparison as text
/// @param measured measured value with its interval; empty for probes, or if nothing was measured
/// @param alternativeCause caveat that, instead of the systems, could be the cause of the verdict, as a
///     sentence; null if there is none, and in files of earlier versions
public record Evidence(
        String part,
        String id,
        String statement,
        Verdict verdict,
        String measured,
        String reason,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String alternativeCause) {
    private static final Pattern RATIO = Pattern.compile("^.*, .*[^x]; (?=\\S+x( \\(|$))");

    /// Creates evidence without an alternative cause.
    public Evidence(String part, String id, String statement, Verdict verdict, String measured, String reason) {
        this(part, id, statement, verdict, measured, reason, null);
    }

    /// Returns the reason for the verdict, followed by the alternative cause, if there is one.
    public String explanation() {
        return ClaimResult.explanation(reason, alternativeCause);
    }

    /// Returns a copy of this evidence. If `measured` contains values for both sides and their ratio, the
    /// copy contains only the ratio. In version 1, the values for the sides are geometric means, whereas
    /// all other values of a study are medians.
    Evidence withoutMeans() {
        return new Evidence(
                part, id, statement, verdict, RATIO.matcher(measured).replaceFirst(""), reason, alternativeCause);
    }
}
