package io.streamgauge.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.ClockSummary;
import io.streamgauge.analyse.model.ClockSummary.WorkerClock;
import io.streamgauge.analyse.model.Summary;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class WorkerTableTest {
    private static String row(String page, String table, int number) {
        String body = page.substring(page.indexOf("data-csv=\"" + table + "\""));
        return body.substring(body.indexOf("<tbody>"), body.indexOf("</tbody>"))
                .split("</tr>")[number]
                .replaceAll("<[^>]*>", "|")
                .replaceAll("\\|+", "|")
                .replace('\u202f', ' ');
    }

    @Test
    void showsTheRateTheCpuAndTheHostOfEachWorker() {
        String page = HtmlReport.render(SampleRuns.onTwoHosts().summary(), List.of());
        assertThat(page).contains("offered, messages/s", "CPU, % of one core");
        assertThat(row(page, "workers", 0))
                .startsWith("|001-kafka|kafka|")
                .contains("|load-1|1|2|1|150 000|150 000|150 000|3 333|170 000|9|0.10|0.030|2.0|20|");
        assertThat(row(page, "workers", 1))
                .contains("|load-2|2|2|1|150 000|150 000|149 000|3 333|")
                .endsWith("|40|");
        assertThat(row(page, "clocks", 0)).contains("|load-1|1|45|");
    }

    @Test
    void omitsTheRateAndTheCpuOfTransfers() {
        String page = HtmlReport.render(SampleRuns.onTwoHosts().withTransfers().summary(), List.of());
        assertThat(row(page, "workers", 0))
                .contains("|load-1|1|2|1|150 000|150 000|150 000|–|170 000|9|0.10|0.030|2.0|–|");
    }

    @Test
    void showsNoFiguresOfAClockWithoutExchanges() {
        Summary summary = SampleRuns.onTwoHosts().summary();
        ClockSummary clocks = new ClockSummary(
                ClockSummary.UNKNOWN, List.of(new WorkerClock(1, "load-1", 0, -1, 0, ClockSummary.UNKNOWN, 0)));
        Summary unknown = summary.withTrials(summary.trials().stream()
                .map(trial -> SampleTrial.onHosts(
                        trial, Objects.requireNonNull(trial.workers()), trial.workerHosts(), clocks))
                .toList());
        assertThat(row(HtmlReport.render(unknown, List.of()), "clocks", 0)).endsWith("|load-1|1|0|–|–|unknown|0|");
    }

    @Test
    void namesTheControllerAndListsTheWorkerHosts() {
        Summary summary = SampleRuns.onTwoHosts().summary();
        String page = HtmlReport.render(summary, List.of()).replace('\u202f', ' ');
        assertThat(page)
                .contains("controller with 2 cores, 24 GiB · 2 worker hosts · run")
                .contains("<dt>host of the controller</dt><dd>bench-1</dd>")
                .contains("<dt>worker host</dt><dd>4 CPUs (EPYC), 8 GiB, Linux, Java 25: load-1</dd>")
                .contains("<dt>worker host</dt><dd>8 CPUs (Xeon), 16 GiB, Linux, Java 25: load-2</dd>");
    }

    @Test
    void describesASingleMachineWithoutAController() {
        String page = HtmlReport.render(SampleRuns.comparison().summary(), List.of());
        assertThat(page).contains("<dt>host</dt><dd>bench-1</dd>").doesNotContain("controller with", "worker host");
    }

    @Test
    void showsTheErrorOfTheClocksInTheTitlesOfEndToEndCharts() {
        assertThat(HtmlReport.render(SampleRuns.onTwoHosts().summary(), List.of()))
                .contains("End-to-end latency by percentile (\u00b1\u00a00.30 ms)")
                .doesNotContain("Response time by percentile (");
        assertThat(HtmlReport.render(SampleRuns.comparison().summary(), List.of()))
                .contains("End-to-end latency by percentile<");
    }
}
