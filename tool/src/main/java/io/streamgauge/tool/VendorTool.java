package io.streamgauge.tool;

import io.streamgauge.DeploymentException;
import io.streamgauge.driver.DriverConfig;
import java.util.Optional;
import java.util.ServiceLoader;

/// Load tool of a vendor. Tools are found with [ServiceLoader].
public interface VendorTool {
    /// Returns the tool for the systems of a driver, or empty if it does not exist.
    static Optional<VendorTool> of(String driver) {
        return ServiceLoader.load(VendorTool.class).stream()
                .map(ServiceLoader.Provider::get)
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
