package io.streamgauge.probe.api;

import java.nio.file.Path;
import java.util.List;

/// Launcher for Java programs from the distribution of a system, for example connectors.
public interface JavaPrograms {
    /// Returns the directory for the files of the programs. The directory is empty before the first
    /// probe. The caller of the probes removes the directory.
    Path directory();

    /// Starts a program.
    ///
    /// @param artifacts Maven artifacts of the program, `group:artifact:version`
    /// @throws UndecidedException if the artifacts cannot be obtained or the program cannot be started
    Running start(List<String> artifacts, String mainClass, List<String> arguments) throws UndecidedException;

    /// Running program.
    interface Running extends AutoCloseable {
        /// Returns the last lines of the output, for the evidence of a failure.
        String lastLines();

        /// Ends the program and waits until the program has ended. Does not throw an exception.
        @Override
        void close();
    }
}
