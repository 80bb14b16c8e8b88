package io.streamgauge.experiment.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.experiment.Threshold;
import io.streamgauge.experiment.Thresholds;
import io.streamgauge.result.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ThresholdsTest {
    private static final String BASE = "systems: { kafka: { launch: kafka } }\nworkload: { rate: 5k/s }\n";

    private static Thresholds read(String validity) throws Exception {
        return Parsing.parse(BASE + "validity: " + validity).thresholds();
    }

    @Test
    void usesDefaultsWithoutASection() throws Exception {
        assertThat(Parsing.parse(BASE).thresholds()).isEqualTo(Thresholds.DEFAULT);
        assertThat(Thresholds.DEFAULT.changes()).isEmpty();
    }

    @Test
    void readsEachUnitAndListsChangesWithDefaults() throws Exception {
        Thresholds read = read("{ steal-void: 12.5 %, late-flag: 500 us, imbalance-flag: 3x, steal-flag: off }"
                .replace("steal-flag: off", "disk-change-flag: off"));
        assertThat(read.of(Threshold.STEAL_VOID)).isEqualTo(0.125);
        assertThat(read.of(Threshold.LATE_FLAG)).isEqualTo(0.5);
        assertThat(read.of(Threshold.IMBALANCE_FLAG)).isEqualTo(3);
        assertThat(read.isOff(Threshold.DISK_CHANGE_FLAG)).isTrue();
        assertThat(read.of(Threshold.STEAL_FLAG)).isEqualTo(0.005);
        assertThat(read.changes())
                .containsExactly(
                        "late-flag 0.5 ms (default 0.2 ms)",
                        "steal-void 12.5 % (default 2 %)",
                        "disk-change-flag off (default 2x)",
                        "imbalance-flag 3x (default 2x)");
    }

    @Test
    void doesNotListRepeatedDefaults() throws Exception {
        assertThat(read("{ steal-void: 2 %, errors-void: 0.01 % }")).isEqualTo(Thresholds.DEFAULT);
    }

    @Test
    void roundTripsThroughJson() throws Exception {
        Thresholds written = read("{ steal-void: 5 %, disk-change-flag: off }");
        String json = Json.indented().writeValueAsString(written);
        assertThat(Json.indented().readValue(json, Thresholds.class)).isEqualTo(written);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{ steal-void: 2 }",
                "{ steal-void: -1 % }",
                "{ late-flag: 5 % }",
                "{ imbalance-flag: 0.5x }",
                "{ steal-vod: 5 % }",
                "{ steal-flag: 5 % }",
                "{ steal-flag: 5 %, steal-void: 4 % }",
                "{ late-void: 0.1 ms }"
            })
    void rejectsInvalidThresholdsOnce(String validity) {
        assertThat(Parsing.problems(BASE + "validity: " + validity)).hasSize(1);
    }

    @Test
    void reportsAWrongOrderAtTheFieldToChange() {
        assertThat(Parsing.problems(BASE + "validity:\n  steal-void: 4 %\n  steal-flag: 5 %\n"))
                .singleElement()
                .asString()
                .startsWith("test.yaml:5:15")
                .endsWith("Set 'steal-flag' to at most 4 %.");
    }

    @Test
    void rejectsVariedThresholds() {
        assertThat(Parsing.problems(BASE + "vary: { validity.steal-void: [1 %, 2 %] }"))
                .anyMatch(p -> p.toString().contains("cannot be varied"));
    }

    @ParameterizedTest
    @EnumSource(Threshold.class)
    void documentsEachDefault(Threshold threshold) throws Exception {
        assertThat(Files.readString(Path.of("../docs/reference/experiment.md")))
                .contains("| `" + threshold.field() + "` | " + threshold.meaning() + " | "
                        + Thresholds.DEFAULT.written(threshold) + " |");
    }
}
