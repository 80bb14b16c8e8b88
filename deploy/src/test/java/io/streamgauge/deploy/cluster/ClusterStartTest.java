package io.streamgauge.deploy.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.streamgauge.DeploymentException;
import io.streamgauge.deploy.Installation;
import io.streamgauge.deploy.Recipe;
import io.streamgauge.deploy.StartContext;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.experiment.system.SystemUnderTest.Network;
import io.streamgauge.process.SupervisedProcesses;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterStartTest {
    @TempDir
    Path place;

    private final List<StartContext> contexts = new ArrayList<>();

    /// Returns a recipe whose cluster never starts. The recipe adds the context of each start to the list.
    private Recipe failingRecipe() {
        return (Recipe) Proxy.newProxyInstance(
                ClusterStartTest.class.getClassLoader(), new Class<?>[] {Recipe.class}, (_, method, arguments) -> {
                    if (method.getName().equals("name")) {
                        return "kafka";
                    }
                    if (method.getName().equals("start")) {
                        contexts.add((StartContext) arguments[2]);
                    }
                    throw new DeploymentException("the cluster does not start");
                });
    }

    private void start(ClusterStore store, @Nullable String name, String system) throws Exception {
        Launch launch = new Launch("4.3.1", 1, null, Map.of(), 0);
        try (SupervisedProcesses children = SupervisedProcesses.open(place)) {
            new ClusterStart(store, children, step -> {})
                    .start(
                            name,
                            system,
                            failingRecipe(),
                            launch,
                            DurabilityClass.D3,
                            new Installation("4.3.1", place, "test"));
        }
    }

    @Test
    void namesAllUsedNames() throws Exception {
        ClusterStore store = new ClusterStore(place.resolve("state/clusters"));
        store.reserve(ClusterRecord.starting("kafka", "kafka", "4.3.1", Network.LOOPBACK));
        for (int number = 2; number <= 100; number++) {
            store.reserve(ClusterRecord.starting("kafka-" + number, "kafka", "4.3.1", Network.LOOPBACK));
        }
        assertThatThrownBy(() -> start(store, null, "kafka"))
                .isInstanceOf(DeploymentException.class)
                .hasMessageStartingWith("clusters 'kafka' to 'kafka-100': these names are already used. ");
        assertThatThrownBy(() -> start(store, "kafka-7", "kafka"))
                .isInstanceOf(DeploymentException.class)
                .hasMessageStartingWith("cluster 'kafka-7': this name is already used. ");
    }

    @Test
    void startsTheClusterWithItsDurabilityClass() {
        ClusterStore store = new ClusterStore(place.resolve("state/clusters"));
        assertThatThrownBy(() -> start(store, null, "pulsar")).hasMessage("the cluster does not start");
        assertThat(contexts).extracting(StartContext::durability).containsExactly(DurabilityClass.D3);
    }

    @Test
    void usesTheNameOfTheSystemByDefault() throws Exception {
        ClusterStore store = new ClusterStore(place.resolve("state/clusters"));
        store.reserve(ClusterRecord.starting("small", "kafka", "4.3.1", Network.LOOPBACK));
        assertThatThrownBy(() -> start(store, null, "small")).hasMessage("the cluster does not start");
        assertThat(store.all())
                .extracting(ClusterRecord::name, ClusterRecord::system)
                .containsExactlyInAnyOrder(tuple("small", "kafka"), tuple("small-2", "kafka"));
    }
}
