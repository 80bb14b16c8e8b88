package io.streamgauge.engine.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.engine.cluster.RequestedClusters.RequestedCluster;
import io.streamgauge.engine.environment.SystemRegistry;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RequestedClustersTest {
    private static final String TWO = """
            systems: { k: { launch: kafka }, r: { launch: rabbitmq }, m: { launch: memory } }
            workload: { rate: 5/s }
            """;

    @TempDir
    private Path scratch = Path.of("");

    private static RequestedClusters requested(@Nullable Integer nodes, List<String> set, String... only) {
        return new RequestedClusters(new SystemRegistry(), nodes, null, set, Set.of(only));
    }

    private String file(String text) throws IOException {
        return Files.writeString(scratch.resolve("experiment.yaml"), text).toString();
    }

    @Test
    void createsASystemFromItsName() throws Exception {
        List<RequestedCluster> systems =
                requested(3, List.of("broker.num.io.threads=4")).systems("kafka");
        assertThat(systems).singleElement().satisfies(requested -> {
            assertThat(requested.system().name()).isEqualTo("kafka");
            assertThat(requested.durability()).isEqualTo(DurabilityClass.D1);
            assertThat(requested.system().origin()).isInstanceOfSatisfying(Launch.class, launch -> {
                assertThat(launch.nodes()).isEqualTo(3);
                assertThat(launch.brokerProperties()).containsEntry("num.io.threads", "4");
            });
        });
    }

    @Test
    void selectsTheLaunchedSystemsOfAFile() throws Exception {
        String file = file(TWO);
        assertThat(requested(null, List.of()).systems(file))
                .extracting(requested -> requested.system().name())
                .containsExactly("k", "r");
        assertThat(requested(null, List.of(), "r").systems(file))
                .extracting(requested -> requested.system().name())
                .containsExactly("r");
    }

    @Test
    void usesTheDurabilityClassOfTheFileAndOfTheSystem() throws Exception {
        String file = file("""
                durability: D3
                systems:
                  k: { launch: kafka }
                  p: { launch: pulsar, durability: D1 }
                workload: { rate: 5/s }
                """);
        assertThat(requested(null, List.of()).systems(file))
                .extracting(RequestedCluster::durability)
                .containsExactly(DurabilityClass.D3, DurabilityClass.D1);
        assertThat(requested(null, List.of("durability=D3")).systems("pulsar"))
                .extracting(RequestedCluster::durability)
                .containsExactly(DurabilityClass.D3);
    }

    @Test
    void rejectsWhatItCannotStart() throws Exception {
        String file = file(TWO);
        rejects(requested(7, List.of()), "kafka", "'nodes' is 7");
        rejects(requested(0, List.of()), "kafka", "--nodes 0: systems.kafka.nodes is 0, out of range");
        rejects(requested(null, List.of("nonsense=1")), "kafka", "--set nonsense=1: ");
        rejects(requested(null, List.of()), "kafkaa", "neither a system nor a file");
        rejects(requested(null, List.of(), "k"), "kafka", "Remove --only.");
        rejects(requested(3, List.of()), file, "--set systems.NAME.nodes=3");
        rejects(requested(null, List.of(), "m"), file, "Use one of k, r.");
        String memory = file("systems: { m: { launch: memory } }\nworkload: { rate: 5/s }\n");
        rejects(requested(null, List.of()), memory, "does not launch a broker");
    }

    private static void rejects(RequestedClusters requested, String what, String reason) {
        assertThatThrownBy(() -> requested.systems(what))
                .isInstanceOf(InvalidExperimentException.class)
                .hasMessageContaining(reason);
    }
}
