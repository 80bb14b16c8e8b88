package io.streamgauge.probe.pulsar;

import io.streamgauge.probe.api.ApiSearch;
import io.streamgauge.probe.api.CapabilityRequest;
import io.streamgauge.probe.api.IncomingMessage;
import io.streamgauge.probe.api.OutgoingMessage;
import io.streamgauge.probe.api.OutgoingMessage.Extra;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.api.Message;
import org.apache.pulsar.client.api.Producer;
import org.apache.pulsar.client.api.TypedMessageBuilder;

/// Conversion between messages of the probes and Pulsar messages. If the message builder does not
/// have a method for a feature, the message contains a property with a descriptive name.
final class PulsarMessages {
    private static final String PARTITION = "-partition-";

    private PulsarMessages() {}

    static TypedMessageBuilder<byte[]> fill(TypedMessageBuilder<byte[]> builder, OutgoingMessage message) {
        builder.value(message.body()).properties(message.headers());
        String key = message.key();
        if (key != null) {
            builder.key(key);
        }
        if (!message.routingKey().isEmpty()) {
            builder.property("routing-key", message.routingKey());
        }
        switch (message.extra()) {
            case Extra.None _ -> {}
            case Extra.ExpireAfter expire ->
                builder.property("expiration", "" + expire.time().toMillis());
            case Extra.Priority priority -> builder.property("priority", "" + priority.priority());
            case Extra.DelayFor delay -> builder.deliverAfter(delay.time().toMillis(), TimeUnit.MILLISECONDS);
        }
        return builder;
    }

    static CapabilityRequest asked(Extra extra) {
        return switch (extra) {
            case Extra.None _ -> CapabilityRequest.nativeFeature("");
            case Extra.ExpireAfter _ ->
                CapabilityRequest.workaround("message property 'expiration': " + search("expir", "ttl"));
            case Extra.Priority _ -> CapabilityRequest.workaround("message property 'priority': " + search("priorit"));
            case Extra.DelayFor _ -> CapabilityRequest.nativeFeature("deliverAfter()");
        };
    }

    private static String search(String... words) {
        return ApiSearch.of(List.of(words), Producer.class, TypedMessageBuilder.class);
    }

    static IncomingMessage incoming(Message<byte[]> message) {
        String topic = message.getTopicName();
        int at = topic.lastIndexOf(PARTITION);
        int partition = at < 0 ? 0 : Integer.parseInt(topic.substring(at + PARTITION.length()));
        return new IncomingMessage(message.getValue(), message.getKey(), partition, message);
    }
}
