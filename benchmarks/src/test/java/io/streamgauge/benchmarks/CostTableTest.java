package io.streamgauge.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CostTableTest {
    @Test
    void statesTheRunsThatDidNotMeetTheRate() {
        Map<String, List<Cost>> costs = new LinkedHashMap<>();
        costs.put("streamgauge", List.of(new Cost(1_000, 1_000, 4_000), new Cost(1_000, 1_000, 6_000)));
        costs.put("bare loop", List.of(new Cost(1_000, 1_000, 2_000), new Cost(500, 500, 500)));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new CostTable(costs, cost -> cost.accepted() == 1_000)
                .print(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        assertThat(bytes.toString(StandardCharsets.UTF_8).lines())
                .contains(
                        "  streamgauge                5.000 (4.000 to 6.000)",
                        "  bare loop                  1.500 (1.000 to 2.000)  RATE NOT MET in 1 of 2 rounds",
                        "  streamgauge / bare loop            4.000 (2.000 to 6.000)  RATE NOT MET in 1 of 2 rounds");
    }
}
