package io.streamgauge.probe.kafka;

import io.streamgauge.probe.api.ApiSearch;
import io.streamgauge.probe.api.CapabilityRequest;
import io.streamgauge.probe.api.DestinationFeature;
import io.streamgauge.probe.api.Facade;
import io.streamgauge.probe.api.Inbox;
import io.streamgauge.probe.api.IncomingMessage;
import io.streamgauge.probe.api.JavaPrograms;
import io.streamgauge.probe.api.OutgoingMessage;
import io.streamgauge.probe.api.PushSubscription;
import io.streamgauge.probe.api.Routing;
import io.streamgauge.probe.api.Transaction;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.AppInfoParser;

/// Facade for Kafka.
final class KafkaFacade implements Facade {
    private final KafkaClients clients;
    private final Admin admin;
    private final KafkaTopics topics;
    private KafkaProducer<byte[], byte[]> producer;

    private KafkaFacade(KafkaClients clients, Admin admin, KafkaTopics topics) {
        this.clients = clients;
        this.admin = admin;
        this.topics = topics;
        this.producer = clients.producer(Map.of());
    }

    static KafkaFacade open(KafkaClients clients) throws InterruptedException, ExecutionException {
        Admin admin = clients.admin();
        try {
            return new KafkaFacade(clients, admin, KafkaTopics.of(admin));
        } catch (InterruptedException | ExecutionException | RuntimeException e) {
            admin.close(Duration.ZERO);
            throw e;
        }
    }

    @Override
    public Map<String, String> versions() {
        return Map.of("kafka-clients", AppInfoParser.getVersion());
    }

    @Override
    public CapabilityRequest create(String destination, DestinationFeature wish) throws Exception {
        return topics.create(destination, wish);
    }

    @Override
    public CapabilityRequest route(Routing kind, String entry, List<Routing.Binding> bindings) throws Exception {
        topics.create(entry, new DestinationFeature.Plain());
        for (Routing.Binding binding : bindings) {
            topics.create(binding.destination(), new DestinationFeature.Plain());
        }
        return CapabilityRequest.workaround("topics and record headers with the routing key: "
                + ApiSearch.of(List.of("bind", "route", "exchange"), Admin.class, Producer.class));
    }

    @Override
    public CapabilityRequest send(String destination, List<OutgoingMessage> messages) throws Exception {
        List<Future<?>> sent = new ArrayList<>();
        for (OutgoingMessage message : messages) {
            sent.add(producer.send(KafkaRecords.of(destination, message)));
        }
        for (Future<?> future : sent) {
            future.get(30, TimeUnit.SECONDS);
        }
        return messages.isEmpty()
                ? CapabilityRequest.nativeFeature("")
                : KafkaRecords.asked(messages.getFirst().extra());
    }

    @Override
    public CapabilityRequest resend(String destination, byte[] body) throws Exception {
        return new RepeatedProduce(clients, admin).run(destination, body);
    }

    @Override
    public List<Inbox> subscribe(String destination, String group, int consumers) throws Exception {
        List<KafkaConsumer<byte[], byte[]>> members = new ArrayList<>();
        for (int i = 0; i < consumers; i++) {
            KafkaConsumer<byte[], byte[]> member =
                    clients.consumer(Map.of("group.id", topics.group(destination + "." + group)));
            member.subscribe(List.of(destination));
            members.add(member);
        }
        if (consumers == 1) {
            return List.of(new KafkaInbox(members.getFirst()));
        }
        topics.awaitMembers(destination + "." + group, members);
        return members.stream().<Inbox>map(KafkaInbox::new).toList();
    }

    @Override
    public Inbox readFromBeginning(String destination) {
        KafkaConsumer<byte[], byte[]> consumer = clients.consumer(Map.of());
        List<TopicPartition> partitions = consumer.partitionsFor(destination).stream()
                .map(p -> new TopicPartition(p.topic(), p.partition()))
                .toList();
        return KafkaInbox.reading(consumer, partitions);
    }

    @Override
    public PrefetchConsumer subscribeWithPrefetch(String destination, int limit) {
        KafkaConsumer<byte[], byte[]> consumer = clients.consumer(Map.of(
                "group.id", topics.group(destination + ".limited"), "max.poll.records", Integer.toString(limit)));
        consumer.subscribe(List.of(destination));
        return new PrefetchConsumer(
                CapabilityRequest.nativeFeature("max.poll.records=" + limit), new KafkaInbox(consumer));
    }

    @Override
    public PushSubscription push(String destination, Consumer<IncomingMessage> arrived) {
        KafkaConsumer<byte[], byte[]> consumer =
                clients.consumer(Map.of("group.id", topics.group(destination + ".push")));
        consumer.subscribe(List.of(destination));
        return new PushSubscription(
                CapabilityRequest.workaround("subscribe() only: "
                        + ApiSearch.of(
                                List.of("listener", "callback", "onmessage"),
                                org.apache.kafka.clients.consumer.Consumer.class)),
                () -> "the client counted " + fetches(consumer) + " fetch requests",
                () -> consumer.close());
    }

    private static long fetches(KafkaConsumer<?, ?> consumer) {
        return (long) consumer.metrics().entrySet().stream()
                .filter(m -> m.getKey().name().equals("fetch-total"))
                .mapToDouble(m -> m.getValue().metricValue() instanceof Double value && !value.isNaN() ? value : 0)
                .sum();
    }

    @Override
    public PrefetchConsumer pull(String destination) {
        KafkaConsumer<byte[], byte[]> consumer =
                clients.consumer(Map.of("group.id", topics.group(destination + ".pull"), "max.poll.records", "1"));
        consumer.subscribe(List.of(destination));
        return new PrefetchConsumer(
                CapabilityRequest.nativeFeature("poll() with max.poll.records=1"), new KafkaInbox(consumer));
    }

    @Override
    public long stored(String destination) throws Exception {
        return topics.stored(destination);
    }

    @Override
    public CapabilityRequest addPartitions(String destination, int total) throws Exception {
        CapabilityRequest asked = topics.addPartitions(destination, total);
        // A producer uses the new partition only after its metadata has expired (metadata.max.age.ms).
        producer.close(Duration.ofSeconds(2));
        producer = clients.producer(Map.of());
        return asked.with("with a new producer");
    }

    @Override
    public Connectors connect(String destination, Path source, Path sink, JavaPrograms programs) throws Exception {
        topics.group("connect-" + KafkaConnect.SINK);
        return KafkaConnect.start(clients.config().addresses(), destination, source, sink, programs);
    }

    @Override
    public Transaction begin() {
        return KafkaTransaction.begin(clients, topics.prefix());
    }

    @Override
    public String openForLargeMessages(int bytes) {
        producer.close(Duration.ofSeconds(2));
        int room = bytes + (1 << 20);
        Map<String, Object> wide = new HashMap<>();
        wide.put("max.request.size", room);
        wide.put("buffer.memory", (long) room);
        wide.put("compression.type", "none");
        producer = clients.producer(wide);
        return "; the producer property 'max.request.size' (default: 1048576 bytes) was increased so that the limit "
                + "of the broker applies";
    }

    @Override
    public void removeAll() {
        topics.removeAll();
    }

    @Override
    public void close() {
        producer.close(Duration.ofSeconds(2));
        admin.close(Duration.ofSeconds(2));
    }
}
