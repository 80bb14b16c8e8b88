package io.streamgauge.tool;

import io.streamgauge.DeploymentException;
import io.streamgauge.DriverException;
import io.streamgauge.IoErrorText;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.process.JavaTempDirectory;
import io.streamgauge.process.LogTail;
import io.streamgauge.process.ProcessLogs;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;

/// Child processes that run the programs of a tool.
///
/// @param scratch directory for temporary files of the programs. The caller removes the directory
/// @param classPath class path of the tool
/// @param heapBytes heap size of each program in bytes, equal to the heap size of a worker
/// @param limit time limit of [#run]. Programs that are still running after this time are stopped
public record ToolProcesses(
        ChildProcesses children, Path logs, Path scratch, String classPath, long heapBytes, Duration limit) {
    private static final int LINES = 5;

    /// Program of a tool.
    ///
    /// @param environment variables in addition to those of this process
    record Program(String name, String mainClass, List<String> arguments, Map<String, String> environment) {
        Program {
            arguments = List.copyOf(arguments);
            environment = Map.copyOf(environment);
        }

        String text() {
            return mainClass + " " + String.join(" ", arguments);
        }
    }

    /// Output of a program.
    ///
    /// @param ended time of the last output
    record Output(String name, List<String> lines, Instant ended) {
        Output {
            lines = List.copyOf(lines);
        }

        /// Returns a remedy for use in error messages, with the last lines of the output if the program printed
        /// any.
        String text() {
            return lines.isEmpty()
                    ? "The tool did not print any output. Check the broker and the client settings."
                    : "Check the broker and the client settings. The last lines of the output of the tool:\n  "
                            + String.join("\n  ", lines.subList(Math.max(0, lines.size() - LINES), lines.size()));
        }
    }

    /// Runs the programs concurrently and returns their outputs in order.
    ///
    /// @throws DeploymentException if a program cannot be started
    /// @throws DriverException if a program fails or exceeds the time limit
    List<Output> run(List<Program> programs) throws DeploymentException, DriverException, InterruptedException {
        List<ChildProcess> running = new ArrayList<>();
        try {
            for (Program program : programs) {
                running.add(start(program));
            }
            long end = System.nanoTime() + limit.toNanos();
            List<Output> printed = new ArrayList<>();
            for (ChildProcess process : running) {
                printed.add(printed(process, Duration.ofNanos(end - System.nanoTime())));
            }
            return printed;
        } catch (IOException e) {
            throw new DeploymentException(
                    "load tool: cannot be started: " + IoErrorText.of(e) + ". Check that the directory '" + logs
                            + "' is writable and that its disk has free space.",
                    e);
        } finally {
            running.forEach(process -> process.stop(Duration.ofSeconds(5)));
        }
    }

    private ChildProcess start(Program program) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xms" + heapBytes,
                "-Xmx" + heapBytes,
                "-XX:+UseG1GC",
                "--enable-native-access=ALL-UNNAMED",
                JavaTempDirectory.in(scratch),
                // Some tools format numbers according to the locale of the user.
                "-Duser.language=en",
                "-Duser.country=US",
                // The tools print local times, which can jump when daylight saving time starts or ends.
                "-Duser.timezone=UTC",
                "-cp",
                classPath,
                program.mainClass()));
        command.addAll(program.arguments());
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.putAll(program.environment());
        return children.start(
                program.name(),
                command,
                Path.of("").toAbsolutePath(),
                environment,
                ProcessLogs.fresh(logs, program.name()));
    }

    private Output printed(ChildProcess process, Duration left) throws DriverException, InterruptedException {
        try {
            int status = process.exitStatus(left.isPositive() ? left : Duration.ofMillis(1));
            if (status != 0) {
                throw failed(process, "exited with status " + status);
            }
            return output(process, LogTail.text(process.log()).lines().toList());
        } catch (TimeoutException e) {
            throw failed(process, "timed out after " + limit.toSeconds() + " s");
        }
    }

    private static DriverException failed(ChildProcess process, String what) {
        Output printed = output(process, LogTail.lines(process.log(), LINES));
        return new DriverException(process.name() + " " + what + ". " + printed.text());
    }

    private static Output output(ChildProcess process, List<String> lines) {
        long lastWrite = process.log().toFile().lastModified();
        return new Output(process.name(), lines, Instant.ofEpochMilli(lastWrite));
    }
}
