package io.streamgauge.engine.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.deploy.cluster.ClusterRecord;
import io.streamgauge.deploy.cluster.ClusterStore;
import io.streamgauge.experiment.system.SystemUnderTest.Network;
import io.streamgauge.process.ProcessIdentity;
import io.streamgauge.result.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredClustersTest {
    @TempDir
    private Path root = Path.of("");

    private StoredClusters clusters = new StoredClusters(new ClusterStore(root));

    @BeforeEach
    void open() {
        clusters = new StoredClusters(new ClusterStore(root));
    }

    private void store(String name, int second) throws IOException {
        ClusterRecord cluster = new ClusterRecord(
                name,
                "kafka",
                "4.3.1",
                ClusterRecord.Phase.RUNNING,
                null,
                Instant.EPOCH.plusSeconds(second),
                ProcessIdentity.ofSelf(),
                "machine",
                Network.LOOPBACK,
                List.of(),
                Set.of(),
                List.of(),
                List.of(),
                Map.of());
        Path directory = Files.createDirectories(root.resolve(name));
        Files.writeString(directory.resolve("cluster.json"), Json.indented().writeValueAsString(cluster));
    }

    @Test
    void selectsClustersByName() throws Exception {
        store("b", 1);
        store("a", 2);
        assertThat(clusters.named(List.of())).extracting(ClusterRecord::name).containsExactly("b", "a");
        assertThat(clusters.named(List.of("a"))).extracting(ClusterRecord::name).containsExactly("a");
        assertThatThrownBy(() -> clusters.named(List.of("c")))
                .isInstanceOf(InvalidExperimentException.class)
                .hasMessageContaining("cluster 'c': a cluster with this name does not exist");
    }

    @Test
    void stopsOnlyAnUnambiguousSelection() throws Exception {
        assertThat(clusters.toStop(List.of(), false)).isEmpty();
        store("a", 1);
        assertThat(clusters.toStop(List.of(), false)).hasSize(1);
        store("b", 2);
        assertThat(clusters.toStop(List.of(), true)).hasSize(2);
        assertThat(clusters.toStop(List.of("b"), false))
                .extracting(ClusterRecord::name)
                .containsExactly("b");
        assertThatThrownBy(() -> clusters.toStop(List.of(), false))
                .isInstanceOf(InvalidExperimentException.class)
                .hasMessageContaining("there are 2 clusters: a, b");
        assertThatThrownBy(() -> clusters.toStop(List.of("a"), true))
                .isInstanceOf(InvalidExperimentException.class)
                .hasMessageContaining("--all");
    }
}
