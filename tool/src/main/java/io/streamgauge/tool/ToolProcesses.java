package io.streamgauge.tool;

import io.streamgauge.DeploymentException;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.process.JavaTempDirectory;
import io.streamgauge.process.LogTail;
import io.streamgauge.process.ProcessLogs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Runs a tool's programs as children of this process.
///
/// @param scratch for the passing files of the programs; the caller removes it
/// @param classPath of the tool
/// @param heapBytes of each program, as a worker of Streamgauge has it
/// @param limit until a program is ended by force
public record ToolProcesses(
        ChildProcesses children, Path logs, Path scratch, String classPath, long heapBytes, Duration limit) {
    private static final int LINES = 5;

    /// One program.
    ///
    /// @param environment beside that of this process
    record Program(String name, String mainClass, List<String> arguments, Map<String, String> environment) {
        Program {
            arguments = List.copyOf(arguments);
            environment = Map.copyOf(environment);
        }

        String words() {
            return mainClass + " " + String.join(" ", arguments);
        }
    }

    /// What a program has printed.
    record Printed(String name, List<String> lines) {
        Printed {
            lines = List.copyOf(lines);
        }

        /// The end of it, for messages.
        String words() {
            return lines.isEmpty()
                    ? "It printed nothing."
                    : "Its last lines:\n  "
                            + String.join("\n  ", lines.subList(Math.max(0, lines.size() - LINES), lines.size()));
        }
    }

    /// Runs them side by side and returns what each has printed, in order.
    ///
    /// @throws DeploymentException if one fails or takes too long
    List<Printed> run(List<Program> programs) throws DeploymentException, InterruptedException {
        List<ChildProcess> running = new ArrayList<>();
        try {
            for (Program program : programs) {
                running.add(start(program));
            }
            long end = System.nanoTime() + limit.toNanos();
            List<Printed> printed = new ArrayList<>();
            for (ChildProcess process : running) {
                printed.add(printed(process, Duration.ofNanos(end - System.nanoTime())));
            }
            return printed;
        } catch (IOException e) {
            throw new DeploymentException("a tool cannot be started: " + e.getMessage() + ". Check " + logs, e);
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
                // some print their figures as the user's language has them
                "-Duser.language=en",
                "-Duser.country=US",
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

    private Printed printed(ChildProcess process, Duration left) throws DeploymentException, InterruptedException {
        try {
            int status = process.onExit().get(Math.max(1, left.toMillis()), TimeUnit.MILLISECONDS);
            if (status != 0) {
                throw failed(process, "ended with status " + status);
            }
            return new Printed(
                    process.name(), LogTail.text(process.log()).lines().toList());
        } catch (TimeoutException e) {
            throw failed(process, "had not ended after " + limit.toSeconds() + " s");
        } catch (ExecutionException e) {
            throw new UncheckedIOException(new IOException(e));
        }
    }

    private static DeploymentException failed(ChildProcess process, String what) {
        Printed printed = new Printed(process.name(), LogTail.lines(process.log(), LINES));
        return new DeploymentException(process.name() + " " + what + ". " + printed.words());
    }
}
