package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.streamgauge.ExitCode;
import io.streamgauge.result.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

class ExportTest {
    @TempDir
    private static Path scratch = Path.of("");

    private static CommandResult run = new CommandResult(0, "", "", Path.of(""));

    @BeforeAll
    static void measureAndExport() throws IOException {
        run = CommandResult.run(scratch, """
                repeat: 2
                vary: { workload.payload: [100 B, 1 KiB] }
                systems:
                  a: { launch: memory, memory: { accept: 1 ms, deliver: 2 ms } }
                  b: { launch: memory, memory: { accept: 1 ms, deliver: 4 ms } }
                workload: { rate: 1k/s }
                phases: { warmup: 1 s, measure: 3 s, drain: 1 s }
                """);
        for (String format : List.of("csv", "json")) {
            CommandResult done = CommandResult.command(
                    "export",
                    run.directory().toString(),
                    "--to",
                    format,
                    "--out",
                    scratch.resolve(format).toString());
            assertThat(done.exitCode()).as(done.err()).isEqualTo(ExitCode.DONE);
            assertThat(done.out().lines()).allMatch(line -> Files.isRegularFile(Path.of(line)));
        }
    }

    private static List<NamedCsvRecord> csv(String table) throws IOException {
        try (CsvReader<NamedCsvRecord> rows =
                CsvReader.builder().ofNamedCsvRecord(scratch.resolve("csv").resolve(table + ".csv"))) {
            return rows.stream().toList();
        }
    }

    private static JsonNode json(String table) throws IOException {
        return Json.compact().readTree(Files.readString(scratch.resolve("json").resolve(table + ".json")));
    }

    @Test
    void writesTheSameValuesInBothFormats() throws IOException {
        try (Stream<Path> files = Files.list(scratch.resolve("csv"))) {
            for (Path file : files.toList()) {
                String table = file.getFileName().toString().replace(".csv", "");
                List<NamedCsvRecord> rows = csv(table);
                JsonNode array = json(table);
                assertThat(array.size()).as(table).isEqualTo(rows.size());
                for (int i = 0; i < rows.size(); i++) {
                    JsonNode object = array.get(i);
                    for (String column : rows.get(i).getHeader()) {
                        String text = rows.get(i).getField(column);
                        JsonNode value = object.get(column);
                        if (value.isNumber()) {
                            assertThat(Double.parseDouble(text)).isEqualTo(value.asDouble());
                        } else {
                            assertThat(value.asString(""))
                                    .as(table + "." + column)
                                    .isEqualTo(text);
                        }
                    }
                }
            }
        }
    }

    @Test
    void containsEveryIntervalOfEveryTrial() throws IOException {
        List<NamedCsvRecord> rows = csv("intervals");
        long lines = 0;
        try (Stream<Path> files = Files.walk(run.directory())) {
            for (Path file : files.filter(f -> f.endsWith("intervals.csv")).toList()) {
                lines += Files.readAllLines(file).size() - 1;
            }
        }
        assertThat(rows).hasSize((int) lines);
        assertThat(rows.stream().map(row -> row.getField("trial")).distinct()).hasSize(8);
        assertThat(rows.stream().map(row -> row.getField("cell")).distinct()).hasSize(2);
    }

    @Test
    void containsTheLatencyOfTheScript() throws IOException {
        assertThat(csv("quantiles").stream()
                        .filter(row -> row.getField("latency").equals("end-to-end"))
                        .filter(row -> row.getField("quantile").equals("0.99")))
                .hasSize(8)
                .allSatisfy(row -> {
                    double script = row.getField("system").equals("a") ? 2e6 : 4e6;
                    assertThat(Double.parseDouble(row.getField("latency_nanos")))
                            .isBetween(script, script * 1.002);
                });
        long messages = 0;
        for (NamedCsvRecord row : csv("histograms")) {
            if (row.getField("latency").equals("end-to-end")
                    && row.getField("phase").equals("MEASURE")
                    && row.getField("trial").equals("001-a")) {
                messages += Long.parseLong(row.getField("messages"));
            }
        }
        assertThat(messages).isEqualTo(3000);
    }

    @Test
    void containsTheLedgerOfEachPhase() throws IOException {
        assertThat(csv("ledger").stream()
                        .filter(row -> row.getField("trial").equals("001-a"))
                        .filter(row -> row.getField("outcome").equals("delivered"))
                        .map(row -> row.getField("phase") + " " + row.getField("messages")))
                .containsExactly("WARMUP 1000", "MEASURE 3000");
    }

    @Test
    void containsTheComparisonsWithTheValuesOfEachBlock() throws IOException {
        assertThat(csv("comparison_blocks").stream()
                        .filter(row -> row.getField("metric").equals("p99 end-to-end")))
                .hasSize(4)
                .allSatisfy(row ->
                        assertThat(Double.parseDouble(row.getField("b_nanos"))).isBetween(4e6, 4.01e6));
        assertThat(csv("comparisons").stream()
                        .filter(row -> row.getField("metric").equals("p99 end-to-end"))
                        .map(row -> Double.parseDouble(row.getField("ratio"))))
                .hasSize(2)
                .allMatch(ratio -> Math.abs(ratio - 0.5) < 0.01);
    }

    @Test
    void analysesARunWhoseSummaryIsOlderThanATrial() throws IOException {
        CommandResult resumed = CommandResult.run(Files.createDirectory(scratch.resolve("resumed")), """
                repeat: 2
                systems: { a: { launch: memory, memory: { accept: 1 ms, deliver: 2 ms } } }
                workload: { rate: 1k/s }
                phases: { warmup: 1 s, measure: 2 s, drain: 1 s }
                """);
        Path stored = resumed.directory().resolve("summary.json");
        JsonNode summary = Json.compact().readTree(Files.readString(stored));
        ((ArrayNode) summary.get("trials")).remove(1);
        Files.writeString(stored, summary.toString());
        Files.setLastModifiedTime(stored, FileTime.from(Instant.EPOCH));
        Path out = scratch.resolve("resumed-csv");

        CommandResult.command("export", resumed.directory().toString(), "--to", "csv", "--out", out.toString());

        assertThat(Files.readAllLines(out.resolve("trials.csv"))).hasSize(3);
    }

    /// Runs four transfers, which take 0.55 s each. A mean rate over the time limit of 60 s would be
    /// meaningless.
    @Test
    void omitsMeanRatesOfTransfers() throws IOException {
        Path transfers = Files.createDirectory(scratch.resolve("transfers"));
        CommandResult done = CommandResult.run(transfers, """
                systems:
                  a: { launch: memory, memory: { time: simulated, capacity: 1k/s, accept: 20 ms, deliver: 50 ms } }
                workload: { rate: { transfer: { messages: 501, times: 4 } } }
                phases: { measure: 60 s, drain: 5 s }
                """);
        CommandResult exported = CommandResult.command(
                "export", done.directory().toString(), "--to", "json", "--out", transfers.toString());
        assertThat(exported.exitCode()).as(exported.err()).isEqualTo(ExitCode.DONE);
        JsonNode trial = Json.compact()
                .readTree(Files.readString(transfers.resolve("trials.json")))
                .get(0);
        assertThat(trial.get("offered_messages_per_second").isNull()).isTrue();
        assertThat(trial.get("accepted_messages_per_second").isNull()).isTrue();
        assertThat(trial.get("delivered_messages_per_second").isNull()).isTrue();
        assertThat(trial.get("measured_seconds").asDouble()).isPositive();
    }

    @Test
    void rejectsAnUnknownFormatAndADirectoryWithoutARun() {
        assertThat(CommandResult.command("export", run.directory().toString(), "--to", "xml")
                        .exitCode())
                .isEqualTo(ExitCode.INVALID_INPUT);
        CommandResult none = CommandResult.command("export", scratch.toString(), "--to", "csv");
        assertThat(none.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
        assertThat(none.err()).contains("does not contain run.json");
        assertThat(scratch.resolve("export")).doesNotExist();
    }
}
