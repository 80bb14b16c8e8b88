package io.streamgauge.engine.cluster;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.deploy.cluster.ClusterStore;
import io.streamgauge.engine.Interruption;
import io.streamgauge.engine.RunListener;
import io.streamgauge.engine.cluster.RequestedClusters.RequestedCluster;
import io.streamgauge.engine.environment.SystemRegistry;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterUpTest {
    @TempDir
    private Path scratch = Path.of("");

    @Test
    void rejectsANameBeforeAStart() throws Exception {
        RequestedCluster kafka = new RequestedClusters(new SystemRegistry(), null, null, List.of(), Set.of())
                .systems("kafka")
                .getFirst();
        rejects("a/b", List.of(kafka), "it is not a valid cluster name");
        rejects("x".repeat(41), List.of(kafka), "it is not a valid cluster name");
        rejects("both", List.of(kafka, kafka), "the experiment launches 2 clusters");
    }

    private void rejects(String name, List<RequestedCluster> systems, String reason) {
        ClusterUp up = new ClusterUp(name, new ClusterStore(scratch), new RunListener() {}, new Interruption());
        assertThatThrownBy(() -> up.start(systems, started -> {}))
                .isInstanceOf(InvalidExperimentException.class)
                .hasMessageContainingAll("--name " + name, reason);
    }
}
