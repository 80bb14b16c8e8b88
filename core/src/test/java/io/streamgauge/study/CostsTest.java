package io.streamgauge.study;

import static io.streamgauge.study.chart.SampleSearches.run;
import static io.streamgauge.study.chart.SampleSearches.search;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.analyse.model.Capacity;
import io.streamgauge.analyse.model.Capacity.Status;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.trial.SampleTrialFiles;
import io.streamgauge.result.Json;
import io.streamgauge.study.Study.Costing;
import io.streamgauge.study.StudyResult.Cost;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CostsTest {
    private static final Prices PRICES =
            new Prices("2026-11", "EUR", "a list", 10, Map.of("kafka", new Prices.Hosts(3, 2)));

    private static Cost cost(Capacity... searches) {
        return Costs.of(List.of(new Costing("C", 1000, Map.of())), PRICES, Map.of("C", run(searches)))
                .getFirst();
    }

    /// At 1,000 messages/s of 1,000 bytes, 10^12 bytes take 10^6 s, which is 277.8 hours. Three hosts at a
    /// price of 2 per hour each cost 1,666.7.
    @Test
    void doubtsARateIfASearchDidNotFindOne() {
        Capacity found = search(1, Status.CONFIRMED, 1000.0);
        Capacity none = search(2, Status.NOT_FOUND, null);
        assertThat(cost(found).perTerabyte()).isCloseTo(1_666.7, within(0.1));
        assertThat(cost(found).doubt()).isEmpty();
        assertThat(cost(found, none).doubt()).isEqualTo("1 of 2 capacity searches did not find a rate");
        assertThat(cost(search(1, Status.UNCONFIRMED, 1000.0), none).doubt())
                .isEqualTo(
                        "the capacity is not confirmed: reason of the status; 1 of 2 capacity searches did not find a"
                                + " rate");
    }

    private static String doubt(TrialSummary... trials) {
        return Costs.of(
                        List.of(new Costing("C", 1000, Map.of())),
                        PRICES,
                        Map.of("C", run().withTrials(List.of(trials))))
                .getFirst()
                .doubt();
    }

    private static TrialSummary at(String rate, TrialSummary trial) {
        String json = Json.compact().writeValueAsString(trial);
        return Json.compact()
                .readValue(json.replace("\"levels\":{}", "\"levels\":{\"rate\":\"" + rate + "\"}"), TrialSummary.class);
    }

    @Test
    void doubtsARateThatTheGeneratorLimited() {
        TrialSummary brokers =
                new SampleTrialFiles().saturating().cpus(0.4, 1.5, 1.95, 0).summary();
        TrialSummary generator =
                new SampleTrialFiles().saturating().cpus(1.2, 0.4, 1.95, 0).summary();
        assertThat(doubt(brokers, brokers)).isEmpty();
        assertThat(doubt(brokers, generator, generator)).isEqualTo("the generator limited 2 of 3 trials");
    }

    @Test
    void doubtsARateAtWhichTheSystemWasNotOverloadedInAllTrials() {
        TrialSummary sustained = new SampleTrialFiles().summary();
        TrialSummary overloaded = new SampleTrialFiles().accepting(0.9).summary();
        assertThat(doubt(overloaded, overloaded)).isEmpty();
        assertThat(doubt(sustained, overloaded, sustained)).isEqualTo("the system was not overloaded in 2 of 3 trials");
        assertThat(doubt(at("1k/s", sustained), at("2k/s", overloaded))).isEmpty();
    }
}
