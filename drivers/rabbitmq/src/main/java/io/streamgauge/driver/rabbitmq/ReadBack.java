package io.streamgauge.driver.rabbitmq;

import com.rabbitmq.client.Channel;
import io.streamgauge.DriverException;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.result.Setting;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeoutException;
import tools.jackson.databind.JsonNode;

/// Reads settings from the live broker: what a connection tells, and from the HTTP API the queue itself, if its
/// address is known. All queues of a trial are made alike: the first stands for all.
final class ReadBack {
    private static final List<String> QUEUE_FIELDS =
            List.of("type", "durable", "auto_delete", "exclusive", "storage_version", "policy", "leader", "members");

    private ReadBack() {}

    static List<Setting> of(DriverConfig config, ServerFacts server, List<String> queues) throws DriverException {
        List<Setting> settings = new ArrayList<>();
        settings.add(read("broker", "frame_max", Integer.toString(server.frameMaxBytes())));
        settings.add(read("broker", "heartbeat", Integer.toString(server.heartbeatSeconds())));
        settings.add(read("destination", "queues", Integer.toString(queues.size())));
        String management = config.options().get(Variant.MANAGEMENT);
        if (management == null) {
            declarePassively(config, queues);
            settings.add(read("destination", "exists", "true"));
            settings.add(unknown("no management address is given"));
        } else {
            settings.addAll(overHttp(new Management(config, management), queues.getFirst()));
        }
        return List.copyOf(settings);
    }

    private static Setting read(String scope, String name, String value) {
        return new Setting(scope, name, value, Setting.Origin.READ_BACK);
    }

    private static void declarePassively(DriverConfig config, List<String> queues) throws DriverException {
        try {
            Link link = Link.open(config, 0, "control", Map.of());
            try {
                Channel channel = link.connection().createChannel();
                for (String queue : queues) {
                    channel.queueDeclarePassive(queue);
                }
            } finally {
                link.close(Duration.ofSeconds(2));
            }
        } catch (IOException | TimeoutException | RuntimeException e) {
            throw unreadable(e.getCause() == null ? e : e.getCause());
        }
    }

    private static List<Setting> overHttp(Management management, String queue) throws DriverException {
        try {
            return settings(
                    management.ofVirtualHost("queues", "/" + Management.encoded(queue) + "?disable_stats=true"));
        } catch (IOException e) {
            return List.of(unknown("the management API does not tell: " + Failures.line(e)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unreadable(e);
        }
    }

    private static Setting unknown(String why) {
        return read("destination", "queue settings", "not known: " + why);
    }

    private static List<Setting> settings(JsonNode queue) {
        Map<String, String> values = new TreeMap<>();
        for (String field : QUEUE_FIELDS) {
            JsonNode value = queue.get(field);
            if (value != null && !value.isNull()) {
                values.put(field, text(value));
            }
        }
        JsonNode arguments = queue.get("arguments");
        if (arguments != null) {
            arguments.properties().forEach(e -> values.put(e.getKey(), text(e.getValue())));
        }
        return values.entrySet().stream()
                .map(e -> read("destination", e.getKey(), e.getValue()))
                .toList();
    }

    private static String text(JsonNode value) {
        return value.isString() ? value.stringValue() : value.toString();
    }

    private static DriverException unreadable(Throwable cause) {
        return new DriverException(
                "RabbitMQ settings: cannot be read back (" + Failures.line(cause) + "). Check the broker's log and the"
                        + " management address.",
                cause);
    }
}
