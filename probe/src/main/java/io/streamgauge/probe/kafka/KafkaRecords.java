package io.streamgauge.probe.kafka;

import io.streamgauge.probe.api.ApiSearch;
import io.streamgauge.probe.api.CapabilityRequest;
import io.streamgauge.probe.api.OutgoingMessage;
import io.streamgauge.probe.api.OutgoingMessage.Extra;
import io.streamgauge.probe.api.ProbeContext;
import java.util.List;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/// Conversion of messages into Kafka records. If Kafka does not have a record field for a feature, the
/// record contains a header with a descriptive name.
final class KafkaRecords {
    private KafkaRecords() {}

    static ProducerRecord<byte[], byte[]> of(String topic, OutgoingMessage message) {
        String key = message.key();
        @Nullable
        Long timestamp = message.extra() instanceof Extra.DelayFor delay
                ? Long.valueOf(System.currentTimeMillis() + delay.time().toMillis())
                : null;
        byte @Nullable [] keyBytes = key == null ? null : ProbeContext.bytes(key);
        ProducerRecord<byte[], byte[]> sent = new ProducerRecord<>(topic, null, timestamp, keyBytes, message.body());
        message.headers().forEach((name, value) -> sent.headers().add(name, ProbeContext.bytes(value)));
        if (!message.routingKey().isEmpty()) {
            sent.headers().add("routing-key", ProbeContext.bytes(message.routingKey()));
        }
        switch (message.extra()) {
            case Extra.None _, Extra.DelayFor _ -> {}
            case Extra.ExpireAfter expire ->
                sent.headers()
                        .add("expiration", ProbeContext.bytes("" + expire.time().toMillis()));
            case Extra.Priority priority ->
                sent.headers().add("priority", ProbeContext.bytes("" + priority.priority()));
        }
        return sent;
    }

    static CapabilityRequest asked(Extra extra) {
        return switch (extra) {
            case Extra.None _ -> CapabilityRequest.nativeFeature("");
            case Extra.ExpireAfter _ ->
                CapabilityRequest.workaround("record header 'expiration': " + search("expir", "ttl"));
            case Extra.Priority _ -> CapabilityRequest.workaround("record header 'priority': " + search("priorit"));
            case Extra.DelayFor _ ->
                CapabilityRequest.workaround("a record timestamp in the future: " + search("delay", "defer"));
        };
    }

    private static String search(String... words) {
        return ApiSearch.of(List.of(words), Producer.class, ProducerRecord.class);
    }
}
