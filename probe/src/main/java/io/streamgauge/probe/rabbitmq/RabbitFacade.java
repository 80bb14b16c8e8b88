package io.streamgauge.probe.rabbitmq;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import io.streamgauge.driver.rabbitmq.settings.QueueType;
import io.streamgauge.probe.api.ApiSearch;
import io.streamgauge.probe.api.CapabilityRequest;
import io.streamgauge.probe.api.DestinationFeature;
import io.streamgauge.probe.api.Facade;
import io.streamgauge.probe.api.Inbox;
import io.streamgauge.probe.api.IncomingMessage;
import io.streamgauge.probe.api.JavaPrograms;
import io.streamgauge.probe.api.OutgoingMessage;
import io.streamgauge.probe.api.PushSubscription;
import io.streamgauge.probe.api.RefusedException;
import io.streamgauge.probe.api.Routing;
import io.streamgauge.probe.api.Transaction;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/// Facade for RabbitMQ over AMQP 0-9-1.
final class RabbitFacade implements Facade {
    private static final int PREFETCH = 100;
    private static final int CONFIRM_MILLIS = 20_000;

    private final ProbeConnection connection;
    private final Connection first;
    private final RabbitQueues queues;
    private Channel channel;

    private RabbitFacade(ProbeConnection connection, RabbitQueues queues, Channel channel) throws IOException {
        this.connection = connection;
        this.first = connection.get();
        this.queues = queues;
        this.channel = channel;
    }

    static RabbitFacade open(ProbeConnection connection, QueueType queueType) throws IOException {
        return new RabbitFacade(connection, new RabbitQueues(connection, queueType), confirming(connection));
    }

    private static Channel confirming(ProbeConnection connection) throws IOException {
        Channel channel = connection.createChannel();
        channel.confirmSelect();
        return channel;
    }

    @Override
    public Map<String, String> versions() {
        Object version = first.getServerProperties().get("version");
        return Map.of(
                "rabbitmq",
                Objects.toString(version, "?"),
                "amqp-client",
                Objects.toString(first.getClientProperties().get("version"), "?"));
    }

    @Override
    public CapabilityRequest create(String destination, DestinationFeature wish) throws Exception {
        return queues.create(destination, wish);
    }

    @Override
    public CapabilityRequest route(Routing kind, String entry, List<Routing.Binding> bindings) throws Exception {
        return queues.route(kind, entry, bindings);
    }

    @Override
    public CapabilityRequest send(String destination, List<OutgoingMessage> messages) throws Exception {
        openChannel();
        for (OutgoingMessage message : messages) {
            publish(channel, destination, message);
        }
        try {
            channel.waitForConfirmsOrDie(CONFIRM_MILLIS);
        } catch (TimeoutException e) {
            throw new IOException("the broker did not confirm all messages within " + CONFIRM_MILLIS + " ms", e);
        }
        return messages.isEmpty()
                ? CapabilityRequest.nativeFeature("")
                : AmqpMessageProperties.asked(messages.getFirst().extra());
    }

    /// Opens another channel if the broker has closed the channel, for example after a request that it does
    /// not support.
    private void openChannel() throws Exception {
        if (!channel.isOpen()) {
            channel = confirming(connection);
        }
    }

    private void publish(Channel through, String destination, OutgoingMessage message) throws IOException {
        boolean delayed = message.extra() instanceof OutgoingMessage.Extra.DelayFor;
        String exchange = delayed ? destination + ".delayed" : queues.isExchange(destination) ? destination : "";
        String key = Objects.requireNonNullElse(message.key(), message.routingKey());
        through.basicPublish(
                exchange, exchange.isEmpty() ? destination : key, AmqpMessageProperties.of(message), message.body());
    }

    @Override
    public CapabilityRequest resend(String destination, byte[] body) throws Exception {
        openChannel();
        for (int i = 0; i < 2; i++) {
            channel.basicPublish("", destination, AmqpMessageProperties.withId("streamgauge-1"), body);
        }
        channel.waitForConfirmsOrDie(CONFIRM_MILLIS);
        return CapabilityRequest.workaround(
                "two messages with the same message-id and x-deduplication-header, both confirmed");
    }

    @Override
    public List<Inbox> subscribe(String destination, String group, int consumers) throws Exception {
        String queue = queues.isExchange(destination) ? destination + "." + group : destination;
        List<Inbox> inboxes = new ArrayList<>();
        for (int i = 0; i < consumers; i++) {
            inboxes.add(RabbitInbox.open(connection.get(), List.of(queue), PREFETCH, queues.isStream()));
        }
        return inboxes;
    }

    @Override
    public Inbox readFromBeginning(String destination) throws Exception {
        return RabbitInbox.reading(connection.get(), queues.partitions(destination), queues.isStream());
    }

    @Override
    public PrefetchConsumer subscribeWithPrefetch(String destination, int limit) throws Exception {
        return new PrefetchConsumer(
                CapabilityRequest.nativeFeature("basic.qos with prefetch-count=" + limit),
                RabbitInbox.open(connection.get(), List.of(destination), limit, queues.isStream()));
    }

    @Override
    public PushSubscription push(String destination, Consumer<IncomingMessage> arrived) throws Exception {
        Channel own = connection.createChannel();
        own.basicQos(PREFETCH);
        own.basicConsume(
                destination,
                false,
                RabbitInbox.arguments(queues.isStream()),
                (_, delivery) -> arrived.accept(new IncomingMessage(delivery.getBody(), null, 0, delivery)),
                _ -> {});
        return new PushSubscription(
                CapabilityRequest.nativeFeature("basic.consume only"), () -> "", () -> ChannelCloser.close(own));
    }

    @Override
    public PrefetchConsumer pull(String destination) throws Exception {
        return new PrefetchConsumer(
                CapabilityRequest.nativeFeature("basic.get"),
                new PollingInbox(connection.createChannel(), destination));
    }

    @Override
    public long stored(String destination) throws Exception {
        return queues.stored(destination);
    }

    @Override
    public CapabilityRequest addPartitions(String destination, int total) throws Exception {
        return queues.addPartitions(destination, total);
    }

    @Override
    public Connectors connect(String destination, Path source, Path sink, JavaPrograms programs)
            throws RefusedException {
        throw RefusedException.withoutMethod(
                ApiSearch.of(List.of("connector", "source", "sink"), Connection.class, Channel.class));
    }

    @Override
    public Transaction begin() throws Exception {
        Channel own = connection.createChannel();
        own.txSelect();
        return new RabbitTransaction(own);
    }

    @Override
    public String openForLargeMessages(int bytes) {
        return "";
    }

    @Override
    public void removeAll() {
        queues.removeAll();
    }

    @Override
    public void close() {
        connection.close();
    }
}
