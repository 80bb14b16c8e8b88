package io.streamgauge.analyse.runs;

import io.streamgauge.analyse.model.TextTemplate;
import io.streamgauge.analyse.runs.ComparabilityKind.Severity;
import java.util.Arrays;

/// Reason why runs might not be comparable.
///
/// @param seen observation, with values
/// @param why consequence for the comparison
public record ComparabilityIssue(ComparabilityKind kind, Severity severity, String seen, String why) {
    /// Returns an issue of the given kind.
    ///
    /// @param values one value for each `{name}` in the observation, in their order
    static ComparabilityIssue of(ComparabilityKind kind, Object... values) {
        return new ComparabilityIssue(
                kind,
                kind.severity(),
                TextTemplate.fill(kind.seen(), Arrays.asList(values).iterator()),
                kind.why());
    }

    /// Returns the observation and its consequence, without an initial capital letter or a full stop.
    public String text() {
        return seen + " (" + why + ")";
    }
}
