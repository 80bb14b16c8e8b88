package io.streamgauge.tool;

import io.streamgauge.DeploymentException;
import io.streamgauge.driver.DriverConfig;
import java.util.Optional;
import java.util.stream.Stream;

/// A vendor's load tool.
public interface VendorTool {
    /// The one for the systems of a driver; empty: there is none.
    static Optional<VendorTool> of(String driver) {
        return Stream.of(new KafkaPerfTests(), new RabbitPerfTest())
                .filter(tool -> tool.driver().equals(driver))
                .findFirst();
    }

    /// Whose systems it loads.
    String driver();

    /// Name and version.
    String name();

    /// The Maven artifact, `group:artifact:version`.
    String coordinates();

    /// What keeps it from loading this variant; empty: nothing does.
    default Optional<String> problem(DriverConfig config) {
        return Optional.empty();
    }

    /// Runs it to its end.
    ///
    /// @throws DeploymentException if it fails or says no figures: with the end of its log
    ToolOutput run(ToolTask task, ToolProcesses processes) throws DeploymentException, InterruptedException;
}
