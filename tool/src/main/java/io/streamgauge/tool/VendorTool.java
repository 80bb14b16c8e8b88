package io.streamgauge.tool;

import io.streamgauge.DeploymentException;
import io.streamgauge.DriverException;
import io.streamgauge.driver.DriverConfig;
import java.util.Optional;
import java.util.ServiceLoader;

/// Load tool of a vendor. [ServiceLoader] finds the tools.
public interface VendorTool {
    /// Returns the tool for the systems of a driver, or an empty result if the driver does not have a
    /// tool.
    static Optional<VendorTool> of(String driver) {
        return ServiceLoader.load(VendorTool.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(tool -> tool.driver().equals(driver))
                .findFirst();
    }

    /// Returns the name of the driver whose systems the tool supports.
    String driver();

    /// Returns the name and the version of the tool.
    String name();

    /// Returns the Maven coordinates of the tool in the format `group:artifact:version`.
    String coordinates();

    /// Returns the reason why the tool does not support this configuration of the driver. Returns
    /// an empty result if the tool supports the configuration.
    default Optional<String> problem(DriverConfig config) {
        return Optional.empty();
    }

    /// Runs the tool until it exits, and returns the rates that the tool reported.
    ///
    /// @throws DeploymentException if the tool cannot be started
    /// @throws DriverException if the tool fails, exceeds its time limit, or does not print enough rates
    ToolOutput run(ToolTask task, ToolProcesses processes)
            throws DeploymentException, DriverException, InterruptedException;
}
