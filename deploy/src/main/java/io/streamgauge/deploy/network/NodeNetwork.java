package io.streamgauge.deploy.network;

import io.streamgauge.DeploymentException;
import io.streamgauge.experiment.system.SystemUnderTest.Network;
import io.streamgauge.process.ChildProcesses;
import java.util.List;

/// Network between the nodes of a launched cluster and the load generator. Recipes get the addresses of the
/// nodes from the network and prefix the command of each process with [#commandPrefix].
public sealed interface NodeNetwork extends AutoCloseable permits LoopbackNetwork, NamespaceNetwork {
    /// Maximum number of nodes in a network.
    int MAX_NODES = 200;

    /// Creates the network. The guard of the child processes of `context` removes the network if this process ends
    /// unexpectedly.
    ///
    /// @param nodes number of nodes, 1 to [#MAX_NODES]
    /// @throws DeploymentException if this machine cannot create the network. In this case, all
    ///     resources of the network are removed
    static NodeNetwork open(Network kind, int nodes, NetworkContext context) throws DeploymentException {
        return switch (kind) {
            case LOOPBACK -> new LoopbackNetwork(nodes);
            case NAMESPACES -> NamespaceNetwork.open(nodes, context);
        };
    }

    /// Returns the loopback network, which does not require setup.
    static NodeNetwork loopback(int nodes) {
        return new LoopbackNetwork(nodes);
    }

    /// Returns the reasons why the current user cannot create a network of this kind on this machine, each with
    /// a remedy.
    static List<String> problems(Network kind) {
        return switch (kind) {
            case LOOPBACK -> List.of();
            case NAMESPACES -> NetworkTools.problems();
        };
    }

    Network kind();

    /// Returns the addresses of the nodes in order. If the nodes share one address, each call searches for free
    /// ports, which can differ from those of the previous call.
    ///
    /// @param defaultPorts default ports of the system. The nodes use these ports if each node has its own
    ///     address. Otherwise, only the number of ports is relevant
    List<NodeAddress> addresses(List<Integer> defaultPorts) throws DeploymentException;

    /// Returns the command prefix that runs a process on the node. The prefix is a program that replaces itself
    /// with the command, so that the process ID does not change. On loopback, the prefix is empty.
    ///
    /// @param node number of the node, counted from 1
    List<String> commandPrefix(int node);

    /// Disconnects the node from all other nodes and from the load generator until [#heal] is called.
    ///
    /// @param node number of the node, counted from 1
    /// @throws DeploymentException if the nodes do not have separate links, or if the command `ip` fails
    void cut(int node) throws DeploymentException;

    /// Reconnects a node that [#cut] has disconnected.
    ///
    /// @param node number of the node, counted from 1
    void heal(int node) throws DeploymentException;

    /// Keeps the network when this process ends. Do not call [#close] afterwards.
    void release(ChildProcesses children);

    /// Removes the network. Call this method after the nodes have exited. It never throws an exception.
    @Override
    void close();
}
