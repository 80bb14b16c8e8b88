package io.streamgauge.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeResult;
import io.streamgauge.probe.api.ProbeVerdict;
import io.streamgauge.probe.pulsar.PulsarFacadeFactory;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Test of all probes on Pulsar, except those that take several minutes.
class PulsarProbesIT {
    private static final Set<String> MINUTES = Set.of("retention-time", "ttl-destination", "ttl-message", "compaction");

    @Test
    void showsTheDocumentedCapabilitiesOfPulsar() throws Exception {
        List<Probe> probes =
                Probes.all().stream().filter(p -> !MINUTES.contains(p.id())).toList();
        Map<String, ProbeResult> findings = LiveProbes.of(new PulsarFacadeFactory(), probes);
        assertThat(findings).hasSize(probes.size());
        LiveProbes.assertVerdicts(
                findings,
                ProbeVerdict.SHOWN,
                "replay",
                "groups",
                "order-one-consumer",
                "key-to-partition",
                "push",
                "dead-letter",
                "retention-size",
                "without-disk",
                "delayed-delivery",
                "duplicate-detection",
                "transaction-commit",
                "transaction-abort",
                "protocol-pulsar");
        LiveProbes.assertVerdicts(
                findings,
                ProbeVerdict.NOT_OFFERED,
                "routing-direct",
                "routing-topic",
                "priority",
                "management-ui",
                "protocol-kafka",
                "protocol-amqp-0-9-1");
    }
}
