package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Test of the script that shows the progress of the build. A script simulates Maven.
class BuildProgressTest {
    private static final String LOG = """
            [INFO] Scanning for projects...
            [INFO] Building streamgauge-core 0.1.0-SNAPSHOT                          [2/14]
            [INFO] Downloading from central: https://repo.example/a.jar
            [INFO] Downloaded from central: https://repo.example/a.jar (500 kB at 1.2 MB/s)
            Downloaded from central: https://repo.example/b.jar (1.5 MB at 3.4 MB/s)
            [INFO] Building streamgauge-deploy 0.1.0-SNAPSHOT                        [3/14]
            """;

    @TempDir
    private Path home = Path.of("");

    private record Shell(int exitCode, String out) {}

    /// Sources the script and then runs commands. The output includes standard error.
    private Shell shell(String commands) throws IOException, InterruptedException {
        Path script = Path.of("").toAbsolutePath().resolve("../bin/build.sh").normalize();
        Process process = new ProcessBuilder("sh", "-euc", "here=$0; . " + script + "; " + commands, home.toString())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return new Shell(process.exitValue(), out);
    }

    private void maven(String commands) throws IOException {
        Path script = Files.writeString(home.resolve("mvnw"), "#!/bin/sh\n" + commands);
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.writeString(home.resolve("log"), LOG);
    }

    @Test
    void showsModulesAndDownloads() throws Exception {
        Files.writeString(home.resolve("log"), LOG);
        assertThat(shell("build_state \"$here/log\"").out())
                .isEqualTo("module 3 of 14 (deploy); downloaded 2 files, 2.0 MB\n");
        assertThat(shell("build_state /dev/null").out()).isEqualTo("starting Maven\n");
    }

    @Test
    void reportsTheResultOfTheBuild() throws Exception {
        maven("cat \"$(dirname \"$0\")/log\"");
        Shell done = shell("build version; echo built");
        assertThat(done.exitCode()).as(done.out()).isZero();
        assertThat(done.out().lines())
                .hasSize(3)
                .anyMatch(line -> line.startsWith("streamgauge: building the program "))
                .anyMatch(line -> line.matches("streamgauge: built in \\d+ s: 14 modules; downloaded 2 files, 2.0 MB"))
                .contains("built");
    }

    @Test
    void printsTheErrorsOfAFailedBuildAndKeepsTheLog() throws Exception {
        maven("echo '[INFO] noise'; echo '[ERROR] A.java:[1,2] cannot find symbol'; exit 1");
        Shell failed = shell("build version");
        assertThat(failed.exitCode()).isEqualTo(3);
        assertThat(failed.out())
                .contains("streamgauge: the build failed after", "[ERROR] A.java:[1,2] cannot find symbol")
                .doesNotContain("noise");
        String last = failed.out().lines().toList().getLast();
        assertThat(last).startsWith("streamgauge: the complete output of Maven is in ");
        Path log = Path.of(last.substring(last.lastIndexOf(' ') + 1));
        assertThat(log).content().contains("noise");
        Files.delete(log);
    }

    @Test
    void namesTheBrokersThatACommandDownloads() throws Exception {
        assertThat(shell("brokers_of run").out()).isEqualTo("kafka rabbitmq\n");
        assertThat(shell("brokers_of run my.yaml").out()).isEmpty();
        assertThat(shell("brokers_of run --help").out()).isEmpty();
        assertThat(shell("brokers_of bench kafka -r 5k/s").out()).isEqualTo("kafka\n");
        assertThat(shell("brokers_of bench kafka --url h:9092").out()).isEmpty();
        assertThat(shell("brokers_of version").out()).isEmpty();
        assertThat(shell("brokers_of").out()).isEmpty();
    }
}
