package io.streamgauge.deploy;

import io.streamgauge.DeploymentException;
import io.streamgauge.Poll;
import io.streamgauge.deploy.network.FreePorts;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.process.LogTail;
import java.time.Duration;

/// Condition under which a node is ready: its log contains a specific text, and its client port accepts
/// connections.
///
/// @param sign text that a node writes to its log when it is ready
/// @param timeout maximum time to wait for the node
public record NodeReadiness(String sign, Duration timeout) {
    private static final Duration POLL = Duration.ofMillis(50);

    /// Waits until a node on the loopback interface is ready.
    ///
    /// @param port port of the client listener
    /// @throws NotReadyException if the node exits or the time limit expires
    public void await(ChildProcess node, int port) throws NotReadyException, DeploymentException {
        await(node, FreePorts.LOOPBACK, port);
    }

    /// Waits until a node is ready.
    ///
    /// @param host IP address of the client listener
    /// @param port port of the client listener
    /// @throws NotReadyException if the node exits or the time limit expires
    public void await(ChildProcess node, String host, int port) throws NotReadyException, DeploymentException {
        try {
            if (!Poll.until(timeout, POLL, () -> isReady(node, host, port))) {
                throw NotReadyException.of(node, "not ready after " + timeout.toSeconds() + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DeploymentException(node.name() + ": the start was interrupted. Run the command again.", e);
        }
    }

    private boolean isReady(ChildProcess node, String host, int port) throws NotReadyException {
        boolean listening = LogTail.text(node.log()).contains(sign) && FreePorts.isListening(host, port);
        // Another process may have taken the port, in which case the node exits.
        if (!node.isAlive()) {
            throw NotReadyException.of(
                    node, "exited with status " + node.onExit().join());
        }
        return listening;
    }
}
