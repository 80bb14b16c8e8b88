package io.streamgauge.analyse.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.Capacity;
import io.streamgauge.analyse.model.Summary.PlannedTrial;
import java.util.List;
import java.util.Map;
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
}
