package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.ExitCode;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.result.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Test of the command `bench` with the in-memory broker.
class BenchTest {
    @TempDir
    private Path scratch = Path.of("");

    private CommandResult bench(String... options) {
        List<String> words = new ArrayList<>(List.of(
                "bench",
                "memory",
                "-x",
                "2",
                "-z",
                "5",
                "--set",
                "systems.memory.memory.accept=1ms",
                "--set",
                "systems.memory.memory.deliver=2ms",
                "--out",
                scratch.resolve("run").toString()));
        words.addAll(List.of(options));
        return CommandResult.command(words.toArray(String[]::new));
    }

    @Test
    void showsTheSummaryWithQuantiles() throws Exception {
        CommandResult done = bench("-r", "1k");
        assertThat(done.exitCode()).as(done.err()).isEqualTo(ExitCode.DONE);
        assertThat(done.out())
                .contains("001-memory: latency in ms of 5,000 messages")
                .contains("report: " + scratch.resolve("run/report.html"));
        // 5,000 messages are too few for a p99.99.
        assertThat(done.out().lines().map(line -> line.strip().replaceAll(" +", " ")))
                .contains("p99 0 1.0 2.0 ############", "p99.99 - - - too few messages");
        assertThat(Files.readString(scratch.resolve("run/experiment.yaml")))
                .startsWith(
                        "# Written by: streamgauge bench memory -r 1k -x 2 -z 5 --set systems.memory.memory.accept=1ms");
    }

    @Test
    void runsThePrintedFileWithTheSameResult() throws Exception {
        CommandResult printed = bench("-r", "1k", "--print");
        assertThat(printed.exitCode()).as(printed.err()).isZero();
        assertThat(scratch.resolve("run")).doesNotExist();
        CommandResult run = CommandResult.run(
                scratch,
                printed.out(),
                "--set",
                "systems.memory.memory.accept=1ms",
                "--set",
                "systems.memory.memory.deliver=2ms");
        Summary direct = Json.indented().readValue(bench("-r", "1k", "--json").out(), Summary.class);
        assertThat(direct.trials().getFirst().endToEnd())
                .isEqualTo(run.trial("memory").endToEnd());
        assertThat(direct.trials().getFirst().endToEnd().nanos("p99")).isBetween(1_990_000L, 2_010_000L);
    }

    @Test
    void printsALineOfCsvForEachTrial() {
        CommandResult done = bench("-r", "1k", "--csv", "--repeat", "2", "--quiet");
        assertThat(done.exitCode()).as(done.err()).isEqualTo(ExitCode.DONE);
        List<String> lines = done.out().lines().toList();
        assertThat(lines).hasSize(3);
        List<String> names = List.of(lines.getFirst().split(",", -1));
        List<String> values = List.of(lines.get(1).split(",", -1));
        assertThat(values).hasSameSizeAs(names);
        assertThat(values.get(names.indexOf("system"))).isEqualTo("memory");
        assertThat(values.get(names.indexOf("accepted_per_s"))).isEqualTo("1000");
        assertThat(values.get(names.indexOf("end_to_end_count"))).isEqualTo("5000");
        assertThat(values.get(names.indexOf("end_to_end_p99.99_ns"))).isEmpty();
        assertThat(values.get(names.indexOf("response_p99_ns"))).startsWith("1").hasSize(7);
        assertThat(values.get(names.indexOf("end_to_end_p99_ns")))
                .satisfies(nanos -> assertThat(Long.parseLong(nanos)).isBetween(1_990_000L, 2_010_000L));
        assertThat(values.get(names.indexOf("verdict"))).isIn("VALID", "FLAGGED");
        assertThat(values.get(names.indexOf("latency_from"))).isEqualTo("due instant");
        assertThat(values.get(names.indexOf("lost"))).isEqualTo("0");
        assertThat(done.err()).isEmpty();
    }

    @Test
    void rejectsASaturatingLoadInSimulatedTime() {
        CommandResult done = bench("-r", "max");
        assertThat(done.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
        assertThat(done.err()).startsWith("-r max: workload.rate is 'saturating', which requires real time");
    }

    @Test
    void suggestsTheCommandForAMisspeltName() {
        CommandResult done = CommandResult.command("bnch", "kafka");
        assertThat(done.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
        assertThat(done.err()).contains("Did you mean").contains("bench");
    }
}
