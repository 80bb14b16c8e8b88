package io.streamgauge.study.chart;

import static io.streamgauge.study.chart.SampleSearches.run;
import static io.streamgauge.study.chart.SampleSearches.search;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.Capacity;
import io.streamgauge.analyse.model.Capacity.Status;
import io.streamgauge.study.chart.StudyBars.Bar;
import org.junit.jupiter.api.Test;

class PartBarsTest {
    private static Bar bar(Capacity... searches) {
        return PartBars.of(run(searches)).getFirst().bars().getFirst();
    }

    @Test
    void countsTheSearchesWithoutAResult() {
        Capacity found = search(1, Status.CONFIRMED, 1000.0);
        Capacity none = search(2, Status.NOT_FOUND, null);
        assertThat(bar(found).system()).isEqualTo("kafka");
        assertThat(bar(found, none, search(3, Status.CONFIRMED, 2000.0)))
                .isEqualTo(new Bar("", "kafka (1 of 3 searches without a result)", 1500, 1000, 2000, null, false));
        assertThat(bar(search(1, Status.UNCONFIRMED, 1000.0), none).system())
                .isEqualTo("kafka (not confirmed; 1 of 2 searches without a result)");
        assertThat(PartBars.of(run(none))).isEmpty();
    }
}
