package io.streamgauge.probe.kafka;

import io.streamgauge.probe.ApiSearch;
import io.streamgauge.probe.Asked;
import io.streamgauge.probe.Bench;
import io.streamgauge.probe.Outgoing;
import io.streamgauge.probe.Outgoing.Extra;
import java.util.List;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/// Messages as Kafka's records. What a record has no field for goes into a header of the obvious name.
final class KafkaRecords {
    private KafkaRecords() {}

    static ProducerRecord<byte[], byte[]> of(String topic, Outgoing message) {
        String key = message.key();
        @Nullable
        Long timestamp = message.extra() instanceof Extra.DelayFor delay
                ? Long.valueOf(System.currentTimeMillis() + delay.time().toMillis())
                : null;
        byte @Nullable [] keyBytes = key == null ? null : Bench.bytes(key);
        ProducerRecord<byte[], byte[]> sent = new ProducerRecord<>(topic, null, timestamp, keyBytes, message.body());
        message.headers().forEach((name, value) -> sent.headers().add(name, Bench.bytes(value)));
        if (!message.routingKey().isEmpty()) {
            sent.headers().add("routing-key", Bench.bytes(message.routingKey()));
        }
        switch (message.extra()) {
            case Extra.None _, Extra.DelayFor _ -> {}
            case Extra.ExpireAfter expire ->
                sent.headers().add("expiration", Bench.bytes("" + expire.time().toMillis()));
            case Extra.Priority priority -> sent.headers().add("priority", Bench.bytes("" + priority.priority()));
        }
        return sent;
    }

    static Asked asked(Extra extra) {
        return switch (extra) {
            case Extra.None _ -> Asked.natively("");
            case Extra.ExpireAfter _ -> Asked.makeshift("record header 'expiration': " + search("expir", "ttl"));
            case Extra.Priority _ -> Asked.makeshift("record header 'priority': " + search("priorit"));
            case Extra.DelayFor _ -> Asked.makeshift("a record timestamp in the future: " + search("delay", "defer"));
        };
    }

    private static String search(String... words) {
        return ApiSearch.of(List.of(words), Producer.class, ProducerRecord.class);
    }
}
