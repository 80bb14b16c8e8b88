package io.streamgauge.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.probe.api.CapabilityRequest;
import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeContext;
import io.streamgauge.probe.api.ProbeResult;
import io.streamgauge.probe.api.ProbeVerdict;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProbesTest {
    @Test
    void selectsProbesByIdInDisplayOrder() throws Exception {
        assertThat(Probes.chosen(Set.of("compaction", "replay")))
                .extracting(Probe::id)
                .containsExactly("replay", "compaction");
        assertThat(Probes.chosen(Set.of())).hasSameSizeAs(Probes.all());
    }

    /// Probe whose verdict is "refuted" at the first attempt.
    private record Refuted(ProbeVerdict second, AtomicInteger attempts) implements Probe {
        @Override
        public String id() {
            return "row";
        }

        @Override
        public String title() {
            return "Row";
        }

        @Override
        public ProbeResult run(ProbeContext context) {
            boolean first = attempts.incrementAndGet() == 1;
            return first ? new ProbeResult(ProbeVerdict.REFUTED, "6 of 10") : new ProbeResult(second, "10 of 10");
        }
    }

    @ParameterizedTest
    @CsvSource({"REFUTED, REFUTED", "SHOWN, COULD_NOT_TELL"})
    void repeatsARefutedProbe(ProbeVerdict second, ProbeVerdict expected) throws InterruptedException {
        AtomicInteger attempts = new AtomicInteger();
        ProbeResult result = SlowBroker.run(
                new Refuted(second, attempts), new LogFacade(CapabilityRequest.Way.NATIVE, false), inbox -> inbox);
        assertThat(attempts).hasValue(2);
        assertThat(result.verdict()).isEqualTo(expected);
        assertThat(result.evidence()).contains("6 of 10");
    }

    @Test
    void rejectsAnUnknownId() {
        assertThatThrownBy(() -> Probes.chosen(Set.of("replays")))
                .isInstanceOf(InvalidExperimentException.class)
                .hasMessageContainingAll("--only replays", "Use one of", "replay, ");
    }
}
