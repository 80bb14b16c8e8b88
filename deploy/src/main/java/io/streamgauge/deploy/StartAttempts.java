package io.streamgauge.deploy;

import io.streamgauge.DeploymentException;
import io.streamgauge.deploy.network.NodeNetwork;
import io.streamgauge.experiment.system.SystemUnderTest.Network;

/// Repeated attempts to start a cluster. If a port of the loopback interface was in use, the next attempt uses
/// other ports.
///
/// @param system name of the recipe, used in messages
public record StartAttempts(String system, StartContext context) {
    private static final int MAX_ATTEMPTS = 3;

    /// Attempt to start a cluster.
    @FunctionalInterface
    public interface Attempt {
        /// Starts the cluster.
        ///
        /// @param number sequence number of the attempt, counted from 1
        RunningCluster run(int number) throws DeploymentException, NotReadyException;
    }

    /// Attempt to start a cluster on a network.
    @FunctionalInterface
    public interface NetworkAttempt {
        /// Starts the cluster on a network.
        ///
        /// @param number sequence number of the attempt, counted from 1
        RunningCluster run(NodeNetwork network, int number) throws DeploymentException, NotReadyException;
    }

    /// Starts a cluster in at most 3 attempts. An attempt is repeated only if a port was in use.
    ///
    /// @throws DeploymentException if the last attempt fails
    public RunningCluster run(Attempt attempt) throws DeploymentException {
        for (int number = 1; ; number++) {
            try {
                return attempt.run(number);
            } catch (NotReadyException e) {
                if (number == MAX_ATTEMPTS || !e.isPortConflict()) {
                    throw e.asDeploymentException();
                }
                context.progress().step(system + ": a port is in use. Retrying with other ports");
            }
        }
    }

    /// Creates the network and starts the cluster on it. The network becomes part of the cluster. All
    /// attempts use the same network.
    ///
    /// @param nodes number of nodes in the network
    /// @throws DeploymentException if the network cannot be created, or if the last attempt fails. In both
    ///     cases, the network is removed
    public RunningCluster runOn(Network kind, int nodes, NetworkAttempt attempt) throws DeploymentException {
        NodeNetwork network = NodeNetwork.open(kind, nodes, context);
        boolean started = false;
        try {
            RunningCluster cluster = run(number -> attempt.run(network, number));
            started = true;
            return cluster;
        } finally {
            if (!started) {
                network.close();
            }
        }
    }
}
