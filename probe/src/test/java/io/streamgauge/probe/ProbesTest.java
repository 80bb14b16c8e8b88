package io.streamgauge.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.probe.api.Probe;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ProbesTest {
    @Test
    void selectsProbesByIdInDisplayOrder() throws Exception {
        assertThat(Probes.chosen(Set.of("compaction", "replay")))
                .extracting(Probe::id)
                .containsExactly("replay", "compaction");
        assertThat(Probes.chosen(Set.of())).hasSameSizeAs(Probes.all());
    }

    @Test
    void rejectsAnUnknownId() {
        assertThatThrownBy(() -> Probes.chosen(Set.of("replays")))
                .isInstanceOf(InvalidExperimentException.class)
                .hasMessageContainingAll("--only replays", "Use one of", "replay, ");
    }
}
