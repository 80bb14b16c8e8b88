package io.streamgauge.analyse.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.Capacity;
import io.streamgauge.analyse.model.Capacity.Status;
import io.streamgauge.analyse.trial.SampleTrialFiles;
import io.streamgauge.result.SearchRecord.Finding;
import io.streamgauge.result.SearchRecord.Purpose;
import io.streamgauge.text.NumberFormatter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CapacitySentenceTest {
    /// Returns the result of a search whose only trial has the ID `001-` followed by the name of the system.
    private static Capacity capacity(String system, Status status, double estimate, double low, double confirmed) {
        return new Capacity(
                new Capacity.Search("001-" + system, system, "", Map.of(), 1),
                "",
                List.of(),
                status,
                "",
                new Capacity.Rates(estimate, low, estimate * 1.05, confirmed, null, confirmed),
                new Capacity.TrialCounts(2, 2, 20, 0),
                List.of(new Capacity.Step(
                        "001-" + system, Purpose.CONFIRM, confirmed - 1, confirmed - 1, Finding.HELD, "")));
    }

    private static String sentence(Capacity... capacities) {
        return NumberFormatter.toAscii(CapacitySentence.of(List.of(capacities), List.of()));
    }

    /// Uses a broker that sustains 100,000 messages/s in short trials and 88,000 messages/s in longer trials.
    @Test
    void startsWithTheConfirmedRate() {
        assertThat(sentence(capacity("kafka", Status.CONFIRMED, 100_000, 96_000, 88_000)))
                .isEqualTo("kafka sustains 88,000 messages/s, confirmed by 2 of 2 trials. Its estimated capacity is"
                        + " 100,000 messages/s (95 % interval 96,000 to 105,000).");
    }

    @Test
    void doesNotClaimThatAnUnconfirmedRateIsSustained() {
        assertThat(sentence(capacity("kafka", Status.UNCONFIRMED, 100_000, 96_000, 90_000)))
                .isEqualTo("kafka's estimated capacity is 100,000 messages/s (95 % interval 96,000 to 105,000), but no"
                        + " rate was confirmed.");
    }

    @Test
    void comparesConfirmedRates() {
        assertThat(sentence(
                        capacity("kafka", Status.CONFIRMED, 100_000, 96_000, 88_000),
                        capacity("rabbitmq", Status.CONFIRMED, 46_000, 45_000, 44_000)))
                .endsWith(" kafka sustains 2.00x the rate of rabbitmq, but with one search of a system, the variation"
                        + " between starts is unknown.");
        assertThat(sentence(
                        capacity("kafka", Status.CONFIRMED, 100_000, 96_000, 88_000),
                        capacity("kafka", Status.CONFIRMED, 100_000, 96_000, 88_000),
                        capacity("rabbitmq", Status.CONFIRMED, 46_000, 45_000, 44_000),
                        capacity("rabbitmq", Status.CONFIRMED, 46_000, 45_000, 44_000)))
                .endsWith(" kafka sustains 2.00x the rate of rabbitmq.");
        assertThat(sentence(
                        capacity("kafka", Status.CONFIRMED, 100_000, 96_000, 88_000),
                        capacity("rabbitmq", Status.CONFIRMED, 90_000, 87_000, 86_000)))
                .endsWith(" The difference between kafka and rabbitmq is inconclusive.");
    }

    @Test
    void doesNotCompareASystemByItsBetterSearches() {
        assertThat(sentence(
                        capacity("kafka", Status.CONFIRMED, 100_000, 96_000, 88_000),
                        capacity("kafka", Status.NOT_FOUND, 0, 0, 0),
                        capacity("rabbitmq", Status.CONFIRMED, 46_000, 45_000, 44_000)))
                .contains(" 1 of 2 searches of kafka did not find a capacity.")
                .endsWith(" The difference between kafka and rabbitmq is inconclusive.");
        assertThat(sentence(
                        capacity("kafka", Status.CONFIRMED, 100_000, 96_000, 88_000),
                        capacity("kafka", Status.INCOMPLETE, 0, 0, 0)))
                .endsWith(" 1 of 2 searches of kafka is incomplete.")
                .doesNotContain("did not find");
    }

    @Test
    void doesNotPreferAnUnconfirmedRateToAConfirmedRate() {
        assertThat(sentence(
                        capacity("kafka", Status.UNCONFIRMED, 100_000, 97_000, 88_000),
                        capacity("rabbitmq", Status.CONFIRMED, 89_500, 88_000, 87_000)))
                .endsWith(" The difference between kafka and rabbitmq is inconclusive.");
    }

    @Test
    void comparesEstimatesIfARateIsNotConfirmed() {
        assertThat(sentence(
                        capacity("kafka", Status.UNCONFIRMED, 100_000, 96_000, 88_000),
                        capacity("rabbitmq", Status.CONFIRMED, 50_000, 48_000, 40_000)))
                .endsWith(" The estimated capacity of kafka is 2.00x that of rabbitmq, but with one search of a system,"
                        + " the variation between starts is unknown.");
    }

    /// Uses two searches of rabbitmq. The generator limited the second search at a rate above the capacity that
    /// the first search found.
    @Test
    void doesNotCompareASystemWhoseSearchTheGeneratorLimited() {
        assertThat(sentence(
                        capacity("kafka", Status.CONFIRMED, 200_000, 190_000, 185_000),
                        capacity("rabbitmq", Status.CONFIRMED, 100_000, 96_000, 88_000),
                        capacity("rabbitmq", Status.GENERATOR_BOUND, 160_000, 150_000, 150_000)))
                .endsWith(" In a search that the generator limited, rabbitmq sustained at least 150,000 messages/s."
                        + " The difference between kafka and rabbitmq is inconclusive.");
    }

    @Test
    void countsSearchesThatDidNotFindACapacity() {
        assertThat(sentence(
                        capacity("kafka", Status.CONFIRMED, 100_000, 96_000, 88_000),
                        capacity("kafka", Status.NOT_FOUND, 0, 0, 0)))
                .startsWith("kafka sustains 88,000 messages/s, confirmed by 2 of 2 trials.")
                .endsWith(" 1 of 2 searches of kafka did not find a capacity.");
    }

    private static String withTrials(String durabilityOfRabbitmq) {
        return NumberFormatter.toAscii(CapacitySentence.of(
                List.of(
                        capacity("kafka", Status.CONFIRMED, 100_000, 96_000, 88_000),
                        capacity("rabbitmq", Status.CONFIRMED, 46_000, 45_000, 44_000)),
                List.of(
                        new SampleTrialFiles("kafka", "").summary(),
                        new SampleTrialFiles("rabbitmq", "")
                                .durability(durabilityOfRabbitmq)
                                .summary())));
    }

    @Test
    void statesTheDurabilityOfEachSystemIfTheClassesDiffer() {
        assertThat(withTrials("D3 (disks of a quorum)"))
                .startsWith("kafka sustains 88,000 messages/s of 100 B at durability D1, confirmed by")
                .contains("rabbitmq sustains 44,000 messages/s of 100 B at durability D3, confirmed by");
        assertThat(withTrials("D1 (memory of the leader)"))
                .startsWith("kafka sustains 88,000 messages/s of 100 B at durability D1, confirmed by")
                .contains("rabbitmq sustains 44,000 messages/s, confirmed by");
    }
}
