package io.streamgauge.deploy;

import io.streamgauge.DeploymentException;
import io.streamgauge.process.ChildProcess;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/// Program that prepares the data of a node and then exits.
public final class SetupProgram {
    /// Maximum duration of a program. These programs take some seconds.
    private static final Duration LIMIT = Duration.ofMinutes(2);

    private SetupProgram() {}

    /// Waits until a program has exited successfully. Stops a program that takes too long.
    ///
    /// @param failure description of the failure if the program reports an error, without a full stop
    /// @throws NotReadyException if the program reports an error or takes too long
    public static void await(ChildProcess program, String failure) throws NotReadyException, DeploymentException {
        await(program, failure, LIMIT);
    }

    static void await(ChildProcess program, String failure, Duration limit)
            throws NotReadyException, DeploymentException {
        try {
            if (program.exitStatus(limit) != 0) {
                throw NotReadyException.of(program, failure);
            }
        } catch (TimeoutException e) {
            program.stop(Duration.ZERO);
            throw NotReadyException.of(program, "not finished after " + limit.toSeconds() + " s");
        } catch (InterruptedException e) {
            program.stop(Duration.ZERO);
            Thread.currentThread().interrupt();
            throw new DeploymentException(program.name() + ": the start was interrupted. Run the command again.", e);
        }
    }
}
