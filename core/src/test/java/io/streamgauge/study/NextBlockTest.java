package io.streamgauge.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.study.StudyBudget.Spent;
import java.util.List;
import org.junit.jupiter.api.Test;

class NextBlockTest {
    @Test
    void choosesThePartThatDecidesMostPerTime() {
        NextBlock few = new NextBlock("few", 2, 60);
        NextBlock many = new NextBlock("many", 6, 300);
        NextBlock cheap = new NextBlock("cheap", 1, 20);
        assertThat(NextBlock.of(List.of(few, many, cheap))).contains(cheap);
        assertThat(NextBlock.of(List.of(few, many))).contains(few);
    }

    @Test
    void choosesTheFirstOfEqualParts() {
        NextBlock first = new NextBlock("first", 1, 30);
        NextBlock second = new NextBlock("second", 2, 60);
        assertThat(NextBlock.of(List.of(first, second))).contains(first);
        assertThat(NextBlock.of(List.of(second, first))).contains(second);
    }

    @Test
    void omitsPartsWithoutOpenStatements() {
        NextBlock decided = new NextBlock("decided", 0, 1);
        assertThat(NextBlock.of(List.of(decided))).isEmpty();
        assertThat(NextBlock.of(List.of())).isEmpty();
        NextBlock open = new NextBlock("open", 1, 1000);
        assertThat(NextBlock.of(List.of(decided, open))).contains(open);
    }

    @Test
    void estimatesBlocksByTheirMedian() {
        StudyBudget budget = new StudyBudget(1000, List.of())
                .with(new Spent("a", 1, 300))
                .with(new Spent("b", 1, 10))
                .with(new Spent("a", 2, 100))
                .with(new Spent("a", 3, 120))
                .with(new Spent("once", 0, 70));
        assertThat(budget.secondsOfBlock("a")).hasValue(120);
        assertThat(budget.secondsOfBlock("once")).isEmpty();
        assertThat(budget.remainingSeconds()).isEqualTo(400);
        assertThat(budget.withBudget(500).remainingSeconds()).isEqualTo(-100);
    }
}
