package io.streamgauge.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.Latency;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialGroup;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.report.html.HtmlFragments;
import io.streamgauge.report.html.PageAssets;
import io.streamgauge.text.ReportedQuantiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlReportTest {
    private static String page(SampleRuns run) {
        return HtmlReport.render(run.summary(), run.series());
    }

    private static String body(SampleRuns run) {
        String page = page(run);
        return page.substring(page.indexOf("<main>"), page.indexOf("</main>"));
    }

    @Test
    void showsQuestionAnswerAndTrustFirst() {
        String body = body(SampleRuns.comparison());
        assertThat(List.of(
                        body.indexOf("<h1>"),
                        body.indexOf("class=\"answer\""),
                        body.indexOf("class=\"trust\""),
                        body.indexOf("data-csv=\"results\""),
                        body.indexOf("<figure"),
                        body.indexOf("data-csv=\"caveats\""),
                        body.indexOf("data-csv=\"resources\""),
                        body.indexOf("data-csv=\"settings-different\""),
                        body.indexOf("data-csv=\"versions\""),
                        body.indexOf("data-csv=\"plan\"")))
                .isSorted()
                .doesNotContain(-1);
    }

    @Test
    void doesNotClaimThatTheChecksOfARunWithoutResultsPassed() {
        assertThat(body(SampleRuns.empty()))
                .contains("No trial has results, so nothing was checked.")
                .doesNotContain("All checks passed");
    }

    @Test
    void distinguishesTheSystemsOfAPlanWithoutTrials() {
        assertThat(table(body(SampleRuns.empty()), "plan")).contains("system s0", "system s1");
    }

    @Test
    void refersToNothingOutsideThePage() {
        for (SampleRuns run : SamplePages.all().values()) {
            String page = page(run);
            assertThat(page).doesNotContain("src=", "@import", "url(", "sourceMappingURL", "<link");
            assertThat(Pattern.compile("href=\"(?!#)").matcher(page).find()).isFalse();
            assertThat(page).contains("default-src &#39;none&#39;");
        }
    }

    @Test
    void formatsNoNumberInTheScript() {
        assertThat(PageAssets.resource("charts.js")).doesNotContain("toPrecision", "toFixed", "toLocaleString", "Intl");
    }

    @Test
    void escapesHostileNames() {
        SampleRuns run = SampleRuns.hostile();
        String page = page(run);
        assertThat(page).doesNotContain("<script>window.hacked", "<b>\"x\"");
        assertThat(body(run)).contains("&lt;/script&gt;&lt;script&gt;window.hacked=1");
        assertThat(count(page, "<script")).isEqualTo(count(page, "</script>"));
    }

    @Test
    void showsVerdictsWithoutColourAndWithTheirIntervals() {
        String body = body(SampleRuns.claims());
        String claims = table(body, "claims");
        assertThat(claims).contains("✓ supported", "✗ refuted", "? inconclusive", "about 12 would decide");
        assertThat(claims).contains("claimed: above 1.82x; measured: 2.30x (98");
        // A claim without an estimate does not have a bar.
        assertThat(count(claims, "<svg class=\"claim-bar\"")).isEqualTo(3);
        assertThat(claims).contains("&lt;b&gt;void&lt;/b&gt;").doesNotContain("<b>void");
        assertThat(body).contains("Their SHA-256 hash", SampleClaims.HASH);
    }

    @Test
    void marksDoubtfulPublishedValuesWithTheReason() {
        String body = body(SampleRuns.claims());
        String published = table(body, "published");
        assertThat(published).contains("5 ms", "8.0 ms", "1.60x", "a paper");
        assertThat(published).contains("doubtful", "no unit is given", "no measurement");
        assertThat(table(body, "claims")).contains("doubtful", "no unit is given");
        assertThat(body(SampleRuns.comparison())).doesNotContain("id=\"claims\"", "id=\"published\"");
    }

    @Test
    void shadesWarmUpAndDrainInTheChartsOverTime() {
        String body = body(SampleRuns.comparison());
        assertThat(body)
                .containsPattern("class=\"shade\" x=\"0%\"[^>]*></rect><text[^>]*>warm-up</text>")
                .containsPattern("class=\"shade\" x=\"94\\.83%\"");
    }

    @Test
    void explainsUnsupportedQuantiles() {
        String body = body(SampleRuns.oneMissing());
        assertThat(body)
                .contains("title=\"2\u202f000 messages are too few for p99.9. At least 3\u202f688 are needed.\">–");
    }

    @Test
    void showsTheOutcomeOfTheLastAttemptInThePlan() {
        String plan = table(body(SampleRuns.secondAttempt()), "plan");
        assertThat(plan).contains("001-kafka", "flagged").doesNotContain("attempt", "void");
    }

    @Test
    void explainsUnknownFiguresOfAKilledTrial() {
        String body = body(SampleRuns.incomplete());
        assertThat(body)
                .contains("This number is unknown because the trial did not complete.")
                .doesNotContain("data-value=\"-1");
        // The number of clients is unknown, not 0.
        assertThat(table(body, "host")).doesNotContain("data-value=\"0\"");
    }

    @Test
    void omitsEndToEndValuesWithoutConsumers() {
        String body = body(SampleRuns.oneMissing());
        assertThat(body).contains("No message was received").doesNotContain("data-kind=\"end-to-end-curve\"");
    }

    @Test
    void namesASystemThatDidNotStartWithTheReason() {
        assertThat(body(SampleRuns.oneMissing())).contains("did not start", "no Erlang found", "This run failed.");
    }

    @Test
    void showsLatencyAndCostOfTheBrokersByCell() {
        assertThat(body(SampleRuns.sweep()))
                .contains(
                        "Response time p99 by cell",
                        "End-to-end latency p99 by cell",
                        "Broker CPU per message by cell",
                        "Broker memory by cell")
                .contains("data-csv=\"broker-cpu-cells\"", "data-csv=\"broker-memory-cells\"");
        assertThat(body(SampleRuns.comparison())).doesNotContain("by cell");
    }

    @Test
    void excludesVoidTrialsFromTheMedian() {
        String body = body(SampleRuns.repeated());
        assertThat(body).contains("1 void", "<tr class=\"is-void\" id=\"trial-006-rabbitmq\">");
        assertThat(body).doesNotContain("must not be used.");
        assertThat(body(SampleRuns.sweep())).contains("only void trials. Do not use its values.");
        TrialGroup rabbit =
                TrialGroup.of(SampleRuns.repeated().summary().trials()).getLast();
        assertThat(rabbit.counted()).hasSize(4).noneMatch(HtmlFragments::isVoid);
    }

    @Test
    void showsMachineLimitsNextToUsage() {
        String uses = table(body(SampleRuns.comparison()), "limit-uses");
        assertThat(uses).contains("disk: 1.58\u202fGiB/s", "kafka wrote", "of the limit", "rabbitmq wrote", "<svg");
        assertThat(body(SampleRuns.comparison()))
                .contains(
                        "The limits were measured 3 days before the run",
                        "0.8\u202f% of the CPU time was stolen in one round");
        assertThat(body(SampleRuns.interrupted())).contains("the machine was not calibrated");
    }

    @Test
    void reportsRunsThatDidNotComplete() {
        assertThat(body(SampleRuns.incomplete())).contains("This run is incomplete", "1 of 4", "did not run");
        assertThat(body(SampleRuns.interrupted())).contains("This run was interrupted", "0 of 2");
        assertThat(body(SampleRuns.empty())).contains("No trial has a result.", "did not run");
    }

    @Test
    void showsDifferentSettingsFirst() {
        String body = body(SampleRuns.comparison());
        String different = table(body, "settings-different");
        assertThat(different).contains("1 GiB", "0.6 of memory").doesNotContain("256 MiB");
        assertThat(table(body, "settings-same")).contains("256 MiB", "partitions");
        assertThat(table(body, "settings-single")).contains("linger.ms", "x-queue-type");
    }

    @Test
    void omitsMeansOverThePhaseOfTransfers() {
        String body = body(SampleRuns.sweep().withTransfers());
        assertThat(figure(body, "cpu")).contains("No values.").doesNotContain("<svg", "data-value");
        assertThat(figure(body, "broker-cpu-cells")).contains("No values.");
        assertThat(figure(body, "broker-memory-cells")).contains("<svg");
        String reason = "not meaningful for transfers";
        String resources = table(body, "resources");
        // CPU per message, CPU use, JIT compilers, garbage collector, context switches.
        assertThat(count(resources, reason)).isEqualTo(5 * count(resources, "<td>worker</td>") * 2);
        // Host CPU and fsyncs.
        String host = table(body, "host");
        assertThat(count(host, reason)).isEqualTo(2 * count(host, "scope=\"row\""));
    }

    @Test
    void keepsThePageOfALongSweepSmall() {
        assertThat(page(SampleRuns.sweep()).getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(1_600_000);
    }

    @Test
    void givesEveryRowAsManyCellsAsItsHeading() {
        Matcher tables = Pattern.compile("<table data-csv=.*?</table>").matcher(body(SampleRuns.sweep()));
        int seen = 0;
        while (tables.find()) {
            String table = tables.group();
            String head = table.substring(table.indexOf("<thead>"), table.indexOf("</thead>"));
            int columns = count(head.substring(head.lastIndexOf("<tr")), "<th");
            for (String row : table.substring(table.indexOf("<tbody>")).split("</tr>")) {
                if (row.contains("<tr")) {
                    assertThat(count(row, "<td") + count(row, "<th ")).as(row).isEqualTo(columns);
                }
            }
            seen++;
        }
        assertThat(seen).isGreaterThan(20);
    }

    @Test
    void namesNanosecondsInTheCsvHeadingsOfLatencies() {
        String body = body(SampleRuns.comparison());
        for (String csv : List.of("response-time-by-percentile", "end-to-end-by-percentile")) {
            assertThat(Pattern.compile("<th [^>]*>[^<]*<span class=\"unit\"> ms</span>")
                            .matcher(table(body, csv))
                            .results()
                            .map(MatchResult::group))
                    .hasSize(ReportedQuantiles.ALL.size() + 2)
                    .allSatisfy(heading -> assertThat(heading).containsPattern("data-key=\"[^\"]*_ns\""));
        }
    }

    @Test
    void omitsMaximumAndMeanWithoutMessages() {
        Summary summary = SampleRuns.comparison().summary();
        TrialSummary first = summary.trials().getFirst();
        Latency none = new Latency(0, 0, 0, 0, List.of(), List.of());
        Summary unread = summary.withTrials(List.of(
                SampleRuns.withLatencies(first, first.responseTime(), none),
                summary.trials().getLast()));
        assertThat(table(HtmlReport.render(unread, List.of()), "end-to-end-by-percentile"))
                .contains("class=\"num none\" data-key=\"end_to_end_max_ns\"")
                .contains("class=\"num none\" data-key=\"end_to_end_mean_ns\"")
                .doesNotContain("data-value=\"0\"");
    }

    @Test
    void namesTheUnitOfPublishedValuesInTheCsvFile() {
        assertThat(table(body(SampleRuns.claims()), "published"))
                .contains("<td data-value=\"p99 end-to-end, ns\">p99 end-to-end</td><td data-value=\"5000000\">");
    }

    @Test
    void replacesTheFileAndLeavesNoOther(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("report.html"), "old");
        SampleRuns run = SampleRuns.comparison();
        HtmlReport.write(run.summary(), run.series(), file);
        assertThat(file)
                .content()
                .startsWith("<!DOCTYPE html>\n<html lang=\"en\">")
                .endsWith("</html>\n");
        try (var files = Files.list(directory)) {
            assertThat(files).containsExactly(file);
        }
    }

    private static String table(String body, String csv) {
        int start = body.indexOf("data-csv=\"" + csv + "\"");
        return body.substring(start, body.indexOf("</table>", start));
    }

    private static String figure(String body, String kind) {
        int start = body.indexOf("data-kind=\"" + kind + "\"");
        return body.substring(start, body.indexOf("</figure>", start));
    }

    private static int count(String text, String part) {
        return text.split(Pattern.quote(part), -1).length - 1;
    }
}
