package io.streamgauge.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TemplateMergeTest {
    @Test
    void mergesMapsAndReplacesOtherValues() {
        assertThat(TemplateMerge.merge(
                        Map.of("a", Map.of("kept", 1, "replaced", 2), "list", List.of(1, 2)),
                        Map.of("a", Map.of("replaced", 3, "added", 4), "list", List.of(5))))
                .isEqualTo(Map.of("a", Map.of("kept", 1, "replaced", 3, "added", 4), "list", List.of(5)));
    }

    @Test
    void mergesListItemsWithTheSameName() {
        assertThat(TemplateMerge.merge(
                        Map.of("items", List.of(Map.of("name", "x", "kept", 1), Map.of("name", "y"))),
                        Map.of("items", List.of(Map.of("name", "x", "added", 2), Map.of("name", "z")))))
                .isEqualTo(Map.of(
                        "items",
                        List.of(Map.of("name", "x", "kept", 1, "added", 2), Map.of("name", "y"), Map.of("name", "z"))));
    }
}
