package io.streamgauge.probe.rabbitmq;

import com.rabbitmq.client.BuiltinExchangeType;
import com.rabbitmq.client.Channel;
import io.streamgauge.driver.rabbitmq.settings.QueueType;
import io.streamgauge.probe.api.CapabilityRequest;
import io.streamgauge.probe.api.DestinationFeature;
import io.streamgauge.probe.api.RefusedException;
import io.streamgauge.probe.api.Routing;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;

/// Queues and exchanges of the probes. Each declaration uses a separate channel, because a refused
/// declaration closes its channel.
final class RabbitQueues {
    private final ProbeConnection connection;
    private final QueueType type;
    private final Set<String> queues = ConcurrentHashMap.newKeySet();
    private final Set<String> exchanges = ConcurrentHashMap.newKeySet();
    private final Map<String, List<String>> partitions = new ConcurrentHashMap<>();

    RabbitQueues(ProbeConnection connection, QueueType type) {
        this.connection = connection;
        this.type = type;
    }

    boolean isStream() {
        return type == QueueType.STREAM;
    }

    boolean isExchange(String destination) {
        return exchanges.contains(destination);
    }

    /// Returns the queues of a partitioned destination, or the queue itself if the destination is not partitioned.
    List<String> partitions(String destination) {
        return partitions.getOrDefault(destination, List.of(destination));
    }

    CapabilityRequest create(String name, DestinationFeature wish) throws Exception {
        return switch (wish) {
            case DestinationFeature.Plain _ -> queue(name, Map.of(), true);
            case DestinationFeature.Transient _ ->
                queue(name, Map.of(), true).with("messages with delivery mode 1 (transient)");
            case DestinationFeature.KeepFor keep ->
                withRetention(name, keep.time().toMillis());
            case DestinationFeature.ExpireAfter expire ->
                isStream()
                        ? withRetention(name, expire.time().toMillis())
                        : queue(name, Map.of("x-message-ttl", expire.time().toMillis()), true);
            case DestinationFeature.KeepBytes keep ->
                isStream()
                        ? queue(
                                name,
                                Map.of(
                                        "x-max-length-bytes",
                                        keep.bytes(),
                                        "x-stream-max-segment-size-bytes",
                                        1_000_000),
                                true)
                        : queue(name, Map.of("x-max-length-bytes", keep.bytes()), true);
            case DestinationFeature.Priorities priorities ->
                queue(name, Map.of("x-max-priority", priorities.highest()), true);
            case DestinationFeature.DeadLetters dead ->
                queue(
                        name,
                        Map.of("x-dead-letter-exchange", "", "x-dead-letter-routing-key", dead.destination()),
                        true);
            case DestinationFeature.LatestPerKey _ -> queue(name, Map.of("x-cleanup-policy", "compact"), false);
            case DestinationFeature.Deduplication _ -> deduplicating(name);
            case DestinationFeature.Delays _ -> delaying(name);
            case DestinationFeature.Groups groups -> grouped(name, groups.names());
            case DestinationFeature.Partitions several -> partitioned(name, several.count());
        };
    }

    private CapabilityRequest withRetention(String name, long millis) throws Exception {
        return isStream()
                ? queue(
                        name,
                        Map.of("x-max-age", millis / 1000 + "s", "x-stream-max-segment-size-bytes", 300_000),
                        true)
                : queue(name, Map.of("x-message-ttl", millis), true);
    }

    private CapabilityRequest queue(String name, Map<String, Object> arguments, boolean known) throws Exception {
        Map<String, Object> all = new TreeMap<>(arguments);
        all.put("x-queue-type", type.argument());
        // Mirrors do not affect the capabilities of a queue, so the probes do not set a policy.
        String how =
                "a " + type.argument() + " queue" + (arguments.isEmpty() ? "" : " with " + new TreeMap<>(arguments));
        attempt(how, channel -> channel.queueDeclare(name, true, false, false, all));
        queues.add(name);
        return known
                ? CapabilityRequest.nativeFeature(how)
                : CapabilityRequest.workaround(how + ", an argument that RabbitMQ does not define");
    }

    private CapabilityRequest deduplicating(String name) throws Exception {
        return queue(name, Map.of("x-message-deduplication", true), false);
    }

    private CapabilityRequest delaying(String name) throws Exception {
        queue(name, Map.of(), true);
        String entry = name + ".delayed";
        String how = "an exchange of type x-delayed-message";
        attempt(
                how,
                c -> c.exchangeDeclare(entry, "x-delayed-message", false, true, Map.of("x-delayed-type", "fanout")));
        exchanges.add(entry);
        attempt(how, channel -> channel.queueBind(name, entry, ""));
        return CapabilityRequest.nativeFeature(how);
    }

    private CapabilityRequest grouped(String name, List<String> groups) throws Exception {
        String how = "a fanout exchange with a queue for each group";
        attempt(how, channel -> channel.exchangeDeclare(name, BuiltinExchangeType.FANOUT));
        exchanges.add(name);
        for (String group : groups) {
            queue(name + "." + group, Map.of(), true);
            attempt(how, channel -> channel.queueBind(name + "." + group, name, ""));
        }
        return CapabilityRequest.nativeFeature(how);
    }

    private CapabilityRequest partitioned(String name, int count) throws Exception {
        String how = hashing(count);
        attempt(how, channel -> channel.exchangeDeclare(name, "x-consistent-hash"));
        exchanges.add(name);
        return addPartitions(name, count);
    }

    private static String hashing(int queues) {
        return "an exchange of type x-consistent-hash (plug-in rabbitmq_consistent_hash_exchange) and "
                + queues
                + (queues == 1 ? " queue" : " queues");
    }

    /// Adds queues to a partitioned destination until it has `total` queues.
    CapabilityRequest addPartitions(String name, int total) throws Exception {
        String how = hashing(total);
        List<String> made = new ArrayList<>(partitions.getOrDefault(name, List.of()));
        for (int i = made.size(); i < total; i++) {
            String queue = name + "." + i;
            queue(queue, Map.of(), true);
            attempt(how, channel -> channel.queueBind(queue, name, "10"));
            made.add(queue);
        }
        partitions.put(name, List.copyOf(made));
        return CapabilityRequest.nativeFeature(how);
    }

    /// Returns the number of messages that are ready for delivery in the queues of a destination.
    /// If all delivered messages are acknowledged, this number includes all stored messages.
    long stored(String name) throws IOException {
        long sum = 0;
        for (String queue : partitions(name)) {
            Channel channel = connection.createChannel();
            try {
                sum += channel.queueDeclarePassive(queue).getMessageCount();
            } finally {
                ChannelCloser.close(channel);
            }
        }
        return sum;
    }

    CapabilityRequest route(Routing kind, String entry, List<Routing.Binding> bindings) throws Exception {
        String word = kind.name().toLowerCase(Locale.ROOT);
        String how = "an exchange of type " + word;
        attempt(how, channel -> channel.exchangeDeclare(entry, word));
        exchanges.add(entry);
        for (Routing.Binding binding : bindings) {
            queue(binding.destination(), Map.of(), true);
            Map<String, Object> arguments = new HashMap<>(binding.headers());
            if (kind == Routing.HEADERS) {
                arguments.put("x-match", "all");
            }
            attempt(how, channel -> channel.queueBind(binding.destination(), entry, binding.pattern(), arguments));
        }
        return CapabilityRequest.nativeFeature(how);
    }

    /// Request on a channel. The broker may refuse the request.
    @FunctionalInterface
    interface Step {
        void take(Channel channel) throws IOException;
    }

    private void attempt(String how, Step step) throws RefusedException, IOException {
        Channel channel = connection.createChannel();
        try {
            step.take(channel);
            channel.close();
        } catch (IOException e) {
            throw RabbitRefusal.requireFailure(how, e);
        } catch (TimeoutException e) {
            throw new IOException(e);
        }
    }

    void removeAll() {
        // The lists are copied because the next probe can add queues and exchanges while a slow removal is still
        // running.
        List<String> oldQueues = List.copyOf(queues);
        List<String> oldExchanges = List.copyOf(exchanges);
        oldQueues.forEach(queues::remove);
        oldExchanges.forEach(exchanges::remove);
        partitions.keySet().removeAll(oldExchanges);
        oldQueues.forEach(queue -> quietly(channel -> channel.queueDelete(queue)));
        oldExchanges.forEach(exchange -> quietly(channel -> channel.exchangeDelete(exchange)));
    }

    private void quietly(Step step) {
        try {
            attempt("removal", step);
        } catch (RefusedException | IOException | RuntimeException e) {
            // The queue or exchange may no longer exist. If it still exists, its name identifies it as
            // a resource of a probe.
        }
    }
}
