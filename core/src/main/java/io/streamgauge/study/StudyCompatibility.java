package io.streamgauge.study;

import io.streamgauge.study.Study.Claim;
import io.streamgauge.study.Study.Statement;
import io.streamgauge.study.verdict.ClaimVerdict;
import io.streamgauge.study.verdict.Evidence;
import io.streamgauge.study.verdict.StatementVerdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/// Check of whether results are from the same version of a study, so that [StudyCombination] can combine them.
public final class StudyCompatibility {
    private StudyCompatibility() {}

    /// Returns the reason why a result cannot be combined with other results; empty if it can be.
    ///
    /// @param study study that the combined result uses
    /// @param others other results, at least one
    public static Optional<String> obstacle(Study study, List<StudyResult> others, StudyResult result) {
        StudyResult first = others.getFirst();
        if (!result.study().equals(first.study())) {
            return Optional.of("it is a result of " + result.study() + ", not of " + first.study());
        }
        if (result.scale() != first.scale()) {
            return Optional.of("its scale differs");
        }
        if (result.schemaVersion() != StudyResult.SCHEMA_VERSION
                || !texts(result).equals(texts(study))) {
            return Optional.of("its claims are those of another version of the study");
        }
        if (!Objects.equals(result.prices(), first.prices())) {
            return Optional.of("its prices differ");
        }
        return others.stream()
                .flatMap(other -> differentTest(other, result).stream())
                .findFirst();
    }

    private static Optional<String> differentTest(StudyResult other, StudyResult result) {
        Map<String, String> tests = tests(other);
        return tests(result).entrySet().stream()
                .filter(test -> !test.getValue().equals(tests.getOrDefault(test.getKey(), test.getValue())))
                .findFirst()
                .map(test -> "its test " + test.getKey() + " differs (" + test.getValue() + ")");
    }

    /// Returns the claims and the statements with the references to their evidence, in the order of the study.
    private static List<String> texts(Study study) {
        return study.claims().stream().flatMap(StudyCompatibility::texts).toList();
    }

    private static Stream<String> texts(Claim claim) {
        return Stream.concat(
                Stream.of(claim.id() + " " + claim.text()),
                claim.statements().stream().flatMap(StudyCompatibility::texts));
    }

    private static Stream<String> texts(Statement statement) {
        return Stream.of(
                        Stream.of(statement.text()),
                        statement.of().stream(),
                        statement.probe().stream().map(probe -> probe.part() + "/" + probe.row()),
                        statement.size().stream(),
                        statement.further().stream())
                .flatMap(all -> all);
    }

    /// Returns the same texts as for a study.
    private static List<String> texts(StudyResult result) {
        return result.claims().stream()
                .flatMap(claim -> Stream.concat(
                        Stream.of(claim.id() + " " + claim.text()),
                        claim.statements().stream()
                                .flatMap(statement -> Stream.concat(
                                        Stream.of(statement.text()),
                                        evidence(statement).map(StudyCompatibility::reference)))))
                .toList();
    }

    private static Stream<Evidence> evidence(StatementVerdict statement) {
        return Stream.of(statement.evidence(), statement.sizeEvidence(), statement.further())
                .flatMap(List::stream);
    }

    private static String reference(Evidence evidence) {
        return evidence.part() + "/" + evidence.id();
    }

    /// Returns the tests of the parts that ran, as text, by their references.
    private static Map<String, String> tests(StudyResult result) {
        Map<String, String> tests = new LinkedHashMap<>();
        result.claims().stream()
                .map(ClaimVerdict::statements)
                .flatMap(List::stream)
                .flatMap(StudyCompatibility::evidence)
                .filter(evidence -> !evidence.statement().isEmpty())
                .forEach(evidence -> tests.put(reference(evidence), evidence.statement()));
        return tests;
    }
}
