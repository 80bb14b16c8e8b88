package io.streamgauge.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.probe.api.ProbeResult;
import io.streamgauge.probe.api.ProbeVerdict;
import io.streamgauge.probe.kafka.KafkaFacadeFactory;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KafkaProbesIT {
    @Test
    void showsTheDocumentedCapabilitiesOfKafka() throws Exception {
        Map<String, ProbeResult> findings = LiveProbes.of(new KafkaFacadeFactory());
        assertThat(findings).hasSize(Probes.all().size());
        LiveProbes.assertVerdicts(
                findings,
                ProbeVerdict.SHOWN,
                "replay",
                "groups",
                "order-one-consumer",
                "order-several-consumers",
                "key-to-partition",
                "add-partition",
                "pull",
                "retention-time",
                "retention-size",
                "ttl-destination",
                "compaction",
                "duplicate-detection",
                "transaction-commit",
                "transaction-abort",
                "largest-message",
                "connectors",
                "protocol-kafka");
        LiveProbes.assertVerdicts(findings, ProbeVerdict.REFUTED, "deletion", "prefetch");
        LiveProbes.assertVerdicts(
                findings,
                ProbeVerdict.NOT_OFFERED,
                "routing-direct",
                "routing-fanout",
                "routing-topic",
                "routing-headers",
                "push",
                "ttl-message",
                "priority",
                "dead-letter",
                "delayed-delivery",
                "without-disk",
                "management-ui",
                "protocol-amqp-0-9-1",
                "protocol-mqtt",
                "protocol-pulsar");
        assertThat(findings.get("largest-message"))
                .satisfies(f -> assertThat(f.value()).isEqualTo("1023 KiB"))
                .satisfies(f -> assertThat(f.evidence()).contains("RecordTooLargeException"));
    }
}
