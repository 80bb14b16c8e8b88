package io.streamgauge.live;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RenderBudgetTest {
    private static final long SECOND = 1_000_000_000;

    @Test
    void limitsTheCpuTimeToOnePercent() {
        RenderBudget budget = new RenderBudget(0);
        long used = 0;
        for (long second = 0; second < 1000; second++) {
            if (budget.isAvailable(second * SECOND)) {
                budget.use(50_000_000);
                used += 50_000_000;
            }
        }
        assertThat(used / 1e9).isBetween(4.5, 5.3);
    }

    @Test
    void allowsAFastDrawingEachSecond() {
        RenderBudget budget = new RenderBudget(0);
        for (long second = 0; second < 1000; second++) {
            assertThat(budget.isAvailable(second * SECOND)).isTrue();
            budget.use(4_000_000);
        }
    }
}
