package io.streamgauge.report.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StatedLevelsTest {
    private static final List<String> CELLS = List.of(
            "durability D2, partitions 1",
            "durability D2, partitions 16",
            "durability D3, partitions 1",
            "durability D3, partitions 16");

    private static Set<String> stated(List<String> cells, String... statements) {
        return new StatedLevels(List.of(statements)).of(cells);
    }

    @Test
    void selectsTheCellsOfNamedLevels() {
        assertThat(stated(CELLS, "p99: a at durability D3, partitions 1 < b"))
                .containsExactly("durability D3, partitions 1");
        assertThat(stated(CELLS, "p99: a at durability D3 < b"))
                .containsExactlyInAnyOrder("durability D3, partitions 1", "durability D3, partitions 16");
        assertThat(stated(CELLS, "p99: a at durability D3, partitions 1 < b", "p99: b at durability D2 > 1 s"))
                .containsExactlyInAnyOrder("durability D2, partitions 1", "durability D3, partitions 1");
    }

    @Test
    void selectsTheNamedSystem() {
        assertThat(stated(List.of("kafka", "pulsar-tiered", "pulsar"), "rate: pulsar > 5/s"))
                .containsExactly("pulsar");
    }

    @Test
    void selectsEveryCellWithoutANamedLevel() {
        assertThat(stated(CELLS, "p99: a < b")).containsExactlyInAnyOrderElementsOf(CELLS);
        assertThat(stated(List.of(""), "p99: a < b")).containsExactly("");
    }
}
