package io.streamgauge.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TrialFactsTest {
    @Test
    void keepsTheOrderOfTheFactors() {
        List<String> paths = List.of(
                "workload.rate",
                "workload.payload",
                "workload.producers",
                "durability",
                "workload.keys",
                "workload.groups",
                "brokers");
        Map<String, String> levels = new LinkedHashMap<>();
        paths.forEach(path -> levels.put(path, "x"));

        assertThat(new TrialFacts.PlanEntry("", levels, 1, 42).levels().keySet())
                .containsExactlyElementsOf(paths);
    }
}
