package io.streamgauge.probe.pulsar;

import io.streamgauge.probe.ApiSearch;
import io.streamgauge.probe.Asked;
import io.streamgauge.probe.Incoming;
import io.streamgauge.probe.Outgoing;
import io.streamgauge.probe.Outgoing.Extra;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.api.Message;
import org.apache.pulsar.client.api.Producer;
import org.apache.pulsar.client.api.TypedMessageBuilder;

/// Messages as Pulsar's. What the builder has no call for goes into a property of the obvious name.
final class PulsarMessages {
    private static final String PARTITION = "-partition-";

    private PulsarMessages() {}

    static TypedMessageBuilder<byte[]> fill(TypedMessageBuilder<byte[]> builder, Outgoing message) {
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

    static Asked asked(Extra extra) {
        return switch (extra) {
            case Extra.None _ -> Asked.natively("");
            case Extra.ExpireAfter _ -> Asked.makeshift("message property 'expiration': " + search("expir", "ttl"));
            case Extra.Priority _ -> Asked.makeshift("message property 'priority': " + search("priorit"));
            case Extra.DelayFor _ -> Asked.natively("deliverAfter()");
        };
    }

    private static String search(String... words) {
        return ApiSearch.of(List.of(words), Producer.class, TypedMessageBuilder.class);
    }

    static Incoming incoming(Message<byte[]> message) {
        String topic = message.getTopicName();
        int at = topic.lastIndexOf(PARTITION);
        int partition = at < 0 ? 0 : Integer.parseInt(topic.substring(at + PARTITION.length()));
        return new Incoming(message.getValue(), message.getKey(), partition, message);
    }
}
