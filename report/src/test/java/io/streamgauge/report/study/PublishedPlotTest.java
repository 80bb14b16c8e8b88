package io.streamgauge.report.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.PublishedResult;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PublishedPlotTest {
    private static PublishedPlot plot(String... systems) {
        List<PublishedResult> figures = Stream.of(systems)
                .map(system -> new PublishedResult(
                        system, "mean response time", 3e6, "3 ms", null, "", 2e6, "2 ms", 1e6, 3e6, 3, 0.67, null))
                .toList();
        return new PublishedPlot("mean response time", figures, List.of("pulsar", "kafka"));
    }

    @Test
    void showsAComparisonOnlyIfItContainsBothSides() {
        String statement = "mean response time: pulsar at durability D3 within 15 % of pulsar at durability D1";
        assertThat(plot("pulsar at durability D3").shows(statement)).isFalse();
        assertThat(plot("pulsar at durability D3", "kafka at durability D1").shows(statement))
                .isFalse();
        assertThat(plot("pulsar at durability D3", "pulsar at durability D1, partitions 6")
                        .shows(statement))
                .isTrue();
        assertThat(plot("pulsar at durability D3").shows("mean response time: pulsar rises with workload.partitions"))
                .isTrue();
    }

    @Test
    void drawsEqualFiguresInSeparateRows() {
        assertThat(plot("kafka", "kafka").draw().render()).contains("y=\"14\">kafka<", "y=\"54\">kafka<");
    }
}
