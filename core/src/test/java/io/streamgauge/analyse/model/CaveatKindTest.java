package io.streamgauge.analyse.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.result.Json;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class CaveatKindTest {
    private static Object[] values(CaveatKind kind) {
        int names = (kind.seen() + kind.why() + kind.remedy()).split("\\{", -1).length - 1;
        Object[] values = new Object[names];
        Arrays.fill(values, "7");
        return values;
    }

    @ParameterizedTest
    @EnumSource
    void consistsOfCompleteSentences(CaveatKind kind) {
        for (Severity severity : kind.severities()) {
            Caveat caveat = Caveat.of(kind, severity, values(kind));
            for (String text : new String[] {caveat.seen(), caveat.why(), caveat.remedy()}) {
                assertThat(text).matches("(?s)[A-Z0-9].*[.7]").doesNotContain("{", "}", "..");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "CROWDED, CPU_CONTENTION",
        "REST_UNKNOWN, STEADY_STATE_UNKNOWN",
        "WARMUP_TROUBLE, WARMUP_ERRORS",
        "STEAL, STEAL"
    })
    void readsTheNamesOfEarlierVersions(String name, CaveatKind kind) {
        assertThat(Json.compact().readValue("\"" + name + "\"", CaveatKind.class))
                .isEqualTo(kind);
    }

    @Test
    void writesItsName() {
        assertThat(Json.compact().writeValueAsString(CaveatKind.CPU_CONTENTION)).isEqualTo("\"CPU_CONTENTION\"");
    }

    @Test
    void avoidsASecondFullStop() {
        assertThat(Caveat.of(CaveatKind.FAILED, Severity.VOID, "the broker exited.")
                        .seen())
                .isEqualTo("The trial ended early: the broker exited.");
    }

    @Test
    void rejectsAnotherSeverityOrNumberOfValues() {
        assertThatThrownBy(() -> Caveat.of(CaveatKind.OVERLOAD, Severity.VOID, "1", "2"))
                .hasMessageContaining("OVERLOAD");
        assertThatThrownBy(() -> Caveat.of(CaveatKind.OVERLOAD, Severity.FLAG, "1"))
                .hasMessageContaining("2 names, but 1 values");
    }
}
