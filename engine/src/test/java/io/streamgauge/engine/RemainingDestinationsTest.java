package io.streamgauge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.experiment.system.SystemUnderTest.Connect;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RemainingDestinationsTest {
    private final RemainingDestinations.OnClusters clusters = new RemainingDestinations.OnClusters();

    private RemainingDestinations on(String... addresses) {
        return clusters.of(new Connect(List.of(addresses), Map.of()));
    }

    @Test
    void areSharedByTheSystemsOfACluster() {
        assertThat(on("a:1", "b:1").isEmpty()).isTrue();
        on("a:1", "b:1").add("001-default");
        on("a:1", "b:1").add("003-default");
        assertThat(on("b:1", "a:1").trials()).containsExactly("001-default", "003-default");
        assertThat(on("c:1").isEmpty()).isTrue();
    }
}
