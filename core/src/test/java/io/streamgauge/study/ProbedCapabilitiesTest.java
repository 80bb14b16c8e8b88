package io.streamgauge.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.study.ProbeFindings.Found;
import io.streamgauge.study.Study.Capability;
import io.streamgauge.study.Study.Claim;
import io.streamgauge.study.Study.Statement;
import io.streamgauge.study.StudyResult.CapabilityResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProbedCapabilitiesTest {
    private static final Study STUDY = new Study(
            "title",
            "source",
            "asks",
            null,
            List.of(),
            List.of(),
            List.of(new Claim(
                    "C1",
                    "A claim.",
                    List.of(new Statement(
                            "",
                            List.of(),
                            List.of(),
                            List.of(
                                    new Capability("Q", "replay", "kafka", true),
                                    new Capability("Q", "replay", "rabbitmq", false),
                                    new Capability("Q", "ttl", "rabbitmq", true),
                                    new Capability("other", "pull", "kafka", true)),
                            null)),
                    "")),
            List.of(),
            List.of(),
            null,
            List.of());

    @Test
    void comparesEveryProbedRowWithThePublication() {
        ProbeFindings probed = new ProbeFindings(Map.of(
                "kafka",
                Map.of(
                        "replay", new Found(ProbeFindings.Capability.OFFERED, "read again"),
                        "delay", new Found(ProbeFindings.Capability.INCONCLUSIVE, "no answer")),
                "rabbitmq",
                Map.of("replay", new Found(ProbeFindings.Capability.OFFERED, "a stream"))));
        List<CapabilityResult> results = ProbedCapabilities.of(STUDY, "Q", probed);
        assertThat(results)
                .containsExactly(
                        new CapabilityResult("replay", "kafka", true, true, "read again"),
                        new CapabilityResult("replay", "rabbitmq", false, true, "a stream"),
                        new CapabilityResult("ttl", "rabbitmq", true, null, ""),
                        new CapabilityResult("delay", "kafka", null, null, "no answer"));
        assertThat(results).extracting(CapabilityResult::differs).containsExactly(false, true, false, false);
        assertThat(ProbedCapabilities.of(STUDY, "Q", null)).isEmpty();
    }
}
