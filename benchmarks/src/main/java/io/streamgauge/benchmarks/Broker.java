package io.streamgauge.benchmarks;

import io.streamgauge.deploy.CacheDirectory;
import io.streamgauge.deploy.FetchContext;
import io.streamgauge.deploy.Installation;
import io.streamgauge.deploy.Recipe;
import io.streamgauge.deploy.Recipes;
import io.streamgauge.deploy.RunningCluster;
import io.streamgauge.deploy.StartContext;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.process.ChildProcesses;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/// Real single-node broker. All load generators that a benchmark compares use the same broker.
public record Broker(RunningCluster cluster, DriverConfig config) implements AutoCloseable {
    public static Broker start(String system, ChildProcesses children, Path logs) throws Exception {
        return start(system, Map.of(), children, logs);
    }

    /// @param properties configuration properties of the broker
    public static Broker start(String system, Map<String, String> properties, ChildProcesses children, Path logs)
            throws Exception {
        Recipe recipe = Recipes.named(system)
                .orElseThrow(
                        () -> new IOException("system '" + system + "': unsupported system. Use kafka or rabbitmq."));
        Launch launch = new Launch(null, 1, null, properties, 0);
        Installation installation =
                recipe.fetch(launch, new FetchContext(CacheDirectory.ofUser(), System.err::println));
        RunningCluster cluster = recipe.start(
                installation,
                launch,
                new StartContext(
                        children.temporaryDirectory("benchmark-" + system), logs, children, System.err::println));
        return new Broker(
                cluster,
                new DriverConfig(
                        cluster.addresses(),
                        cluster.credentials(),
                        1,
                        DurabilityClass.D1,
                        Map.of(),
                        Map.of(),
                        Map.of(),
                        Map.of()));
    }

    @Override
    public void close() {
        cluster.close();
    }
}
