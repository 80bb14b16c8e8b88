package io.streamgauge.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.result.ToolResults;
import io.streamgauge.result.ToolResults.Row;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ToolsOutputTest {
    private static Row row(double sent, double received, String failure) {
        return new Row(
                "001-rabbitmq",
                "rabbitmq",
                Map.of(),
                "",
                1,
                "PerfTest 2.22.1",
                List.of(),
                sent,
                received,
                failure,
                null);
    }

    @Test
    void printsNoRatesOfAFailedRun() {
        StringWriter text = new StringWriter();
        List<Row> rows = List.of(row(20_000, 19_000, ""), row(0, 0, "exit status 1"));
        ToolsOutput.print(
                new ToolResults("1.0", "2026-11-28T00:00:00Z", "", "", 1_000, true, null, rows, List.of()),
                false,
                new PrintWriter(text, true));
        List<String> lines =
                text.toString().lines().map(line -> line.replaceAll(" +", " ")).toList();
        assertThat(lines).contains("rabbitmq 20,000 19,000 PerfTest 2.22.1", "rabbitmq - - failed: exit status 1");
    }
}
