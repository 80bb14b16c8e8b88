package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.ExitCode;
import io.streamgauge.Poll;
import io.streamgauge.analyse.model.Limits;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.result.Calibration.Figure;
import io.streamgauge.result.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Test of the command `calibrate` in a separate process, on this machine.
class CalibrateIT {
    private static final String BRIEF = """
        systems: { scripted: { launch: memory, memory: { time: real } } }
        workload: { rate: 1k/s }
        phases: { warmup: 1 s, measure: 2 s, drain: 1 s }
        """;

    @TempDir
    private Path scratch = Path.of("");

    private Path data = Path.of("");

    @BeforeEach
    void makeDataDirectory() throws IOException {
        data = Files.createDirectory(scratch.resolve("data"));
    }

    private Process start(String... args) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(CommandProcess.command(args))
                .redirectOutput(scratch.resolve("out.txt").toFile())
                .redirectError(scratch.resolve("err.txt").toFile());
        builder.environment().put("STREAMGAUGE_TMP", data.toString());
        builder.environment().put("STREAMGAUGE_CACHE", scratch.resolve("cache").toString());
        return builder.start();
    }

    private void done(String... args) throws IOException, InterruptedException {
        Process process = start(args);
        assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(err()).isZero();
    }

    private String err() throws IOException {
        return Files.readString(scratch.resolve("err.txt"));
    }

    private Limits limits() throws IOException {
        return Json.indented().readValue(Files.readString(scratch.resolve("out.txt")), Limits.class);
    }

    private static long files(Path directory) throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            return all.count();
        }
    }

    @Test
    void storesACalibrationAndCopiesItIntoRuns() throws Exception {
        done("calibrate", "--quick", "--json");
        Limits measured = limits();
        assertThat(measured.figures())
                .extracting(Figure::id)
                .contains(
                        "disk.write",
                        "disk.read",
                        "fdatasync.p50",
                        "loopback",
                        "loopback.round-trip.p50",
                        "memory.copy",
                        "wake.p50",
                        "harness.rate");
        // Under CPU contention, the worker may report fewer seconds than have passed. The harness figures then
        // have fewer repeats, so this assertion excludes them.
        assertThat(measured.figures())
                .filteredOn(f -> !f.repeats().isEmpty() && !f.id().startsWith("harness"))
                .allSatisfy(f -> assertThat(f.repeats()).as(f.id()).hasSize(3));
        assertThat(err()).contains("round 1", "disk write", "left", "stored in");
        assertThat(files(data)).isZero();

        done("calibrate", "--quick", "--json");
        assertThat(limits().measuredAt()).isEqualTo(measured.measuredAt());
        assertThat(err()).contains("Use 'streamgauge calibrate --force' to measure the limits again");

        Path experiment = Files.writeString(scratch.resolve("experiment.yaml"), BRIEF);
        Path run = scratch.resolve("run");
        Process process = start("run", experiment.toString(), "--out", run.toString());
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        assertThat(run.resolve("calibration.json")).exists();
        Summary summary = Json.indented().readValue(Files.readString(run.resolve("summary.json")), Summary.class);
        assertThat(Objects.requireNonNull(summary.limits()).figures()).isEqualTo(measured.figures());
        assertThat(run.resolve("report.html")).content().contains("sequential write");
    }

    @Test
    void removesTheFilesOfAnInterruptedCalibration() throws Exception {
        Process process = start("calibrate");
        Poll.until(
                Duration.ofMinutes(1), Duration.ofMillis(50), () -> !process.isAlive() || err().contains("fdatasync"));
        CommandProcess.signal("INT", process.pid());
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(err()).contains("interrupted. The calibration was not stored");
        assertThat(files(data)).isZero();
        assertThat(scratch.resolve("cache").resolve("calibrations")).doesNotExist();
    }

    @Test
    void rejectsAMissingDirectory() {
        CommandResult refused = CommandResult.command(
                "calibrate", "--data-dir", scratch.resolve("nowhere").toString());
        assertThat(refused.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
        assertThat(refused.err()).contains("nowhere", "it is not a directory", "Specify a writable directory");
    }
}
