package io.streamgauge.tool;

import io.streamgauge.DeploymentException;
import java.util.List;
import java.util.Optional;

/// A vendor's load tool.
public interface VendorTool {
    /// All that there are.
    List<VendorTool> ALL = List.of(new KafkaPerfTests(), new RabbitPerfTest());

    /// The one for the systems of a driver; empty: there is none.
    static Optional<VendorTool> of(String driver) {
        return ALL.stream().filter(tool -> tool.driver().equals(driver)).findFirst();
    }

    /// Whose systems it loads.
    String driver();

    /// Name and version.
    String name();

    /// The Maven artifact, `group:artifact:version`.
    String coordinates();

    /// What keeps it from running this; empty: nothing does.
    Optional<String> problem(ToolTask task);

    /// Runs it to its end.
    ///
    /// @throws DeploymentException if it fails or says no figures: with the end of its log
    ToolFigures run(ToolTask task, ToolProcesses processes) throws DeploymentException, InterruptedException;
}
