package io.streamgauge.driver.contract;

import io.streamgauge.deploy.CacheDirectory;
import io.streamgauge.deploy.FetchContext;
import io.streamgauge.deploy.Installation;
import io.streamgauge.deploy.ProgressListener;
import io.streamgauge.deploy.Recipe;
import io.streamgauge.deploy.Recipes;
import io.streamgauge.deploy.RunningCluster;
import io.streamgauge.deploy.StartContext;
import io.streamgauge.deploy.network.NodeNetwork;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.experiment.system.SystemUnderTest.Network;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.process.SupervisedProcesses;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Broker that a launch recipe starts for a test.
public final class RecipeBroker implements LiveBroker {
    private final ChildProcesses children;
    private final RunningCluster cluster;

    private RecipeBroker(ChildProcesses children, RunningCluster cluster) {
        this.children = children;
        this.cluster = cluster;
    }

    /// Downloads the default version of the broker if necessary, and starts a cluster of `nodes` nodes.
    public static RecipeBroker start(String recipeName, int nodes) throws Exception {
        return start(recipeName, new Launch(null, nodes, null, Map.of(), 0));
    }

    /// Downloads, if necessary, the version that `launch` specifies, and starts the cluster.
    public static RecipeBroker start(String recipeName, Launch launch) throws Exception {
        return start(recipeName, launch, null);
    }

    /// Downloads, if necessary, the version that `launch` specifies, and starts a cluster that provides a
    /// durability class.
    ///
    /// @param durability durability class that the cluster must provide, or null if the configuration of
    ///     the cluster does not depend on the class
    public static RecipeBroker start(String recipeName, Launch launch, @Nullable DurabilityClass durability)
            throws Exception {
        Recipe recipe = Recipes.named(recipeName).orElseThrow();
        if (!recipe.problems(launch).isEmpty()) {
            throw new IllegalArgumentException(recipe.problems(launch).toString());
        }
        ProgressListener progress = line -> System.err.println("  " + line);
        ChildProcesses children = SupervisedProcesses.open();
        try {
            Installation installation = recipe.fetch(launch, new FetchContext(CacheDirectory.ofUser(), progress));
            Path work = children.temporaryDirectory(recipeName);
            Path logs = children.temporaryDirectory(recipeName + "-logs");
            StartContext context = new StartContext(work, logs, new ShortLivedJvms(children), progress, durability);
            return new RecipeBroker(children, recipe.start(installation, launch, context));
        } catch (Exception e) {
            children.close();
            throw e;
        }
    }

    @Override
    public List<String> addresses() {
        return cluster.addresses();
    }

    @Override
    public Map<String, String> credentials() {
        return cluster.credentials();
    }

    @Override
    public Map<String, String> endpoints() {
        return cluster.endpoints();
    }

    /// Returns a network with a separate address for each node if this machine supports such a network.
    /// Otherwise, this method returns the loopback network.
    public static Network separateAddressesIfSupported() {
        return NodeNetwork.problems(Network.NAMESPACES).isEmpty() ? Network.NAMESPACES : Network.LOOPBACK;
    }

    /// Returns the network between the nodes and the load generator.
    public NodeNetwork network() {
        return cluster.network();
    }

    /// Returns the processes of the cluster without the helpers. See [RunningCluster#processes] for the order.
    public List<ChildProcess> processes() {
        return cluster.processes();
    }

    @Override
    public void kill() {
        cluster.processes().forEach(RecipeBroker::kill);
    }

    /// Kills one process with SIGKILL and waits until it has exited.
    ///
    /// @param index index in [#processes]
    public void kill(int index) {
        kill(cluster.processes().get(index));
    }

    /// Suspends one process with SIGSTOP. Its connections stay open.
    ///
    /// @param index index in [#processes]
    public void suspend(int index) throws IOException, InterruptedException {
        String pid = Long.toString(cluster.processes().get(index).pid());
        int exit = new ProcessBuilder("kill", "-STOP", pid).inheritIO().start().waitFor();
        if (exit != 0) {
            throw new IOException("kill -STOP " + pid + ": exit status " + exit);
        }
    }

    private static void kill(ChildProcess node) {
        ProcessHandle.of(node.pid()).ifPresent(ProcessHandle::destroyForcibly);
        node.onExit().join();
    }

    /// Stops the cluster and removes its files. Further calls have no effect. This method can be called after
    /// [#kill].
    @Override
    public void close() {
        cluster.close();
        children.close();
    }
}
