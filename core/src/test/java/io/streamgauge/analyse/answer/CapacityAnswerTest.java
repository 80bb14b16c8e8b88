package io.streamgauge.analyse.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.Capacity;
import io.streamgauge.analyse.model.Summary.PlannedTrial;
import io.streamgauge.result.SearchRecord;
import io.streamgauge.result.SearchRecord.Finding;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CapacityAnswerTest {
    private static final Capacity OF_KAFKA = new Capacity(
            new Capacity.Search("001-kafka", "kafka", "", Map.of(), 1),
            "",
            List.of(),
            Capacity.Status.CONFIRMED,
            "",
            new Capacity.Rates(100_000.0, 96_000.0, 104_000.0, 95_000.0, null, 95_000.0),
            new Capacity.TrialCounts(3, 3, 12, 0),
            List.of());

    private static String sentence(String... planned) {
        List<PlannedTrial> searches = List.of(planned).stream()
                .map(system -> new PlannedTrial("001-" + system, system, "", 1, 70))
                .toList();
        return new CapacityAnswer(List.of(OF_KAFKA), List.of(), List.of(), searches)
                .sentence(new Answer(List.of(), List.of(), List.of(), null));
    }

    @Test
    void namesASystemWhoseSearchDidNotStart() {
        assertThat(sentence("kafka", "rabbitmq"))
                .startsWith("kafka sustains 95")
                .endsWith(" Results are missing for rabbitmq, because the search did not start.");
        assertThat(sentence("kafka")).doesNotContain("missing");
    }

    /// If the generator limited a search, the capacity does not have an interval, and longer trials confirmed only a
    /// lower
    /// bound.
    @Test
    void doesNotMentionAnIntervalThatIsNotShown() {
        Capacity limited = new Capacity(
                OF_KAFKA.search(),
                "",
                List.of(),
                Capacity.Status.GENERATOR_BOUND,
                "",
                OF_KAFKA.rates(),
                new Capacity.TrialCounts(2, 2, 7, 0),
                List.of());
        assertThat(trust(limited))
                .contains(" The search used one start of the brokers. Set 'repeat'")
                .contains(" A broker may do some work")
                .doesNotContain("interval covers");
        assertThat(trust(OF_KAFKA)).contains(" The interval covers variation within one search");
    }

    private static String trust(Capacity capacity) {
        return new CapacityAnswer(List.of(capacity), List.of(), List.of(), List.of())
                .trust(new Answer(List.of(), List.of(), List.of(), null));
    }

    private static Capacity capacity(String objective, int invalid, Finding... findings) {
        List<Capacity.Step> steps = IntStream.range(0, findings.length)
                .mapToObj(i -> new Capacity.Step(
                        "001-kafka-find-00" + i, SearchRecord.Purpose.SEARCH, 1_000.0, 1_000.0, findings[i], ""))
                .toList();
        return new Capacity(
                OF_KAFKA.search(),
                objective,
                List.of(),
                Capacity.Status.CONFIRMED,
                "",
                OF_KAFKA.rates(),
                new Capacity.TrialCounts(3, 3, 12, invalid),
                steps);
    }

    /// The search has an invalid trial, and a trial that is invalid only for the second objective.
    @Test
    void countsEachInvalidTrialOfASearchOnce() {
        List<Capacity> capacities = List.of(
                capacity("p99 <= 20 ms", 1, Finding.INVALID, Finding.HELD),
                capacity("p99.9 <= 50 ms", 2, Finding.INVALID, Finding.INVALID));
        String trust = new CapacityAnswer(capacities, List.of(), List.of(), List.of())
                .trust(new Answer(List.of(), List.of(), List.of(), null));
        assertThat(trust).contains(" 2 trials were invalid and excluded.");
    }
}
