package io.streamgauge.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.probe.api.ProbeResult;
import io.streamgauge.probe.api.ProbeVerdict;
import io.streamgauge.probe.rabbitmq.RabbitFacadeFactory;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RabbitProbesIT {
    @Test
    void showsTheDocumentedCapabilitiesOfClassicQueues() throws Exception {
        Map<String, ProbeResult> findings = LiveProbes.of(
                new RabbitFacadeFactory(), Probes.all(), Map.of("plugins", "rabbitmq_mqtt rabbitmq_stomp"));
        assertThat(findings).hasSize(Probes.all().size());
        LiveProbes.assertVerdicts(
                findings,
                ProbeVerdict.SHOWN,
                "deletion",
                "groups",
                "order-one-consumer",
                "routing-direct",
                "routing-fanout",
                "routing-topic",
                "routing-headers",
                "push",
                "pull",
                "prefetch",
                "retention-size",
                "ttl-message",
                "ttl-destination",
                "priority",
                "dead-letter",
                "transaction-commit",
                "transaction-abort",
                "largest-message",
                "without-disk",
                "management-ui",
                "protocol-amqp-0-9-1",
                "protocol-amqp-1-0",
                "protocol-mqtt",
                "protocol-stomp");
        LiveProbes.assertVerdicts(
                findings, ProbeVerdict.REFUTED, "replay", "order-several-consumers", "retention-time");
        LiveProbes.assertVerdicts(
                findings,
                ProbeVerdict.NOT_OFFERED,
                "key-to-partition",
                "add-partition",
                "connectors",
                "compaction",
                "delayed-delivery",
                "duplicate-detection",
                "protocol-kafka",
                "protocol-pulsar");
        assertThat(findings.get("largest-message"))
                .satisfies(f -> assertThat(f.value()).isEqualTo("16 MiB"))
                .satisfies(f -> assertThat(f.evidence()).contains("configured max size 16777216"));
        assertThat(findings.get("delayed-delivery"))
                .satisfies(f -> assertThat(f.evidence()).contains("unknown exchange type 'x-delayed-message'"));
    }
}
