package io.streamgauge.probe;

import io.streamgauge.DeploymentException;
import io.streamgauge.deploy.MavenProgram;
import io.streamgauge.probe.api.JavaPrograms;
import io.streamgauge.probe.api.UndecidedException;
import io.streamgauge.process.ChildProcesses;
import java.nio.file.Path;
import java.util.List;

/// Launcher for the Java programs that probes use. Each program is a child process.
///
/// @param logs directory for the output of the programs
/// @param directory empty directory for the files of the programs
record MavenPrograms(ChildProcesses children, Path logs, Path directory) implements JavaPrograms {
    @Override
    public Running start(List<String> artifacts, String mainClass, List<String> arguments) throws UndecidedException {
        try {
            MavenProgram program = MavenProgram.start(children, logs, directory, artifacts, mainClass, arguments);
            return new Running() {
                @Override
                public String lastLines() {
                    return program.lastLines();
                }

                @Override
                public void close() {
                    program.close();
                }
            };
        } catch (DeploymentException e) {
            throw new UndecidedException(String.valueOf(e.getMessage()));
        }
    }
}
