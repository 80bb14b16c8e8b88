package io.streamgauge.probe.pulsar;

import io.streamgauge.driver.pulsar.PulsarClientShutdown;
import io.streamgauge.probe.api.ApiSearch;
import io.streamgauge.probe.api.CapabilityRequest;
import io.streamgauge.probe.api.DestinationFeature;
import io.streamgauge.probe.api.Facade;
import io.streamgauge.probe.api.Inbox;
import io.streamgauge.probe.api.IncomingMessage;
import io.streamgauge.probe.api.OutgoingMessage;
import io.streamgauge.probe.api.PushSubscription;
import io.streamgauge.probe.api.Routing;
import io.streamgauge.probe.api.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.api.Consumer;
import org.apache.pulsar.client.api.ConsumerBuilder;
import org.apache.pulsar.client.api.DeadLetterPolicy;
import org.apache.pulsar.client.api.MessageId;
import org.apache.pulsar.client.api.Producer;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.api.PulsarClientException;
import org.apache.pulsar.client.api.SubscriptionInitialPosition;
import org.apache.pulsar.client.api.SubscriptionType;
import org.apache.pulsar.client.api.TypedMessageBuilder;

/// Facade for Pulsar. Each call opens its own producers and consumers so that a probe does not depend on the
/// state of earlier probes.
final class PulsarFacade implements Facade {
    private static final String TTL_SUBSCRIPTION = "waiting";

    private final PulsarClient client;
    private final PulsarTopics topics;

    PulsarFacade(PulsarClient client, PulsarTopics topics) {
        this.client = client;
        this.topics = topics;
    }

    @Override
    public Map<String, String> versions() {
        String version = PulsarClient.class.getPackage().getImplementationVersion();
        return version == null ? Map.of() : Map.of("pulsar-client", version);
    }

    @Override
    public CapabilityRequest create(String destination, DestinationFeature wish) throws Exception {
        CapabilityRequest asked = topics.create(destination, wish);
        if (wish instanceof DestinationFeature.ExpireAfter) {
            // Messages expire only if a subscription exists.
            consumer(destination, TTL_SUBSCRIPTION, SubscriptionType.Exclusive)
                    .subscribe()
                    .close();
        }
        return asked;
    }

    @Override
    public CapabilityRequest route(Routing kind, String entry, List<Routing.Binding> bindings) throws Exception {
        topics.create(entry, new DestinationFeature.Plain());
        for (Routing.Binding binding : bindings) {
            topics.create(binding.destination(), new DestinationFeature.Plain());
        }
        return CapabilityRequest.workaround("topics and message properties with the routing key: "
                + ApiSearch.of(List.of("bind", "exchange"), PulsarClient.class, TypedMessageBuilder.class));
    }

    private Producer<byte[]> producer(String destination) throws PulsarClientException {
        return client.newProducer()
                .topic(topics.url(destination))
                .enableBatching(false)
                .sendTimeout(20, TimeUnit.SECONDS)
                .blockIfQueueFull(true)
                .create();
    }

    @Override
    public CapabilityRequest send(String destination, List<OutgoingMessage> messages) throws Exception {
        try (Producer<byte[]> producer = producer(destination)) {
            List<CompletableFuture<MessageId>> sent = new ArrayList<>();
            for (OutgoingMessage message : messages) {
                sent.add(PulsarMessages.fill(producer.newMessage(), message).sendAsync());
            }
            CompletableFuture.allOf(sent.toArray(CompletableFuture[]::new)).get(30, TimeUnit.SECONDS);
        }
        return messages.isEmpty()
                ? CapabilityRequest.nativeFeature("")
                : PulsarMessages.asked(messages.getFirst().extra());
    }

    @Override
    public CapabilityRequest resend(String destination, byte[] body) throws Exception {
        try (Producer<byte[]> producer = client.newProducer()
                .topic(topics.url(destination))
                .producerName(destination)
                .enableBatching(false)
                .create()) {
            MessageId first = producer.newMessage().sequenceId(1).value(body).send();
            MessageId second = producer.newMessage().sequenceId(1).value(body).send();
            return CapabilityRequest.nativeFeature(
                    "two messages with the same producer name and sequence ID; the broker returned the message IDs "
                            + first + " and " + second);
        }
    }

    private ConsumerBuilder<byte[]> consumer(String destination, String group, SubscriptionType type) {
        return client.newConsumer()
                .topic(topics.url(destination))
                .subscriptionName(group)
                .subscriptionType(type)
                .subscriptionInitialPosition(SubscriptionInitialPosition.Earliest)
                .negativeAckRedeliveryDelay(200, TimeUnit.MILLISECONDS);
    }

    @Override
    public List<Inbox> subscribe(String destination, String group, int consumers) throws Exception {
        DestinationFeature wish = topics.featureOf(destination);
        boolean shared = consumers > 1
                || wish instanceof DestinationFeature.DeadLetters
                || wish instanceof DestinationFeature.Delays;
        List<Inbox> inboxes = new ArrayList<>();
        for (int i = 0; i < consumers; i++) {
            ConsumerBuilder<byte[]> builder =
                    consumer(destination, group, shared ? SubscriptionType.Shared : SubscriptionType.Exclusive);
            if (shared && consumers > 1) {
                builder.receiverQueueSize(50);
            }
            if (wish instanceof DestinationFeature.DeadLetters dead) {
                builder.deadLetterPolicy(DeadLetterPolicy.builder()
                        .maxRedeliverCount(1)
                        .deadLetterTopic(topics.url(dead.destination()))
                        .build());
            }
            inboxes.add(new PulsarInbox(builder.subscribe()));
        }
        return inboxes;
    }

    @Override
    public Inbox readFromBeginning(String destination) throws Exception {
        DestinationFeature wish = topics.featureOf(destination);
        if (wish instanceof DestinationFeature.ExpireAfter) {
            return new PulsarInbox(consumer(destination, TTL_SUBSCRIPTION, SubscriptionType.Exclusive)
                    .subscribe());
        }
        boolean compacted = wish instanceof DestinationFeature.LatestPerKey;
        if (compacted) {
            topics.compact(destination);
        }
        return new PulsarReaderInbox(client.newReader()
                .topic(topics.url(destination))
                .startMessageId(MessageId.earliest)
                .readCompacted(compacted)
                .create());
    }

    @Override
    public PrefetchConsumer subscribeWithPrefetch(String destination, int limit) throws Exception {
        CapabilityRequest asked = topics.policy(destination, "maxUnackedMessagesOnConsumer", Integer.toString(limit));
        Consumer<byte[]> consumer = consumer(destination, "limited", SubscriptionType.Shared)
                .receiverQueueSize(1)
                .acknowledgmentGroupTime(0, TimeUnit.MILLISECONDS)
                .subscribe();
        return new PrefetchConsumer(
                CapabilityRequest.nativeFeature(asked.how() + ", a Shared subscription and receiverQueueSize=1"),
                new PulsarInbox(consumer));
    }

    @Override
    public PushSubscription push(String destination, java.util.function.Consumer<IncomingMessage> arrived)
            throws Exception {
        Consumer<byte[]> consumer = consumer(destination, "push", SubscriptionType.Exclusive)
                .messageListener((_, message) -> arrived.accept(PulsarMessages.incoming(message)))
                .subscribe();
        return new PushSubscription(
                CapabilityRequest.nativeFeature("a messageListener"), () -> "", () -> PulsarInbox.close(consumer));
    }

    @Override
    public PrefetchConsumer pull(String destination) throws Exception {
        Consumer<byte[]> consumer = consumer(destination, "pull", SubscriptionType.Exclusive)
                .receiverQueueSize(0)
                .subscribe();
        return new PrefetchConsumer(
                CapabilityRequest.nativeFeature("receive() with receiverQueueSize=0"), new PulsarInbox(consumer));
    }

    @Override
    public Transaction begin() throws Exception {
        return new PulsarTransaction(
                client.newTransaction()
                        .withTransactionTimeout(60, TimeUnit.SECONDS)
                        .build()
                        .get(20, TimeUnit.SECONDS),
                this::producer);
    }

    @Override
    public String openForLargeMessages(int bytes) {
        return "; chunking is disabled, which is the default of the client";
    }

    @Override
    public void removeAll() {
        topics.removeAll();
    }

    @Override
    public void close() {
        PulsarClientShutdown.force(client);
        topics.close();
    }
}
