package io.streamgauge.analyse.validity;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.Summary.CaveatGroup;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.trial.SampleTrialFiles;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CaveatGroupsTest {
    @Test
    void mergesACaveatOfThirtyTrials() {
        List<TrialSummary> trials = IntStream.rangeClosed(1, 30)
                .mapToObj(i -> new SampleTrialFiles("kafka", "")
                        .block(i)
                        .pausing((600 + i) * 1000L)
                        .summary())
                .toList();
        List<CaveatGroup> groups = CaveatGroups.of(trials);
        assertThat(groups).hasSize(1);
        assertThat(groups.getFirst().trials()).hasSize(30).startsWith("001-kafka");
        assertThat(groups.getFirst().caveat().seen())
                .contains("(longest 0.60 to 0.63 ms). The p99.9 latency was 5.0 ms.");
    }

    @Test
    void sortsNumbersAndKeepsNames() {
        assertThat(CaveatGroups.merged(List.of("p99 was 9.5 ms", "p99 was 10 ms", "p99 was 1\u202f240 ms")))
                .isEqualTo("p99 was 9.5 to 1\u202f240 ms");
        assertThat(CaveatGroups.merged(List.of("001-kafka is void", "001-kafka is void")))
                .isEqualTo("001-kafka is void");
    }

    @Test
    void sortsNegativeNumbers() {
        assertThat(CaveatGroups.merged(List.of("down to −0.30 ms", "down to −5.0 ms", "down to 0.10 ms")))
                .isEqualTo("down to −5.0 to 0.10 ms");
        assertThat(CaveatGroups.merged(List.of("down to −0.30 ms", "down to −5.0 ms")))
                .isEqualTo("down to −5.0 to −0.30 ms");
    }

    @Test
    void sortsDurations() {
        assertThat(CaveatGroups.merged(List.of(
                        "for 2\u202fmin 10\u202fs of 5\u202fmin",
                        "for 1\u202fmin 50\u202fs of 5\u202fmin",
                        "for 2\u202fmin of 5\u202fmin")))
                .isEqualTo("for 1\u202fmin 50\u202fs to 2\u202fmin 10\u202fs of 5\u202fmin");
        assertThat(CaveatGroups.merged(List.of("after 1\u202fh 5\u202fmin", "after 59\u202fmin")))
                .isEqualTo("after 59\u202fmin to 1\u202fh 5\u202fmin");
    }

    @Test
    void mentionsOtherTexts() {
        assertThat(CaveatGroups.merged(List.of("Late by 1 ms.", "Never.", "Late by 3 ms.")))
                .isEqualTo("Late by 1 to 3 ms. The details differ in other trials.");
    }

    @Test
    void separatesSeveritiesWithVoidFirst() {
        List<TrialSummary> trials = List.of(
                new SampleTrialFiles("a", "").cpus(0.2, 0.3, 0.6, 0.02).summary(),
                new SampleTrialFiles("b", "").cpus(0.2, 0.3, 0.6, 0.2).summary());
        assertThat(CaveatGroups.of(trials))
                .extracting(g -> g.caveat().severity() + " " + String.join(",", g.trials()))
                .startsWith("VOID 001-b")
                .contains("FLAG 001-a");
    }
}
