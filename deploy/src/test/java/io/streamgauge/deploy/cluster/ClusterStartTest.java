package io.streamgauge.deploy.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.streamgauge.DeploymentException;
import io.streamgauge.deploy.Installation;
import io.streamgauge.deploy.Recipe;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.experiment.system.SystemUnderTest.Network;
import io.streamgauge.process.SupervisedProcesses;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterStartTest {
    @TempDir
    Path place;

    /// Returns a recipe whose cluster never starts.
    private static Recipe failingRecipe() {
        return (Recipe) Proxy.newProxyInstance(
                ClusterStartTest.class.getClassLoader(), new Class<?>[] {Recipe.class}, (_, method, _) -> {
                    if (method.getName().equals("name")) {
                        return "kafka";
                    }
                    throw new DeploymentException("the cluster does not start");
                });
    }

    private void start(ClusterStore store, @Nullable String name, String system) throws Exception {
        Launch launch = new Launch("4.3.1", 1, null, Map.of(), 0);
        try (SupervisedProcesses children = SupervisedProcesses.open(place)) {
            new ClusterStart(store, children, step -> {})
                    .start(name, system, failingRecipe(), launch, new Installation("4.3.1", place, "test"));
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
    void usesTheNameOfTheSystemByDefault() throws Exception {
        ClusterStore store = new ClusterStore(place.resolve("state/clusters"));
        store.reserve(ClusterRecord.starting("small", "kafka", "4.3.1", Network.LOOPBACK));
        assertThatThrownBy(() -> start(store, null, "small")).hasMessage("the cluster does not start");
        assertThat(store.all())
                .extracting(ClusterRecord::name, ClusterRecord::system)
                .containsExactlyInAnyOrder(tuple("small", "kafka"), tuple("small-2", "kafka"));
    }
}
