package io.streamgauge.probe.api;

import java.nio.file.Path;
import java.util.List;

/// Starter of Java programs that belong to the distribution of a system, such as its connectors.
public interface JavaPrograms {
    /// Returns an empty directory for the files of the programs. The caller of the probes removes it.
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

        /// Ends the program and waits until it has ended. Never throws.
        @Override
        void close();
    }
}
