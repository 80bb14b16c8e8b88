package io.streamgauge.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.Summary;
import io.streamgauge.result.Json;
import io.streamgauge.study.Study.Claim;
import io.streamgauge.study.Study.NotTestable;
import io.streamgauge.study.Study.NotTestable.At;
import io.streamgauge.study.Study.Scale;
import io.streamgauge.study.Study.Statement;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

class OpenStatementsTest {
    private static final JsonMapper MAPPER = Json.compact()
            .rebuild()
            .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    private static Summary run() {
        return MAPPER.readValue("""
                {
                  "planned": [], "caveats": [], "comparisons": [], "published": [], "notShown": [], "trials": [],
                  "claims": [
                    { "id": "yes", "verdict": "SUPPORTED", "reason": "inside", "ours": [], "published": [],
                      "interim": { "blocks": 4, "most": 20, "open": false } },
                    { "id": "no", "verdict": "REFUTED", "reason": "outside", "ours": [], "published": [],
                      "interim": { "blocks": 5, "most": 20, "open": false } },
                    { "id": "open", "verdict": "INCONCLUSIVE", "reason": "both", "ours": [], "published": [],
                      "neededBlocks": 9, "interim": { "blocks": 5, "most": 20, "open": true } },
                    { "id": "void", "verdict": "INCONCLUSIVE", "reason": "void", "ours": [], "published": [],
                      "interim": { "blocks": 5, "most": 20, "open": false } }
                  ]
                }
                """, Summary.class);
    }

    private static Statement statement(String text, @Nullable NotTestable limit, String... of) {
        return new Statement(text, List.of(of), List.of(), List.of(), List.of(), limit, null);
    }

    private static StudyResult result(Map<String, Summary> runs, Statement... statements) {
        StudyVerdicts verdicts = new StudyVerdicts(Scale.MACHINE, runs, Map.of(), Map.of());
        return new StudyResult(
                StudyResult.SCHEMA_VERSION,
                "s",
                "title",
                "source",
                "asks",
                null,
                Scale.MACHINE,
                "",
                "",
                null,
                List.of(),
                List.of(),
                List.of(verdicts.of(new Claim("C", "A claim.", List.of(statements), ""))),
                List.of(),
                List.of(),
                null,
                List.of(),
                List.of());
    }

    @Test
    void countsStatementsThatMoreBlocksCanDecide() {
        Map<String, Summary> runs = Map.of("P", run(), "Q", run());
        StudyResult result = result(
                runs,
                statement("Decided.", null, "P/yes"),
                statement("Refuted by one claim.", null, "P/no", "P/open"),
                statement("Void.", null, "P/void", "P/yes"),
                statement("Open in P.", null, "P/open", "P/yes"),
                statement("Open in both.", null, "P/open", "Q/open"),
                statement("Waits for R.", null, "P/open", "R/later"),
                statement("Elsewhere.", new NotTestable(At.MACHINE, "A test requires hosts."), "P/open"));

        OpenStatements open = OpenStatements.of(result, runs);

        assertThat(open.statements())
                .extracting(OpenStatements.Open::text)
                .containsExactly("Open in P.", "Open in both.", "Waits for R.");
        assertThat(open.of("P")).isEqualTo(3);
        assertThat(open.of("Q")).isEqualTo(1);
        assertThat(open.of("R")).isZero();
        assertThat(open.lines(result))
                .startsWith(
                        "statements: 2 decided, 3 open, 1 inconclusive regardless of further blocks,"
                                + " 1 not testable or without evidence",
                        "  open: C Open in P. (P/open needs about 9 of at most 20 blocks)");
    }

    /// Uses an estimate far above the maximum number of blocks. A block that cannot decide a statement must
    /// not be preferred to one that can.
    @Test
    void countsStatementsThatTheMaximumNumberOfBlocksCanDecide() {
        Summary hopeless = MAPPER.readValue("""
                {
                  "planned": [], "caveats": [], "comparisons": [], "published": [], "notShown": [], "trials": [],
                  "claims": [{ "id": "open", "verdict": "INCONCLUSIVE", "reason": "both", "ours": [], "published": [],
                      "neededBlocks": 171, "interim": { "blocks": 4, "most": 20, "open": true } }]
                }
                """, Summary.class);
        Map<String, Summary> runs = Map.of("P", run(), "Q", hopeless);
        StudyResult result = result(
                runs,
                statement("Open in P.", null, "P/open"),
                statement("Open in both.", null, "P/open", "Q/open"),
                statement("Open in Q.", null, "Q/open"));

        OpenStatements open = OpenStatements.of(result, runs);

        assertThat(open.of("P")).isEqualTo(2);
        assertThat(open.reachable("P")).isEqualTo(1);
        assertThat(open.of("Q")).isEqualTo(2);
        assertThat(open.reachable("Q")).isZero();
    }

    @Test
    void findsNothingInARunWithAFixedNumberOfBlocks() {
        Summary fixed = MAPPER.readValue("""
                {
                  "planned": [], "caveats": [], "comparisons": [], "published": [], "notShown": [], "trials": [],
                  "claims": [{ "id": "open", "verdict": "INCONCLUSIVE", "reason": "both", "ours": [], "published": [] }]
                }
                """, Summary.class);
        Map<String, Summary> runs = Map.of("P", fixed);
        assertThat(OpenStatements.of(result(runs, statement("S.", null, "P/open")), runs)
                        .statements())
                .isEmpty();
    }
}
