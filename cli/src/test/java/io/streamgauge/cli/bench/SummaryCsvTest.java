package io.streamgauge.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.Capacity;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.result.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.node.ObjectNode;

class SummaryCsvTest {
    @TempDir
    private Path scratch = Path.of("");

    /// Runs a benchmark in simulated time and returns its summary.
    private ObjectNode summary() {
        StringWriter out = new StringWriter();
        CommandLine line = new CommandLine(new BenchCommand());
        line.setOut(new PrintWriter(out, true));
        line.execute(
                "memory",
                "-r",
                "1k",
                "-z",
                "5",
                "--quiet",
                "--json",
                "--out",
                scratch.resolve("run").toString());
        return (ObjectNode) Json.compact().readTree(out.toString());
    }

    private static String value(ObjectNode summary, String column) throws IOException {
        StringWriter out = new StringWriter();
        SummaryCsv.print(Json.compact().treeToValue(summary, Summary.class), new PrintWriter(out, true));
        List<String> lines = out.toString().lines().toList();
        int index = List.of(lines.get(0).split(",", -1)).indexOf(column);
        return lines.get(1).split(",", -1)[index];
    }

    @Test
    void printsNoRatesAndCountsForASystemThatDidNotStart() throws IOException {
        ObjectNode summary = summary();
        List<String> columns = List.of("offered_per_s", "accepted_per_s", "failed", "duplicated", "unsent");
        for (String column : columns) {
            assertThat(value(summary, column)).as(column).isNotEmpty();
        }
        ((ObjectNode) summary.path("trials").get(0)).put("status", "NOT_DEPLOYED");
        for (String column : columns) {
            assertThat(value(summary, column)).as(column).isEmpty();
        }
    }

    @Test
    void printsNoMaximumIfMessagesDoNotHaveALatency() throws IOException {
        ObjectNode summary = summary();
        assertThat(value(summary, "response_max_ns")).isNotEmpty();
        ((ObjectNode) summary.path("trials").get(0).path("responseTime")).put("missingMessages", 1);
        assertThat(value(summary, "response_max_ns")).isEmpty();
    }

    /// Removes all receipts from the trial of a run, as if the broker had lost every message.
    private static void loseEveryMessage(ObjectNode summary) {
        ObjectNode trial = (ObjectNode) summary.path("trials").get(0);
        ((ObjectNode) trial.path("endToEnd")).put("count", 0);
        ((ObjectNode) trial.path("rates")).put("deliveredPerSecond", 0);
        ((ObjectNode) trial.path("ledger")).put("delivered", 0).put("lost", 5_000);
    }

    @Test
    void printsTheLossIfEveryMessageWasLost() throws IOException {
        ObjectNode summary = summary();
        loseEveryMessage(summary);
        assertThat(value(summary, "lost")).isEqualTo("5000");
    }

    private static ObjectNode withCapacity(ObjectNode summary, Capacity.Status status) {
        Capacity capacity = new Capacity(
                new Capacity.Search("001-memory", "memory", "", Map.of(), 1),
                "",
                List.of(),
                status,
                "",
                new Capacity.Rates(100_000.0, 96_000.0, 105_000.0, 90_000.0, null, 90_000.0),
                new Capacity.TrialCounts(2, 2, 20, 0),
                List.of());
        summary.set("capacities", Json.compact().valueToTree(List.of(capacity)));
        return summary;
    }

    @Test
    void printsNoEstimateOfAnUnknownCapacity() throws IOException {
        ObjectNode summary = summary();
        withCapacity(summary, Capacity.Status.UNCONFIRMED);
        assertThat(value(summary, "estimate_per_s")).isEqualTo("100000");
        assertThat(value(summary, "high_per_s")).isEqualTo("105000");
        for (Capacity.Status status :
                List.of(Capacity.Status.GENERATOR_BOUND, Capacity.Status.NOT_FOUND, Capacity.Status.INCOMPLETE)) {
            withCapacity(summary, status);
            for (String column : List.of("estimate_per_s", "low_per_s", "high_per_s")) {
                assertThat(value(summary, column)).as(status + " " + column).isEmpty();
            }
            assertThat(value(summary, "lower_bound_per_s")).isEqualTo("90000");
        }
    }
}
