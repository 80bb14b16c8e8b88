package io.streamgauge.benchmarks.peer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class PeerComparisonTest {
    @TempDir
    private Path directory = Path.of("");

    @Test
    void rejectsAnUnknownLoad() throws IOException {
        Files.createDirectory(directory.resolve("lib"));
        StringWriter err = new StringWriter();
        int exitCode = new CommandLine(new PeerComparison())
                .setErr(new PrintWriter(err, true))
                .execute(
                        "--omb",
                        directory.toString(),
                        "--load",
                        "one-topics",
                        "--out",
                        directory.resolve("out").toString());
        assertThat(exitCode).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(err.toString())
                .contains("--load 'one-topics': unknown load. Use one of one-topic, saturating, 100-topics,"
                        + " 1000-topics");
        assertThat(directory.resolve("out")).doesNotExist();
    }
}
