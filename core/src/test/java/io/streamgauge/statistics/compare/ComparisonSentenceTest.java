package io.streamgauge.statistics.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ComparisonSentenceTest {
    private static final ComparisonSentence SENTENCE =
            new ComparisonSentence("Kafka", "RabbitMQ", "p99 end-to-end", 50_000, "1 KiB", "D2", "D2");

    private static RatioEstimate estimate(double ratio, double error) {
        return new RatioEstimate(RatioEstimate.Design.PAIRED, 10, Math.log(ratio), error, 9);
    }

    @Test
    void describesADifference() {
        assertThat(SENTENCE.of(estimate(1.8, 0.05), 0, OptionalDouble.of(0.06)))
                .isEqualTo(
                        "Kafka's p99 end-to-end was 1.8x RabbitMQ's (95 % CI 1.6-2.0, 10 paired trials, A/A \u00b16 %)"
                                + " at 50,000 msg/s, 1 KiB, durability D2.");
    }

    @Test
    void invertsASmallRatio() {
        assertThat(SENTENCE.of(estimate(1 / 110.0, 0.05), 1, OptionalDouble.empty()))
                .isEqualTo("RabbitMQ's p99 end-to-end was 110x Kafka's (95 % CI 98-120, 10 paired trials, 1 block left"
                        + " out) at 50,000 msg/s, 1 KiB, durability D2.");
    }

    @Test
    void givesTheBlocksNeededForADecision() {
        assertThat(SENTENCE.of(estimate(1.04, 0.05), 0, OptionalDouble.empty()))
                .startsWith("Kafka's and RabbitMQ's p99 end-to-end could not be told apart (95 % CI 0.93-1.16 of"
                        + " Kafka/RabbitMQ, 10 paired trials) at 50,000 msg/s, 1 KiB, durability D2. So many trials"
                        + " find a difference of 1.17x; about ")
                .endsWith(" would find this one.");
    }

    @Test
    void omitsAnUninformativeInterval() {
        assertThat(SENTENCE.of(estimate(1.04, 12), 0, OptionalDouble.empty()))
                .contains("(95 % CI under 0.0001 to over 10,000 of Kafka/RabbitMQ,");
    }

    @Test
    void describesEquivalence() {
        assertThat(SENTENCE.of(estimate(1.005, 0.01), 0, OptionalDouble.empty()))
                .startsWith("Kafka's and RabbitMQ's p99 end-to-end were equal within 5 % (95 % CI 0.98-1.03");
    }

    @Test
    void describesADifferenceWithinTheControl() {
        assertThat(SENTENCE.of(estimate(1.05, 0.01), 0, OptionalDouble.of(0.08)))
                .endsWith("The A/A control differs as much: do not decide on it.");
    }

    @Test
    void mentionsUnequalDurability() {
        assertThat(new ComparisonSentence("A", "B", "p99 end-to-end", 1000, "1 KiB", "D1", "D3")
                        .of(estimate(2, 0.05), 0, OptionalDouble.empty()))
                .endsWith("1 KiB; but the durability differs, A D1 and B D3: the slower may only be the safer.");
    }

    @Test
    void needsTwoBlocks() {
        assertThat(SENTENCE.of(PairedComparison.of(List.of(Block.of(1, 2, 1))), OptionalDouble.empty()))
                .isEqualTo("Kafka's and RabbitMQ's p99 end-to-end cannot be compared: 1 complete block of 1, and it"
                        + " takes two. Repeat it with repeat: 5 or more.");
    }
}
