package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.streamgauge.analyse.model.Latency;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.engine.study.StudyDirectory;
import io.streamgauge.study.chart.PartCharts;
import io.streamgauge.study.chart.StudyBars;
import io.streamgauge.study.chart.StudyBars.Bar;
import io.streamgauge.study.chart.StudyChart;
import io.streamgauge.study.chart.StudyChart.Line;
import io.streamgauge.study.chart.StudyChart.Panel;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Test of the charts for one part of a study, with scripts whose results are known.
class PartChartsIT {
    @TempDir
    private Path scratch = Path.of("");

    private PartCharts charts(String experiment) throws IOException {
        CommandResult run = CommandResult.run(scratch, experiment);
        return StudyDirectory.charts(run.directory(), run.summary());
    }

    private static StudyChart chart(PartCharts charts, String title) {
        return charts.curves().stream()
                .filter(chart -> chart.title().equals(title))
                .findFirst()
                .orElseThrow();
    }

    private static double at(Line line, double x) {
        int nearest = 0;
        for (int i = 0; i < line.x().size(); i++) {
            nearest = Math.abs(line.x().get(i) - x) < Math.abs(line.x().get(nearest) - x) ? i : nearest;
        }
        return line.y().get(nearest);
    }

    @Test
    void showsQuantilesAndTheP99OverTime() throws IOException {
        PartCharts charts = charts("""
                systems:
                  a: { launch: memory, memory: { time: simulated, accept: { uniform: { from: 1 ms, to: 2 ms } } } }
                  b: { launch: memory, memory: { time: simulated, accept: 8 ms } }
                workload: { rate: 1k/s }
                vary: { workload.partitions: [1, 4] }
                phases: { warmup: 5 s, measure: 20 s, drain: 5 s }
                published:
                  - { system: a, at: { workload.partitions: 4 }, metric: p99 response time, value: 3 ms }
                """);
        assertThat(charts.bars()).isEmpty();
        StudyChart quantiles = chart(charts, "Quantiles of the response time");
        assertThat(quantiles.panels())
                .extracting(Panel::title)
                .containsExactlyInAnyOrder("partitions 1", "partitions 4");
        for (Panel panel : quantiles.panels()) {
            List<Line> ours = panel.lines().stream().filter(l -> !l.published()).toList();
            assertThat(ours).extracting(Line::name).containsExactlyInAnyOrder("a", "b");
            for (Line line : ours) {
                assertThat(at(line, 0.5)).isCloseTo(line.name().equals("a") ? 1.5 : 8, withinPercentage(3));
            }
            List<Line> published =
                    panel.lines().stream().filter(Line::published).toList();
            assertThat(published)
                    .extracting(Line::name, Line::x, Line::y)
                    .containsExactlyElementsOf(
                            panel.title().equals("partitions 4")
                                    ? List.of(tuple("a", List.of(0.99), List.of(3.0)))
                                    : List.of());
        }
        Line overTime = chart(charts, "p99 response time over time")
                .panels()
                .getFirst()
                .lines()
                .getFirst();
        // The chart covers only the measured phase.
        assertThat(overTime.x()).hasSize(20);
        assertThat(overTime.x().getLast()).isCloseTo(20, within(0.1));
    }

    @Test
    void showsTheCurveOfTheMedianTrial() throws IOException {
        CommandResult run = CommandResult.run(scratch, """
                systems:
                  a: { launch: memory, memory: { time: simulated, accept: { uniform: { from: 1 ms, to: 90 ms } } } }
                workload: { rate: 20/s }
                repeat: 4
                phases: { warmup: 5 s, measure: 20 s, drain: 5 s }
                """);
        List<Latency> byP99 = run.summary().trials().stream()
                .map(TrialSummary::responseTime)
                .sorted(Comparator.comparing(latency -> latency.nanos("p99")))
                .toList();
        assertThat(byP99).hasSize(4);
        assertThat(byP99.get(2).nanos("p99")).isNotEqualTo(byP99.get(1).nanos("p99"));
        PartCharts charts = StudyDirectory.charts(run.directory(), run.summary());
        Line curve = chart(charts, "Quantiles of the response time")
                .panels()
                .getFirst()
                .lines()
                .getFirst();
        assertThat(curve.y())
                .containsExactlyElementsOf(byP99.get(2).curve().stream()
                        .map(point -> new BigDecimal(point.nanos() / 1e6)
                                .round(new MathContext(4))
                                .doubleValue())
                        .toList());
    }

    @Test
    void showsRatesAndBacklogOfAnOutage() throws IOException {
        PartCharts charts = charts("""
                systems: { scripted: { launch: memory, memory: { time: simulated, accept: 2 ms, deliver: 5 ms } } }
                workload: { rate: 1k/s, outage: { after: 10 s, length: 20 s } }
                phases: { warmup: 5 s, measure: 60 s, drain: 10 s }
                """);
        Line backlog =
                chart(charts, "Backlog over time").panels().getFirst().lines().getFirst();
        assertThat(Collections.max(backlog.y())).isCloseTo(20_000, withinPercentage(1));
        assertThat(at(backlog, 9)).isLessThan(20);
        Panel rates =
                chart(charts, "Accepted and delivered rate over time").panels().getFirst();
        assertThat(rates.lines()).extracting(Line::name).containsExactly("accepted", "delivered");
        assertThat(at(rates.lines().getFirst(), 20)).isCloseTo(1000, withinPercentage(1));
        assertThat(at(rates.lines().getLast(), 20)).isZero();
    }

    @Test
    void showsTransferTimesBySize() throws IOException {
        PartCharts charts = charts("""
                systems:
                  a: { launch: memory, memory: { time: simulated, capacity: 1k/s, accept: 20 ms, deliver: 50 ms } }
                workload: { rate: { transfer: { messages: 501, times: 3 } } }
                vary: { workload.payload: [10 B, 1 KB] }
                phases: { measure: 60 s, drain: 5 s }
                published:
                  - { system: a, at: { workload.payload: 1 KB }, metric: transfer time, value: 70 ms }
                """);
        List<Panel> panels = chart(charts, "Transfer time by payload size").panels();
        assertThat(panels).hasSize(2);
        assertThat(panels.getFirst().title()).isEqualTo("501 messages");
        Line ours = panels.getFirst().lines().getFirst();
        assertThat(ours.x()).containsExactly(10.0, 1000.0);
        assertThat(ours.y()).allSatisfy(millis -> assertThat(millis).isCloseTo(550, withinPercentage(1)));
        assertThat(panels.getLast().lines())
                .extracting(Line::published, Line::x, Line::y)
                .containsExactly(tuple(true, List.of(1000.0), List.of(70.0)));
    }

    @Test
    void showsRatesOfASaturatingLoadAsBars() throws IOException {
        PartCharts charts = charts("""
                systems: { a: { launch: memory, memory: { time: real, capacity: 2k/s } } }
                workload: { rate: saturating, max-in-flight: 100 }
                phases: { warmup: 1 s, measure: 3 s, drain: 5 s }
                published: [{ system: a, metric: delivered rate, value: 500k/s }]
                """);
        StudyBars bars = charts.bars().getFirst();
        assertThat(bars.title()).isEqualTo("Delivered rate at saturation, messages/s");
        assertThat(bars.bars()).singleElement().satisfies(bar -> {
            assertThat(bar.value()).isCloseTo(2000, withinPercentage(20));
            assertThat(bar.published()).isEqualTo(500_000);
        });
        assertThat(bars.bars()).extracting(Bar::system).allMatch(name -> name.startsWith("a"));
    }
}
