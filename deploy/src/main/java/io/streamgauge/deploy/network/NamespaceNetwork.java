package io.streamgauge.deploy.network;

import io.streamgauge.DeploymentException;
import io.streamgauge.IoErrorText;
import io.streamgauge.experiment.system.SystemUnderTest.Network;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.process.LogTail;
import io.streamgauge.process.ProcessLogs;
import io.streamgauge.process.VirtualNetwork;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;

/// Network in which each node has its own Linux network namespace. A bridge connects the namespaces. The address
/// of node 1 ends in .1, and the address of node 2 ends in .2. The load generator connects to the nodes from the
/// host, whose address on the bridge ends in .254.
public final class NamespaceNetwork implements NodeNetwork {
    private static final int TAG_BYTES = 3;
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final SecureRandom RANDOM = new SecureRandom();

    private final VirtualNetwork names;
    private final String subnet;
    private final int nodes;
    private final String enter;
    private final ChildProcesses children;

    private NamespaceNetwork(VirtualNetwork names, String subnet, int nodes, String enter, ChildProcesses children) {
        this.names = names;
        this.subnet = subnet;
        this.nodes = nodes;
        this.enter = enter;
        this.children = children;
    }

    static NamespaceNetwork open(int nodes, NetworkContext context) throws DeploymentException {
        if (nodes < 1 || nodes > MAX_NODES) {
            throw new IllegalArgumentException("nodes of a network: " + nodes);
        }
        List<String> problems = NetworkTools.problems();
        if (!problems.isEmpty()) {
            throw new DeploymentException(String.join("\n", problems));
        }
        String subnet = FreeSubnet.among(NetworkTools.ip("-4", "route", "show", "table", "all"), RANDOM);
        byte[] tag = new byte[TAG_BYTES];
        RANDOM.nextBytes(tag);
        VirtualNetwork names = new VirtualNetwork(HexFormat.of().formatHex(tag));
        NamespaceNetwork network =
                new NamespaceNetwork(names, subnet, nodes, NetworkTools.require("nsenter"), context.children());
        boolean created = false;
        try {
            context.children().guard(names);
            network.make(context);
            created = true;
        } catch (IOException e) {
            throw new DeploymentException(
                    "network " + names.bridge() + ": cannot be created: " + IoErrorText.of(e)
                            + ". Check that the directory '" + context.logDirectory()
                            + "' is writable and that its disk has free space.",
                    e);
        } finally {
            if (!created) {
                network.close();
            }
        }
        return network;
    }

    /// Creates the network with commands that run in a child process. The guard stops all child processes before
    /// it removes the network, so that no command can add resources after the removal.
    private void make(NetworkContext context) throws IOException, DeploymentException {
        Path log = ProcessLogs.fresh(Files.createDirectories(context.logDirectory()), "network");
        List<String> command =
                List.of("/bin/sh", "-c", script(), "network", names.tag(), subnet, Integer.toString(nodes));
        ChildProcess creation = children.start(
                "network", command, context.workDirectory(), Map.of("PATH", "/usr/sbin:/usr/bin:/sbin:/bin"), log);
        int status = await(creation);
        if (status != 0) {
            throw new DeploymentException("network " + names.bridge() + ": cannot be created: "
                    + String.join("; ", LogTail.lines(log, 3)) + ". Run Streamgauge as root, either outside of "
                    + "containers or in a container that is allowed to create network namespaces. Alternatively, set "
                    + "'network' to loopback.");
        }
        context.step("network " + names.bridge() + " has node addresses " + host(1) + " to " + host(nodes));
    }

    private int await(ChildProcess creation) throws DeploymentException {
        try {
            return creation.exitStatus(LIMIT);
        } catch (TimeoutException e) {
            creation.stop(Duration.ZERO);
            throw new DeploymentException(
                    "network " + names.bridge() + ": not created within " + LIMIT.toSeconds()
                            + " s. Check whether another program blocks the network configuration of the machine.",
                    e);
        } catch (InterruptedException e) {
            creation.stop(Duration.ZERO);
            Thread.currentThread().interrupt();
            throw new DeploymentException("network: the start was interrupted. Run the command again.", e);
        }
    }

    private static String script() {
        try (InputStream in =
                Objects.requireNonNull(NamespaceNetwork.class.getResourceAsStream("make.sh"), "make.sh")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Network kind() {
        return Network.NAMESPACES;
    }

    /// Returns the names of the bridge, the namespaces and the interfaces, for code that disconnects or shapes
    /// links.
    public VirtualNetwork names() {
        return names;
    }

    /// Returns the address of a node.
    ///
    /// @param node number of the node, counted from 1
    public String host(int node) {
        return subnet + "." + (Objects.checkIndex(node - 1, nodes) + 1);
    }

    @Override
    public List<NodeAddress> addresses(List<Integer> defaultPorts) {
        return IntStream.rangeClosed(1, nodes)
                .mapToObj(node -> new NodeAddress(host(node), defaultPorts))
                .toList();
    }

    @Override
    public List<String> commandPrefix(int node) {
        // `ip netns exec` is not suitable because it hides /sys/fs/cgroup, so that a JVM would ignore the limits of its
        // container.
        return List.of(enter, "--net=/var/run/netns/" + names.namespace(node), "--");
    }

    @Override
    public void cut(int node) throws DeploymentException {
        NetworkTools.ip("link", "set", "dev", names.hostInterface(node), "down");
    }

    @Override
    public void heal(int node) throws DeploymentException {
        NetworkTools.ip("link", "set", "dev", names.hostInterface(node), "up");
    }

    @Override
    public void release(ChildProcesses others) {
        others.release(names);
    }

    @Override
    public void close() {
        children.remove(names);
    }

    @Override
    public String toString() {
        return "Namespaces[" + names.bridge() + ", " + subnet + ".0/24, nodes=" + nodes + "]";
    }
}
