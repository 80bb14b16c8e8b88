package io.streamgauge.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.study.Study.Claim;
import io.streamgauge.study.Study.NotTestable;
import io.streamgauge.study.Study.Original;
import io.streamgauge.study.Study.Recommendation;
import io.streamgauge.study.Study.Statement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudyFileTest {
    private static final String STUDY = """
            title: Two scripts
            source: made up
            asks: Which is faster?
            """;

    @TempDir
    private Path directory = Path.of("");

    private String problems(String study) throws IOException {
        Files.writeString(directory.resolve("study.yaml"), study);
        try {
            StudyFile.read(directory);
            return "";
        } catch (InvalidExperimentException e) {
            return String.valueOf(e.getMessage()).replace(directory + "/", "");
        }
    }

    @Test
    void reportsEveryProblemWithItsPlace() throws IOException {
        assertThat(problems("""
                title: Two scripts
                asks: Which is faster?
                parts:
                  - id: A B
                    title: First
                    file: nowhere.yaml
                    probe: nowhere.yaml
                  - { id: B, title: Second, tools: { file: nowhere.yaml, messages: 0, machineMessages: 5, beside: C } }
                  - { id: B, title: Third, probe: study.yaml, machine: [{ set: repeat, why: short }], raet: 1 }
                claims:
                  - { id: C1, text: No evidence }
                  - { id: C2, text: Wrong evidence, of: [B, X/c] }
                costs:
                  - { part: X, bytes: 0 }
                """).lines())
                .containsExactlyInAnyOrder(
                        "study.yaml:1:1: source is missing. Specify all of these fields: title, source, asks.",
                        "study.yaml:4:9: parts.0.id 'A B' cannot be used as a directory name."
                                + " Use up to 31 letters, digits, '-' and '_', beginning with a letter or digit.",
                        "study.yaml:6:11: parts.0.file 'nowhere.yaml': file not found."
                                + " Write a path relative to the directory of the study.",
                        "study.yaml:7:5: parts.0 has file and probe, which are mutually exclusive. Keep one of them.",
                        "study.yaml:7:12: parts.0.probe 'nowhere.yaml': file not found."
                                + " Write a path relative to the directory of the study.",
                        "study.yaml:8:44: parts.1.tools.file 'nowhere.yaml': file not found."
                                + " Write a path relative to the directory of the study.",
                        "study.yaml:8:68: parts.1.tools.messages is 0, out of range."
                                + " Write a whole number of at least 1.",
                        "study.yaml:8:99: the study does not have a part 'C'. Did you mean 'B'? Choose from: A B, B.",
                        "study.yaml:9:11: part 'B' is defined twice. Specify a different id for each part.",
                        "study.yaml:9:64: parts.2.machine.0.set 'repeat' does not contain '='. Write path=value.",
                        "study.yaml:9:87: unknown field 'raet' in parts.2. Did you mean 'rate'?"
                                + " Choose from: id, title, file, small, probe, tools, needs, machine, rate, rates.",
                        "study.yaml:11:21: claims.0 does not have evidence about a direction."
                                + " Add 'of' or 'probe'. If a test is not possible, add 'not-testable'"
                                + " with 'at: always' and 'why'.",
                        "study.yaml:12:41: 'B' is not a claim of a part. Write PART/CLAIM.",
                        "study.yaml:12:41: the study does not have a part 'X'. Did you mean 'B'? Choose from: A B, B.",
                        "study.yaml:14:13: the study does not have a part 'X'. Did you mean 'B'? Choose from: A B, B.",
                        "study.yaml:14:23: costs.0.bytes is 0, out of range."
                                + " Write a whole number from 1 to 2147483647.",
                        "study.yaml:1:1: prices is missing. Specify a file that contains the prices of the hosts.");
    }

    @Test
    void reportsEveryProblemOfAStatement() throws IOException {
        assertThat(problems(STUDY + """
                parts:
                  - { id: A, title: First, probe: study.yaml }
                claims:
                  - { id: C1, text: Two, of: [A/a], statements: [{ text: One, size: [A/a] }, { of: [a] }] }
                  - { id: C2, text: None, statements: [] }
                  - { id: C3, text: Old, of: [A/a], undecided: Nothing is known }
                  - { id: C4, text: Place, of: [A/a], not-testable: { at: here } }
                  - { id: C5, text: Later, not-testable: { at: machine, why: A test requires six hosts. } }
                """)
                        .lines()
                        .map(line -> line.replaceFirst("Choose from: .*", "").strip()))
                .containsExactlyInAnyOrder(
                        "study.yaml:7:30: claims.0.of cannot be combined with 'statements'."
                                + " Move this field to a statement.",
                        "study.yaml:7:58: claims.0.statements.0 does not have evidence about a direction."
                                + " Add 'of' or 'probe'. If a test is not possible, add 'not-testable'"
                                + " with 'at: always' and 'why'.",
                        "study.yaml:7:78: claims.0.statements.1.text is missing."
                                + " Describe the result that the evidence must show.",
                        "study.yaml:7:84: 'a' is not a claim of a part. Write PART/CLAIM.",
                        "study.yaml:8:39: claims.1.statements is empty. Add a statement.",
                        "study.yaml:9:37: unknown field 'undecided' in claims.2.",
                        "study.yaml:10:53: claims.3.not-testable.why is missing. Specify all of these fields: at, why.",
                        "study.yaml:10:59: claims.3.not-testable.at 'here' is unknown.",
                        "study.yaml:11:21: claims.4 does not have evidence about a direction."
                                + " Add 'of' or 'probe'. If a test is not possible, add 'not-testable'"
                                + " with 'at: always' and 'why'.");
    }

    @Test
    void readsOneOrSeveralRules() throws Exception {
        String one = "{ path: workload.rate, of: A, share: 0.1, why: low }";
        String named = "{ path: systems.a.peak, of: A, system: a, share: 1, why: its own peak }";
        Files.writeString(directory.resolve("study.yaml"), STUDY + """
                parts:
                  - { id: A, title: First, file: study.yaml }
                  - { id: B, title: Second, file: study.yaml, rate: %s }
                  - { id: C, title: Third, file: study.yaml, rates: [%s, %s] }
                claims: []
                """.formatted(one, one, named));
        Study study = StudyFile.read(directory);
        Study.RateRule lowest = new Study.RateRule("workload.rate", "A", null, 0.1, "low");
        assertThat(study.part("A").rates()).isEmpty();
        assertThat(study.part("B").rates()).containsExactly(lowest);
        assertThat(study.part("C").rates())
                .containsExactly(lowest, new Study.RateRule("systems.a.peak", "A", "a", 1, "its own peak"));
        assertThat(study.part("C").rates().getLast().source()).isEqualTo("the rate of a in part A");

        assertThat(problems(STUDY + """
                parts:
                  - { id: A, title: First, file: study.yaml, rate: %s, rates: [%s] }
                claims: []
                """.formatted(one, named)))
                .contains("parts.0.rates cannot be combined with 'rate'. Remove one of them.");
    }

    @Test
    void readsAClaimWithoutStatementsAsOneStatement() throws Exception {
        Files.writeString(directory.resolve("study.yaml"), STUDY + """
                parts:
                  - { id: A, title: First, probe: study.yaml }
                claims:
                  - id: C1
                    text: One is faster.
                    of: [A/direction]
                    size: [A/size]
                    not-testable: { at: machine, why: A test requires six hosts. }
                  - id: C2
                    text: One is faster and cheaper.
                    statements:
                      - { text: One is faster., of: [A/direction] }
                      - { text: One is cheaper., not-testable: { at: always, why: The study has no prices. } }
                """);
        List<Claim> claims = StudyFile.read(directory).claims();
        assertThat(claims.getFirst().statements())
                .containsExactly(new Statement(
                        "One is faster.",
                        List.of("A/direction"),
                        List.of("A/size"),
                        List.of(),
                        new NotTestable(NotTestable.At.MACHINE, "A test requires six hosts.")));
        assertThat(claims.getLast().statements())
                .extracting(Statement::text)
                .containsExactly("One is faster.", "One is cheaper.");
    }

    @Test
    void readsTheFactsAboutThePublication() throws Exception {
        Files.writeString(directory.resolve("study.yaml"), STUDY + """
                original:
                  found: The quick one was.
                  testbed: { hosts: three, CPU: 8 cores }
                  figures: { C1: twice }
                recommendations:
                  - { use: high rates, claim: C1, statement: 1, supported: Choose quick. }
                parts:
                  - { id: A, title: First, probe: study.yaml }
                claims:
                  - { id: C1, text: One is faster., of: [A/direction] }
                """);
        Study study = StudyFile.read(directory);
        assertThat(study.original())
                .isEqualTo(new Original(
                        "The quick one was.", Map.of("hosts", "three", "CPU", "8 cores"), Map.of("C1", "twice")));
        assertThat(study.recommendations())
                .containsExactly(new Recommendation("high rates", "C1", 1, "Choose quick.", ""));
    }

    @Test
    void reportsEveryProblemOfTheRecommendations() throws IOException {
        assertThat(problems(STUDY + """
                original: { figures: { C9: twice } }
                recommendations:
                  - { use: high rates, claim: C9, supported: Choose quick. }
                  - { use: low rates, claim: C1 }
                parts:
                  - { id: A, title: First, probe: study.yaml }
                claims:
                  - { id: C1, text: One is faster., of: [A/direction] }
                """).lines())
                .containsExactlyInAnyOrder(
                        "study.yaml:4:22: the study does not have a claim 'C9'. Did you mean 'C1'? Choose from: C1.",
                        "study.yaml:6:31: the study does not have a claim 'C9'. Did you mean 'C1'? Choose from: C1.",
                        "study.yaml:7:30: recommendations.1 does not contain advice."
                                + " Add 'supported', 'refuted' or both.");
    }

    @Test
    void rejectsAnEmptyFileAndBrokenSyntax() throws IOException {
        assertThat(problems("")).startsWith("study.yaml:1:1: the file is empty. Describe the study");
        assertThat(problems("- a")).contains("the file contains a list, not a study");
        assertThat(problems("title: [a\nsource: b\n")).startsWith("study.yaml:2:");
        assertThat(problems(STUDY)).isEmpty();
    }

    @Test
    void reportsEveryProblemOfThePrices() throws IOException {
        Path prices = Files.writeString(directory.resolve("prices.yaml"), """
                date: 2026-11
                currency: EUR
                sensitivity: 100
                hosts: { quick: { number: 0, hour: 0 }, slow: { number: 1 } }
                """);
        assertThatThrownBy(() -> Prices.read(prices))
                .hasMessageContaining("prices.yaml:1:1: source is missing")
                .hasMessageContaining("prices.yaml:3:14: sensitivity is 100, out of range")
                .hasMessageContaining("prices.yaml:4:27: hosts.quick.number is 0, out of range")
                .hasMessageContaining("prices.yaml:4:36: hosts.quick.hour is 0, out of range")
                .hasMessageContaining("prices.yaml:4:47: hosts.slow.hour is missing");
        assertThat(problems(STUDY + "prices: prices.yaml\n")).contains("prices.yaml:3:14");
    }
}
