package io.streamgauge.driver.kafka;

import io.streamgauge.DriverException;
import io.streamgauge.driver.ClientPool;
import io.streamgauge.driver.ConsumerPace;
import io.streamgauge.driver.Driver;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.DriverFactory.FatalErrorListener;
import io.streamgauge.driver.ParallelTasks;
import io.streamgauge.driver.Topology;
import io.streamgauge.result.Setting;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/// Clients of one trial on one Kafka cluster.
final class KafkaDriver implements Driver {
    /// Time limit for the clients to close before the destinations are deleted.
    private static final Duration CLOSE_BEFORE_DELETION = Duration.ofSeconds(4);

    private final DriverConfig config;
    private final ClusterFacts cluster;
    private final FatalErrorListener fatal;
    private final KafkaTrialTopics topics;
    private final KafkaOutageDetector watch;
    private final List<KafkaSender> senders = new CopyOnWriteArrayList<>();
    private final List<KafkaReceiver> receivers = new CopyOnWriteArrayList<>();
    private final TopicMetadata metadata = new TopicMetadata();
    private final Map<AutoCloseable, KafkaClientMetrics> metrics = new ConcurrentHashMap<>();
    private final AtomicBoolean fatalReported = new AtomicBoolean();
    private final AtomicBoolean closed = new AtomicBoolean();
    private final ParallelTasks closers = new ParallelTasks();
    private volatile @Nullable Topology topology;
    private volatile ClientPool<KafkaProducer<byte[], byte[]>> clients = new ClientPool<>(0);
    /// For each section, the indexes of its destinations by topic name. All consumers of a section share its
    /// map.
    private volatile Map<Integer, Map<String, Integer>> indexesBySection = Map.of();

    KafkaDriver(DriverConfig config, ClusterFacts cluster, FatalErrorListener fatal) {
        this.config = config;
        this.cluster = cluster;
        this.fatal = fatal;
        this.topics = new KafkaTrialTopics(config, cluster.nodes());
        this.watch = new KafkaOutageDetector(this::metrics, this::reportFatal);
    }

    @Override
    public Map<String, String> versions() {
        return cluster.versions();
    }

    @Override
    public void createDestinations(Topology wanted) throws DriverException {
        useDestinations(wanted);
        topics.create(wanted);
    }

    @Override
    public void useDestinations(Topology wanted) {
        topology = wanted;
        clients = new ClientPool<>(wanted.connections());
        indexesBySection = wanted.destinations().stream()
                .collect(Collectors.groupingBy(
                        Topology.Destination::section,
                        Collectors.toUnmodifiableMap(Topology.Destination::name, Topology.Destination::index)));
    }

    @Override
    public Producer openProducer(int index, List<Topology.Destination> destinations, SendListener listener)
            throws DriverException {
        String topics =
                destinations.size() == 1 ? "topic " + destinations.getFirst().name() : "topics of producer " + index;
        KafkaSender sender = new KafkaSender(
                lease(clients, index),
                destinations,
                listener,
                refusal -> reportFatal(
                        KafkaErrorExplanation.of("Kafka " + topics + ": not writable", refusal, config, "")));
        senders.add(sender);
        metadata.load(sender.client(), destinations);
        return sender;
    }

    @Override
    public Producer openTemporaryProducer(
            int index, Topology.Destination destination, boolean ownClient, SendListener listener)
            throws DriverException {
        return new KafkaSender(
                lease(ownClient ? new ClientPool<>(0) : clients, index), List.of(destination), listener, _ -> {});
    }

    private ClientPool.Lease<KafkaProducer<byte[], byte[]>> lease(
            ClientPool<KafkaProducer<byte[], byte[]>> pool, int index) throws DriverException {
        try {
            return pool.lease(index, index, _ -> true, _ -> new KafkaProducer<>(KafkaClientSettings.producer(config)));
        } catch (KafkaException e) {
            throw cannotOpen("producer " + index, e);
        }
    }

    @Override
    public Consumer openConsumer(int group, int indexInGroup, ReceiveListener listener) throws DriverException {
        Topology created = created();
        String name = "consumer " + group + "." + indexInGroup;
        int section = created.numberOfSection(indexInGroup);
        try {
            KafkaReceiver receiver = new KafkaReceiver(
                    "streamgauge-kafka-" + name.replace(' ', '-'),
                    new KafkaConsumer<byte[], ByteBuffer>(
                            KafkaClientSettings.consumer(config, KafkaTrialTopics.group(created, group, section))),
                    indexesBySection.getOrDefault(section, Map.of()),
                    KafkaAssignment.of(config) == KafkaAssignment.STATIC ? share(created, indexInGroup) : null,
                    listener,
                    failure -> reportFatal(KafkaErrorExplanation.of(
                            "Kafka " + name + ": stopped",
                            failure,
                            config,
                            "Check the broker's log and the consumer properties.")));
            receivers.add(receiver);
            receiver.start();
            return receiver;
        } catch (KafkaException e) {
            throw cannotOpen(name, e);
        }
    }

    @Override
    public Consumer openConsumer(int group, int indexInGroup, ReceiveListener listener, ConsumerPace pace)
            throws DriverException {
        Optional<String> problem = PollIntervalCheck.problem(config, pace.intervalNanos());
        if (problem.isPresent()) {
            throw new DriverException(problem.get());
        }
        return Driver.super.openConsumer(group, indexInGroup, listener, pace);
    }

    private static List<TopicPartition> share(Topology topology, int indexInGroup) {
        return topology.exclusiveShareOf(indexInGroup).stream()
                .map(p -> new TopicPartition(
                        topology.destinations().get(p.destination()).name(), p.partition()))
                .toList();
    }

    private DriverException cannotOpen(String client, KafkaException e) {
        Throwable cause = e.getCause() == null ? e : e.getCause();
        return new DriverException(
                KafkaErrorExplanation.of(
                        "Kafka " + client + ": cannot be opened", cause, config, "Check the client properties."),
                e);
    }

    @Override
    public List<Setting> readBack() throws DriverException {
        return KafkaReadBack.of(config, KafkaDurabilityCheck.of(config, cluster.nodes()), created());
    }

    private Topology created() throws DriverException {
        Topology created = topology;
        if (created == null) {
            throw new DriverException("Kafka topics: not created yet. Create the destinations first.");
        }
        return created;
    }

    @Override
    public int openConnections() {
        return KafkaOutageDetector.connections(metrics());
    }

    private Collection<KafkaClientMetrics> metrics() {
        List<KafkaClientMetrics> all = new ArrayList<>();
        senders.stream()
                .map(KafkaSender::client)
                .distinct()
                .forEach(client -> all.add(metrics.computeIfAbsent(
                        client, _ -> KafkaClientMetrics.ofProducer(client.metrics(), config.durability()))));
        receivers.forEach(receiver -> all.add(metrics.computeIfAbsent(
                receiver.client(),
                _ -> KafkaClientMetrics.ofConsumer(receiver.client().metrics(), receiver.isIdle()))));
        return all;
    }

    private void reportFatal(String reason) {
        if (!closed.get() && fatalReported.compareAndSet(false, true)) {
            fatal.fatal(reason);
        }
    }

    @Override
    public boolean deleteDestinations() {
        Topology created = topology;
        if (created == null) {
            return true;
        }
        // A consumer that still polls could create a deleted topic again, and Kafka does not delete a group with
        // members.
        closeClients(CLOSE_BEFORE_DELETION);
        return topics.delete(created);
    }

    @Override
    public void close(Duration timeout) {
        closeClients(timeout);
        closers.join(timeout);
    }

    private void closeClients(Duration timeout) {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        watch.stop();
        // Each client may use two thirds of the timeout. The remainder is reserved for stopping the threads.
        Duration each = timeout.multipliedBy(2).dividedBy(3);
        senders.forEach(s -> closers.start(() -> s.close(each)));
        receivers.forEach(r -> closers.start(() -> r.close(each)));
        if (closers.join(timeout)) {
            senders.clear();
            receivers.clear();
        }
    }
}
