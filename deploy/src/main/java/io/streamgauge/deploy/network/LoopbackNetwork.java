package io.streamgauge.deploy.network;

import io.streamgauge.DeploymentException;
import io.streamgauge.experiment.system.SystemUnderTest.Network;
import io.streamgauge.process.ChildProcesses;
import java.util.List;
import java.util.stream.IntStream;

/// Network in which all nodes use free ports of 127.0.0.1.
///
/// @param nodes number of nodes
record LoopbackNetwork(int nodes) implements NodeNetwork {
    @Override
    public Network kind() {
        return Network.LOOPBACK;
    }

    @Override
    public List<NodeAddress> addresses(List<Integer> defaultPorts) throws DeploymentException {
        int each = defaultPorts.size();
        List<Integer> ports = FreePorts.find(nodes * each);
        return IntStream.range(0, nodes)
                .mapToObj(i -> new NodeAddress(FreePorts.LOOPBACK, ports.subList(i * each, (i + 1) * each)))
                .toList();
    }

    @Override
    public List<String> commandPrefix(int node) {
        return List.of();
    }

    @Override
    public void cut(int node) throws DeploymentException {
        throw noLinks(node);
    }

    @Override
    public void heal(int node) throws DeploymentException {
        throw noLinks(node);
    }

    private static DeploymentException noLinks(int node) {
        return new DeploymentException("link of node " + node + ": the nodes share the loopback interface and do not "
                + "have separate links. Set 'network' to namespaces.");
    }

    @Override
    public void release(ChildProcesses children) {
        // This network does not hold any resources.
    }

    @Override
    public void close() {
        // This network does not hold any resources.
    }
}
