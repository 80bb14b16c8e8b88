package io.streamgauge.analyse.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.result.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Test that compares the layout of `summary.json` with a file of schema version 1.
class SummaryJsonTest {
    private static String version1() throws IOException {
        try (InputStream file = Objects.requireNonNull(SummaryJsonTest.class.getResourceAsStream("summary-v1.json"))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static Summary summary() throws IOException {
        return Json.indented().readValue(version1(), Summary.class);
    }

    @Test
    void readsAFileOfAnEarlierVersion() throws IOException {
        Summary summary = summary();
        assertThat(summary.schemaVersion()).isEqualTo(1);
        assertThat(summary.name()).isEqualTo("e");
        assertThat(summary.planned()).hasSize(4);
        TrialSummary trial = summary.trials().getFirst();
        assertThat(trial.id()).startsWith("001-");
        assertThat(trial.responseTime().count()).isEqualTo(4000);
        assertThat(trial.versions()).isNotNull();
        assertThat(trial.caveats())
                .extracting(Caveat::kind)
                .containsExactly(CaveatKind.CPU_CONTENTION, CaveatKind.WARMUP_ERRORS);
        assertThat(trial.resources().host().stealPercent()).isEqualTo(1.5);
        assertThat(trial.resources().cpuSpeed().cpuSpeedSpread()).isEqualTo(15.5);
    }

    @Test
    void keepsTheLayout() throws IOException {
        String renamed = version1()
                .replace("CROWDED", "CPU_CONTENTION")
                .replace("REST_UNKNOWN", "STEADY_STATE_UNKNOWN")
                .replace("WARMUP_TROUBLE", "WARMUP_ERRORS");
        JsonNode written = Json.indented().readTree(Json.indented().writeValueAsString(summary()));
        // The files are compared as text, so that the comparison includes the order of the fields.
        assertThat(written.toPrettyString())
                .isEqualTo(Json.indented().readTree(renamed).toPrettyString());
    }

    @Test
    void readsWhatItWrites() throws IOException {
        Summary summary = summary();
        assertThat(Json.compact().readValue(Json.compact().writeValueAsString(summary), Summary.class))
                .isEqualTo(summary);
    }

    @Test
    void readsClocksOfAnEarlierVersion() {
        ClockSummary clocks = Json.compact().readValue("""
                {"errorNanos": 5, "workers": [{"worker": 1, "host": "a", "exchanges": 3, "shortestRoundTripNanos": 4,
                "partsPerMillion": 1.5, "errorNanos": 6, "steps": 2}]}
                """, ClockSummary.class);
        assertThat(clocks.negative()).isNull();
        assertThat(clocks.workers().getFirst().changes()).isEqualTo(2);
        assertThat(Json.compact().writeValueAsString(clocks))
                .contains("\"changes\":2")
                .doesNotContain("negative", "steps");
    }

    @Test
    void acceptsMissingFieldsOfSearches() throws IOException {
        String older = version1().replace("\"capacities\"", "\"x\"").replace("\"searchTrials\"", "\"y\"");
        Summary summary = Json.indented().readValue(older, Summary.class);
        assertThat(summary.capacities()).isEmpty();
        assertThat(summary.searchTrials()).isEmpty();
    }

    private static void assertKeepsTheLayout(String json, Class<?> type) {
        Object value = Json.indented().readValue(json, type);
        JsonNode written = Json.indented().readTree(Json.indented().writeValueAsString(value));
        assertThat(written.toPrettyString())
                .isEqualTo(Json.indented().readTree(json).toPrettyString());
    }

    @Test
    void keepsTheLayoutOfCapacities() {
        assertKeepsTheLayout("""
                {"trialId": "001-kafka", "system": "kafka", "cell": "", "levels": {"a": "b"}, "repetition": 1,
                 "objective": "p99 end-to-end <= 20 ms", "limits": [], "status": "CONFIRMED", "reason": "r",
                 "estimatePerSecond": 5.5, "lowPerSecond": 5.0, "highPerSecond": 6.0, "lowerBoundPerSecond": 5.1,
                 "upperBoundPerSecond": null, "acceptedPerSecond": 5.2,
                 "confirmed": 3, "confirmations": 4, "judged": 10, "invalid": 0,
                 "steps": [{"trialId": "find-001", "purpose": "CONFIRM", "ratePerSecond": 5.0,
                   "acceptedPerSecond": null, "finding": "HELD", "reason": ""}]}
                """, Capacity.class);
    }

    @Test
    void keepsTheLayoutOfClaims() {
        assertKeepsTheLayout("""
                {"id": "c1", "text": "t", "source": "", "statement": "s", "family": "f", "a": "kafka", "b": null,
                 "relation": ">= 2x",
                 "margin": 0.1, "claimed": {"low": 1.8, "high": null}, "verdict": "SUPPORTED", "estimate": 2.5,
                 "interval": {"low": 2.1, "high": 2.9, "confidence": 0.95}, "n": 5, "adjustedP": 0.01, "neededBlocks": null,
                 "interim": {"blocks": 5, "most": 8, "open": false}, "reason": "r", "ours": [{"what": "kafka", "value": 1.0, "words": "1"}], "published": []}
                """, ClaimResult.class);
    }
}
