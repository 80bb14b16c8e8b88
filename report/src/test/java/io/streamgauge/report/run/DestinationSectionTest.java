package io.streamgauge.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.Summary;
import io.streamgauge.result.outcome.DestinationSpread;
import io.streamgauge.result.outcome.DestinationSpread.Spread;
import io.streamgauge.result.outcome.DestinationSpread.WorstDestination;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class DestinationSectionTest {
    /// Returns a spread of 200 destinations with p99 latencies from 1 to 200 ms. One group did not receive any
    /// message from one of the destinations.
    private static DestinationSpread spread() {
        return new DestinationSpread(
                200,
                Spread.of(new long[] {30, 30}),
                Spread.of(new long[] {30, 30}),
                new Spread(0, 30, 60, 6_000, 0.875),
                LongStream.rangeClosed(0, 100)
                        .map(i -> (1 + i * 199 / 100) * 1_000_000)
                        .boxed()
                        .toList(),
                199_000_000,
                List.of(
                        new WorstDestination("topic-7", 200_000_000, 20),
                        new WorstDestination("topic-8", 199_000_000, 25),
                        new WorstDestination("topic-9", 198_000_000, 25),
                        new WorstDestination("topic-10", 197_000_000, 25)),
                1,
                List.of("topic-99"));
    }

    @Test
    void showsTheSpreadAndTheNamesOfTheSlowestAndTheStarvedDestinations() {
        Summary plain = SampleRuns.comparison().summary();
        assertThat(DestinationSection.has(plain)).isFalse();
        Summary summary = plain.withTrials(plain.trials().stream()
                .map(trial -> SampleTrial.with(trial, spread(), null))
                .toList());
        String page = HtmlReport.render(summary, List.of());
        assertThat(page)
                .contains("id=\"destinations\"", "data-csv=\"destinations-cell0\"")
                .contains("destinations with received messages, in ascending order of p99, %");
        String section = page.substring(page.indexOf("data-csv=\"destinations\""));
        String row =
                section.substring(section.indexOf("<tbody>"), section.indexOf("</tr>", section.indexOf("<tbody>")));
        assertThat(row)
                .contains(">200<", ">1<", ">100<", ">199<", ">60<", ">0.875<")
                .contains("topic-7, topic-8, topic-9; a group received nothing from: topic-99")
                .doesNotContain("topic-10");
    }
}
