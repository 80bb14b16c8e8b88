package io.streamgauge.probe.rabbitmq;

import com.rabbitmq.client.AMQP.BasicProperties;
import io.streamgauge.probe.api.CapabilityRequest;
import io.streamgauge.probe.api.OutgoingMessage;
import io.streamgauge.probe.api.OutgoingMessage.Extra;
import java.util.HashMap;
import java.util.Map;

/// Conversion of the features of a message into AMQP properties. All messages are transient.
final class AmqpMessageProperties {
    private static final int TRANSIENT = 1;

    private AmqpMessageProperties() {}

    static BasicProperties of(OutgoingMessage message) {
        BasicProperties.Builder properties = new BasicProperties.Builder().deliveryMode(TRANSIENT);
        Map<String, Object> headers = new HashMap<>(message.headers());
        switch (message.extra()) {
            case Extra.None _ -> {}
            case Extra.ExpireAfter expire ->
                properties.expiration(Long.toString(expire.time().toMillis()));
            case Extra.Priority priority -> properties.priority(priority.priority());
            case Extra.DelayFor delay -> headers.put("x-delay", delay.time().toMillis());
        }
        String key = message.key();
        if (key != null) {
            headers.put("key", key);
        }
        return properties.headers(headers).build();
    }

    static BasicProperties withId(String id) {
        return new BasicProperties.Builder()
                .deliveryMode(TRANSIENT)
                .messageId(id)
                .headers(Map.of("x-deduplication-header", id))
                .build();
    }

    static CapabilityRequest asked(Extra extra) {
        return switch (extra) {
            case Extra.None _ -> CapabilityRequest.nativeFeature("");
            case Extra.ExpireAfter _ -> CapabilityRequest.nativeFeature("the property 'expiration'");
            case Extra.Priority _ -> CapabilityRequest.nativeFeature("the property 'priority'");
            case Extra.DelayFor _ -> CapabilityRequest.nativeFeature("the header 'x-delay'");
        };
    }
}
