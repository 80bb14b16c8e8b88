package io.streamgauge.study.verdict;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.streamgauge.text.Sentence;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Published claim with its verdict.
///
/// @param summary number of statements with each verdict, as text; empty for a claim with one statement
public record ClaimVerdict(
        String id, String text, Verdict verdict, String summary, List<StatementVerdict> statements, String change) {
    public ClaimVerdict {
        statements = List.copyOf(statements);
    }

    /// Reads a claim of any schema version. In version 1, a claim does not have statements. For such a
    /// claim, this method creates one statement with the verdict, the reason and the evidence of the claim,
    /// but without geometric means.
    ///
    /// @param reason explanation of the verdict in version 1, or null
    /// @param evidence evidence in version 1, or null
    /// @param undecided limitation of the evidence in version 1, or null
    @JsonCreator
    static ClaimVerdict read(
            @JsonProperty("id") String id,
            @JsonProperty("text") String text,
            @JsonProperty("verdict") Verdict verdict,
            @JsonProperty("summary") @Nullable String summary,
            @JsonProperty("statements") @Nullable List<StatementVerdict> statements,
            @JsonProperty("change") String change,
            @JsonProperty("reason") @Nullable String reason,
            @JsonProperty("evidence") @Nullable List<Evidence> evidence,
            @JsonProperty("undecided") @Nullable String undecided) {
        List<StatementVerdict> all = statements != null
                ? statements
                : List.of(new StatementVerdict(
                        text,
                        verdict,
                        Stream.of(reason, undecided)
                                .filter(Objects::nonNull)
                                .map(Sentence::of)
                                .filter(sentence -> !sentence.isEmpty())
                                .collect(Collectors.joining(" ")),
                        Objects.requireNonNullElse(evidence, List.<Evidence>of()).stream()
                                .map(Evidence::withoutMeans)
                                .toList(),
                        null));
        return new ClaimVerdict(id, text, verdict, Objects.requireNonNullElse(summary, ""), all, change);
    }
}
