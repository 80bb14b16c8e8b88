package io.streamgauge.experiment.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.result.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KubernetesSettingsTest {
    private static final List<String> LABELS = List.of("zone", "disk", "app", "pool", "team", "rack", "arch");

    private static KubernetesSettings settings() {
        Map<String, String> labels = new LinkedHashMap<>();
        Map<String, Object> template = new LinkedHashMap<>();
        for (String label : LABELS) {
            labels.put(label, "x");
            template.put(label, List.of("y"));
        }
        return new KubernetesSettings(
                null, "streamgauge", null, 2, 1L << 30, labels, List.of(), labels, false, template);
    }

    /// The order in `plan.json` must be the same in each process, because `--resume` compares the hash of this
    /// file.
    @Test
    void keepsTheOrderOfTheFile() {
        KubernetesSettings settings = settings().withMemoryBytes(2L << 30);
        assertThat(settings.nodeSelector().keySet()).containsExactlyElementsOf(LABELS);
        assertThat(settings.awayFrom().keySet()).containsExactlyElementsOf(LABELS);
        assertThat(settings.podTemplate().keySet()).containsExactlyElementsOf(LABELS);
        assertThat(Json.compact().writeValueAsString(settings))
                .contains("\"podTemplate\":{\"zone\":[\"y\"],\"disk\":[\"y\"],\"app\":[\"y\"]");
    }
}
