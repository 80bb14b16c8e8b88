package io.streamgauge.study.verdict;

import java.util.List;

/// Verdict on a published factor. The claims of the parts specify the tolerance.
///
/// @param reason explanation of the verdict
public record SizeVerdict(Verdict verdict, String reason, List<Evidence> evidence) {
    public SizeVerdict {
        evidence = List.copyOf(evidence);
    }
}
