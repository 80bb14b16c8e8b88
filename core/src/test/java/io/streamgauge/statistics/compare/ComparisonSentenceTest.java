package io.streamgauge.statistics.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.statistics.MeasurementError;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ComparisonSentenceTest {
    private static final ComparisonSentence SENTENCE = new ComparisonSentence(
            "Kafka", "RabbitMQ", "p99 end-to-end latency", "50,000 messages/s of 1 KiB", "D2", "D2");

    private static RatioEstimate estimate(double ratio, double error) {
        return new RatioEstimate(RatioEstimate.Design.PAIRED, 10, Math.log(ratio), error, 9);
    }

    @Test
    void describesADifference() {
        assertThat(SENTENCE.of(estimate(1.8, 0.05), 0, OptionalDouble.of(0.06)))
                .isEqualTo(
                        "Kafka's p99 end-to-end latency was 1.80x RabbitMQ's (95 % CI 1.61-2.02, 10 paired trials, A/A \u00b16 %)"
                                + " at 50,000 messages/s of 1 KiB, durability D2.");
    }

    @Test
    void invertsASmallRatio() {
        assertThat(SENTENCE.of(estimate(1 / 110.0, 0.05), 1, OptionalDouble.empty()))
                .isEqualTo(
                        "RabbitMQ's p99 end-to-end latency was 110x Kafka's (95 % CI 98.2-123, 10 paired trials, 1 block"
                                + " excluded) at 50,000 messages/s of 1 KiB, durability D2.");
    }

    @Test
    void givesTheBlocksNeededForADecision() {
        assertThat(SENTENCE.of(estimate(1.04, 0.05), 0, OptionalDouble.empty()))
                .startsWith(
                        "Kafka's p99 end-to-end latency was not significantly different from RabbitMQ's (95 % CI 0.929-1.16 of"
                                + " Kafka/RabbitMQ, 10 paired trials) at 50,000 messages/s of 1 KiB, durability D2. With"
                                + " this number of trials, a difference of 1.17x is detected with a probability of 80 %. About ")
                .endsWith(" trials are needed to detect the observed difference.");
    }

    /// The significance level of the analysis is 0.25 %. With the usual level of 5 %, five trials would detect
    /// a ratio of 1.25x with a power of 80 %.
    @Test
    void givesTheDetectableRatioOfAnInterimAnalysis() {
        RatioEstimate estimate = new RatioEstimate(RatioEstimate.Design.PAIRED, 5, Math.log(1.3), 0.06, 4);
        ComparisonSentence.Basis interim =
                new ComparisonSentence.Basis(0, OptionalDouble.empty(), 0.9975, "stopped", MeasurementError.NONE);

        assertThat(SENTENCE.of(estimate, interim))
                .contains("not significantly different")
                .containsPattern("a difference of 1\\.6[56]x is detected with a probability of 80 %")
                .endsWith("About 6 trials are needed to detect the observed difference.");
    }

    /// Without the clock error, ten trials detect a ratio of 1.17x. The clock error is 4.1 %, so it could
    /// explain the observed ratio.
    @Test
    void allowsForTheClocksInTheDetectableRatio() {
        ComparisonSentence.Basis clocks = new ComparisonSentence.Basis(
                0, OptionalDouble.empty(), 0.95, "", MeasurementError.ofShare(0.04, 100_000));

        assertThat(SENTENCE.of(estimate(1.04, 0.05), clocks))
                .containsPattern("a difference of 1\\.2[12]x is detected with a probability of 80 %\\.$");
    }

    @Test
    void omitsAnUninformativeInterval() {
        assertThat(SENTENCE.of(estimate(1.04, 12), 0, OptionalDouble.empty()))
                .contains("(95 % CI under 0.0001 to over 10,000 of Kafka/RabbitMQ,");
    }

    @Test
    void describesEquivalence() {
        assertThat(SENTENCE.of(estimate(1.005, 0.01), 0, OptionalDouble.empty()))
                .startsWith(
                        "Kafka's p99 end-to-end latency was equivalent to RabbitMQ's within 5 % (95 % CI 0.983-1.03");
    }

    @Test
    void describesADifferenceWithinTheControl() {
        assertThat(SENTENCE.of(estimate(1.05, 0.01), 0, OptionalDouble.of(0.08)))
                .endsWith("D2. This difference is within the noise of the A/A control. Do not base a decision on it.");
    }

    @Test
    void mentionsUnequalDurability() {
        assertThat(new ComparisonSentence("A", "B", "p99 end-to-end latency", "1,000 messages/s of 1 KiB", "D1", "D3")
                        .of(estimate(2, 0.05), 0, OptionalDouble.empty()))
                .endsWith("1 KiB. The durability differs (A D1, B D3). Higher durability alone may explain"
                        + " why a system is slower.");
    }

    @Test
    void needsTwoBlocks() {
        assertThat(SENTENCE.of(PairedComparison.of(List.of(Block.of(1, 2, 1))), OptionalDouble.empty()))
                .isEqualTo(
                        "Kafka's p99 end-to-end latency cannot be compared with RabbitMQ's: at least 2 complete blocks"
                                + " are needed (complete: 1 of 1). Set 'repeat' to 5 or more. If trials are void, apply the"
                                + " remedies of their caveats.");
    }
}
