package io.streamgauge.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.Summary;
import io.streamgauge.result.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
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
}
