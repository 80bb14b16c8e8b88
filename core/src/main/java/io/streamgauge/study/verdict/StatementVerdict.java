package io.streamgauge.study.verdict;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Statement of a claim with its verdict.
///
/// @param verdict verdict on the direction
/// @param reason explanation of the verdict
/// @param size verdict on the published factor, or null if the statement does not contain a factor
/// @param further evidence that is shown for comparison and does not affect the verdict; absent in
///     files of earlier versions
public record StatementVerdict(
        String text,
        Verdict verdict,
        String reason,
        List<Evidence> evidence,
        @Nullable SizeVerdict size,
        List<Evidence> further) {
    public StatementVerdict {
        evidence = List.copyOf(evidence);
        further = further == null ? List.of() : List.copyOf(further);
    }

    /// Returns the evidence about the published factor; empty if the statement does not contain a factor.
    public List<Evidence> sizeEvidence() {
        return size == null ? List.of() : size.evidence();
    }

    /// Creates a verdict without further evidence.
    public StatementVerdict(
            String text, Verdict verdict, String reason, List<Evidence> evidence, @Nullable SizeVerdict size) {
        this(text, verdict, reason, evidence, size, List.of());
    }
}
