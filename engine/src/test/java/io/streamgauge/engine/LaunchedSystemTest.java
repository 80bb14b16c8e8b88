package io.streamgauge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.deploy.LaunchedCluster;
import io.streamgauge.deploy.OwnedDirectories;
import io.streamgauge.deploy.network.NodeNetwork;
import io.streamgauge.engine.environment.SystemRegistry;
import io.streamgauge.process.SupervisedProcesses;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LaunchedSystemTest {
    @TempDir
    Path place;

    private static LaunchedCluster cluster(OwnedDirectories directories) {
        return new LaunchedCluster(
                new LaunchedCluster.Description(List.of(), Map.of(), Map.of(), Map.of(), List.of()),
                List.of(),
                List.of(),
                NodeNetwork.loopback(1),
                directories);
    }

    @Test
    void namesAllDirectoriesWithData() throws Exception {
        try (SupervisedProcesses children = SupervisedProcesses.open(place)) {
            OwnedDirectories directories = new OwnedDirectories(children);
            try (LaunchedCluster cluster = cluster(directories)) {
                LaunchedSystem system =
                        new LaunchedSystem(new SystemRegistry(), children, new RunListener() {}, cluster, place);
                assertThat(system.dataDirectories()).containsExactly(place);
                assertThat(system.storesAllDataInOneDirectory()).isTrue();
                Path journal = directories.make(place.resolve("disk"), "journal");
                assertThat(system.dataDirectories()).containsExactly(place, journal);
                assertThat(system.storesAllDataInOneDirectory()).isFalse();
            }
        }
    }
}
