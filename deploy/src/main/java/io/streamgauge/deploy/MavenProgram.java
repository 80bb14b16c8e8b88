package io.streamgauge.deploy;

import io.streamgauge.DeploymentException;
import io.streamgauge.IoErrorText;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.process.JavaTempDirectory;
import io.streamgauge.process.LogTail;
import io.streamgauge.process.ProcessLogs;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Running Java program whose class path consists of Maven artifacts.
public final class MavenProgram implements AutoCloseable {
    private static final int LINES = 5;
    private static final Duration GRACE = Duration.ofSeconds(5);

    private final ChildProcess process;

    private MavenProgram(ChildProcess process) {
        this.process = process;
    }

    /// Starts a program as a child process.
    ///
    /// @param directory working directory, which the caller removes
    /// @param artifacts `group:artifact:version` of each artifact; missing artifacts are downloaded
    public static MavenProgram start(
            ChildProcesses children,
            Path logs,
            Path directory,
            List<String> artifacts,
            String mainClass,
            List<String> arguments)
            throws DeploymentException {
        String classPath = MavenClassPath.of(artifacts.toArray(String[]::new));
        return start(children, logs, directory, classPath, mainClass, arguments);
    }

    /// @param classPath class path of the program
    static MavenProgram start(
            ChildProcesses children,
            Path logs,
            Path directory,
            String classPath,
            String mainClass,
            List<String> arguments)
            throws DeploymentException {
        String name = mainClass.substring(mainClass.lastIndexOf('.') + 1);
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "--enable-native-access=ALL-UNNAMED",
                JavaTempDirectory.in(directory),
                "-cp",
                classPath,
                mainClass));
        command.addAll(arguments);
        try {
            return new MavenProgram(children.start(name, command, directory, Map.of(), ProcessLogs.fresh(logs, name)));
        } catch (IOException e) {
            throw new DeploymentException(
                    name + ": cannot be started: " + IoErrorText.of(e) + ". Check that the directories '" + directory
                            + "' and '" + logs + "' exist and are writable, and that their disks have free space.",
                    e);
        }
    }

    /// Returns the last lines of the program's output, joined into one line.
    public String lastLines() {
        return String.join(" ", LogTail.lines(process.log(), LINES));
    }

    @Override
    public void close() {
        process.stop(GRACE);
    }
}
