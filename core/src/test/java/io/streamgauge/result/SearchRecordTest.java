package io.streamgauge.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.Capacity;
import io.streamgauge.result.SearchRecord.Finding;
import io.streamgauge.result.SearchRecord.Purpose;
import org.junit.jupiter.api.Test;

class SearchRecordTest {
    private static final String VERSION_1 = """
            {"schemaVersion": 1, "trialId": "001-kafka", "goals": [{"text": "", "limits": []}],
             "steps": [
              {"trialId": "find-001", "purpose": "PROBE", "goal": 0, "acceptedPerSecond": 1000.0,
               "verdicts": [{"finding": "PROBED", "reason": "says where to begin"}]},
              {"trialId": "find-002", "purpose": "SEARCH", "goal": 0, "ratePerSecond": 900.0,
               "verdicts": [{"finding": "HELD", "reason": "the broker kept up"}]}],
             "standings": [], "ended": false}
            """;

    @Test
    void readsVersion1() {
        SearchRecord search = Json.indented().readValue(VERSION_1, SearchRecord.class);
        assertThat(search.objectives())
                .singleElement()
                .satisfies(o -> assertThat(o.text()).isEmpty());
        assertThat(search.steps())
                .extracting(SearchRecord.Step::purpose)
                .containsExactly(Purpose.PILOT, Purpose.SEARCH);
        assertThat(search.steps().getFirst().verdicts().getFirst().finding()).isEqualTo(Finding.PILOT);
    }

    @Test
    void writesObjectivesAndPilots() {
        SearchRecord search = Json.indented().readValue(VERSION_1, SearchRecord.class);
        String written = Json.indented().writeValueAsString(search);
        assertThat(written)
                .contains("\"objectives\"", "\"PILOT\"", "\"objective\" : 0")
                .doesNotContain("goal", "PROBE");
        assertThat(Json.indented().readValue(written, SearchRecord.class)).isEqualTo(search);
    }

    @Test
    void readsAGoalOfAnOldSummaryAsAnObjective() {
        String old = """
                {"trialId": "001-kafka", "system": "kafka", "cell": "", "levels": {}, "repetition": 1,
                 "goal": "p99 end-to-end <= 20 ms", "limits": [], "status": "CONFIRMED", "reason": "",
                 "confirmed": 3, "confirmations": 3, "judged": 10, "invalid": 0,
                 "steps": [{"trialId": "find-001", "purpose": "PROBE", "finding": "PROBED", "reason": ""}]}
                """;
        Capacity capacity = Json.indented().readValue(old, Capacity.class);
        assertThat(capacity.objective()).isEqualTo("p99 end-to-end <= 20 ms");
        assertThat(capacity.steps().getFirst().purpose()).isEqualTo(Purpose.PILOT);
    }
}
