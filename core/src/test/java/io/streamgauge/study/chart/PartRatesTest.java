package io.streamgauge.study.chart;

import static io.streamgauge.study.chart.SampleSearches.run;
import static io.streamgauge.study.chart.SampleSearches.search;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.Capacity;
import io.streamgauge.analyse.model.Capacity.Status;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PartRatesTest {
    private static Capacity withObjective(Capacity search) {
        return new Capacity(
                search.search(),
                "p99 end-to-end <= 20 ms",
                search.limits(),
                search.status(),
                search.reason(),
                search.rates(),
                search.counts(),
                search.steps());
    }

    @Test
    void prefersCapacitiesWithoutALatencyObjective() {
        Capacity throughput = search(1, Status.CONFIRMED, 10_000.0);
        Capacity latency = withObjective(search(1, Status.CONFIRMED, 6_000.0));
        assertThat(PartRates.bySystem(run(throughput, latency))).isEqualTo(Map.of("kafka", 10_000.0));
        assertThat(PartRates.bySystem(run(latency))).isEqualTo(Map.of("kafka", 6_000.0));
    }

    @Test
    void omitsIncompleteSearches() {
        Capacity incomplete = search(2, Status.INCOMPLETE, 2_000.0);
        assertThat(PartRates.bySystem(run(incomplete))).isEmpty();
        assertThat(PartRates.bySystem(run(search(1, Status.CONFIRMED, 10_000.0), incomplete)))
                .isEqualTo(Map.of("kafka", 10_000.0));
    }
}
