package io.streamgauge.deploy.network;

import io.streamgauge.DeploymentException;
import io.streamgauge.experiment.SystemUnderTest.Network;
import io.streamgauge.process.ChildProcesses;
import java.util.List;

/// The network between the nodes of a launched cluster and the load generator. A recipe asks it where each node is to
/// listen, and puts [#commandPrefix] before the command of each process of a node.
public sealed interface NodeNetwork extends AutoCloseable permits LoopbackNetwork, NamespaceNetwork {
    /// Nodes that one network can have.
    int MOST_NODES = 200;

    /// Makes the network. The children of `context` remove it when this process dies.
    ///
    /// @param nodes how many nodes there will be, 1 to [#MOST_NODES]
    /// @throws DeploymentException if this machine cannot have such a network; nothing is left of it then
    static NodeNetwork open(Network kind, int nodes, NetworkContext context) throws DeploymentException {
        return switch (kind) {
            case LOOPBACK -> new LoopbackNetwork(nodes);
            case NAMESPACES -> NamespaceNetwork.open(nodes, context);
        };
    }

    /// The loopback interface, of which nothing needs to be made.
    static NodeNetwork loopback(int nodes) {
        return new LoopbackNetwork(nodes);
    }

    /// Reasons why such a network cannot be made by this user on this machine, each with what to do.
    static List<String> problems(Network kind) {
        return switch (kind) {
            case LOOPBACK -> List.of();
            case NAMESPACES -> NetworkTools.problems();
        };
    }

    Network kind();

    /// Where each node listens, in their order. Asked again, it gives other ports where ports are shared with others.
    ///
    /// @param customaryPorts the system's usual ports; used as they are where a node has an address of its own, and
    ///     only counted where all nodes share one
    List<NodeAddress> addresses(List<Integer> customaryPorts) throws DeploymentException;

    /// The words before a command that make it run where the node is; they give way to the command, which keeps their
    /// process number. Empty on loopback.
    ///
    /// @param node from 1
    List<String> commandPrefix(int node);

    /// Cuts the node off from all others and from the load generator, until [#heal].
    ///
    /// @param node from 1
    /// @throws DeploymentException if nodes have no links of their own here
    void cut(int node) throws DeploymentException;

    /// Undoes [#cut].
    ///
    /// @param node from 1
    void heal(int node) throws DeploymentException;

    /// Lets it live on after this process; [#close] must not be called then.
    void release(ChildProcesses children);

    /// Removes it. The nodes have ended before. Never throws.
    @Override
    void close();
}
