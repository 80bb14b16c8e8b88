package io.streamgauge.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.load.coordination.DrainState;
import java.util.List;
import org.junit.jupiter.api.Test;

class DrainTotalsTest {
    private final DrainTotals totals = new DrainTotals(2);

    @Test
    void comparesTheCountsOfAllWorkers() {
        totals.set(0, new DrainState(true, 100, List.of(60L, 150L)));
        assertThat(totals.mayBeComplete()).isFalse();
        totals.set(1, new DrainState(true, 50, List.of(89L, 0L)));
        assertThat(totals.mayBeComplete()).isFalse();
        totals.set(1, new DrainState(true, 50, List.of(90L, 0L)));
        assertThat(totals.mayBeComplete()).isTrue();
        totals.set(1, new DrainState(false, 50, List.of(90L, 0L)));
        assertThat(totals.mayBeComplete()).isFalse();
    }
}
