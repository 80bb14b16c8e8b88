package io.streamgauge.engine.hosts;

import io.streamgauge.DriverException;
import io.streamgauge.HostPort;
import io.streamgauge.engine.environment.BuildVersion;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.process.SupervisedProcesses;
import io.streamgauge.worker.host.WorkerHost;
import io.streamgauge.worker.transport.JoinToken;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;

/// Membership of this host in a run whose controller is on another host.
public final class RunMembership {
    private RunMembership() {}

    /// Joins a run, and starts workers for the run on this host until the run has ended.
    ///
    /// @param controller address of the controller
    /// @param tokenFile copy of the token file of the run
    /// @param patience longest time to wait until the controller accepts connections
    /// @param progress receiver of messages about the progress
    /// @throws IOException if the token file cannot be read, or this host cannot join the run
    /// @throws DriverException if the connection to the controller is lost
    public static void join(HostPort controller, Path tokenFile, Duration patience, Consumer<String> progress)
            throws IOException, DriverException, InterruptedException {
        JoinToken token = JoinToken.read(tokenFile);
        try (ChildProcesses children = SupervisedProcesses.open()) {
            WorkerHost.serve(controller, token, BuildVersion.ofBuild(), patience, children, progress);
        }
    }
}
