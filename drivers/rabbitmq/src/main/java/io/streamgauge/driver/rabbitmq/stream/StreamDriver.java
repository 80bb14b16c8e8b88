package io.streamgauge.driver.rabbitmq.stream;

import io.streamgauge.DriverException;
import io.streamgauge.driver.ClientPool;
import io.streamgauge.driver.Driver;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.DriverFactory.FatalErrorListener;
import io.streamgauge.driver.ParallelTasks;
import io.streamgauge.driver.Topology;
import io.streamgauge.driver.rabbitmq.admin.RabbitErrorMapping;
import io.streamgauge.driver.rabbitmq.admin.RabbitTrialQueues;
import io.streamgauge.driver.rabbitmq.admin.ReadBack;
import io.streamgauge.driver.rabbitmq.admin.ReceivedQueue;
import io.streamgauge.driver.rabbitmq.admin.ServerFacts;
import io.streamgauge.driver.rabbitmq.settings.RabbitOptions;
import io.streamgauge.driver.rabbitmq.settings.StreamProperties;
import io.streamgauge.result.Setting;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Clients of one trial that use RabbitMQ's stream protocol. Each partition is a stream. The driver
/// creates and deletes streams over AMQP.
public final class StreamDriver implements Driver {
    private static final Duration CHECK = Duration.ofMillis(200);
    private static final Duration FINISH_TIMEOUT = Duration.ofSeconds(3);
    private static final Duration FAILED_OPEN_TIMEOUT = Duration.ofSeconds(2);
    private static final Duration RECONNECT_TIMEOUT = Duration.ofSeconds(10);

    private final DriverConfig config;
    private final RabbitOptions variant;
    private final ServerFacts server;
    private final FatalErrorListener fatal;
    private final RabbitTrialQueues queues;
    private final Thread watch;
    private final List<StreamPublisher> publishers = new CopyOnWriteArrayList<>();
    private final List<StreamReceiver> receivers = new CopyOnWriteArrayList<>();
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile boolean ending;
    private volatile @Nullable Topology topology;
    private volatile ClientPool<StreamConnection> producerConnections = new ClientPool<>(0);
    private volatile ClientPool<StreamConnection> consumerConnections = new ClientPool<>(0);

    public StreamDriver(DriverConfig config, ServerFacts server, FatalErrorListener fatal) {
        this.config = config;
        this.variant = RabbitOptions.of(config);
        this.server = server;
        this.fatal = fatal;
        this.queues = new RabbitTrialQueues(config, variant);
        this.watch =
                Thread.ofPlatform().name("streamgauge-stream-watch").daemon().start(this::watch);
    }

    /// Reports a client that has lost all its connections, or whose producer or consumer cannot continue. If
    /// there are several nodes, the client has 10 s to reconnect. With a single node, the loss is fatal
    /// immediately.
    private void watch() {
        long timeoutNanos = config.addresses().size() > 1 ? RECONNECT_TIMEOUT.toNanos() : 0;
        long lastComplete = System.nanoTime();
        try {
            while (!ending) {
                Thread.sleep(CHECK);
                Optional<String> failure = failure(System.nanoTime());
                if (links().noneMatch(StreamConnection::isLost)) {
                    lastComplete = System.nanoTime();
                } else if (System.nanoTime() - lastComplete > timeoutNanos) {
                    failure = Optional.of("it lost all connections and did not reconnect");
                }
                if (failure.isPresent() && !ending) {
                    String reason = "RabbitMQ stream client stopped: " + failure.get();
                    publishers.forEach(publisher -> publisher.lost(reason));
                    fatal.fatal(reason + ". Check that the brokers are running, and check their logs.");
                    return;
                }
            }
        } catch (InterruptedException e) {
            // close() interrupts the thread.
        }
    }

    private Optional<String> failure(long nowNanos) {
        return Stream.concat(
                        publishers.stream().map(StreamPublisher::states),
                        receivers.stream().map(StreamReceiver::states))
                .flatMap(states -> states.failure(nowNanos).stream())
                .findFirst();
    }

    private Stream<StreamConnection> links() {
        return Stream.concat(
                        publishers.stream().map(StreamPublisher::link),
                        receivers.stream().map(StreamReceiver::link))
                .distinct();
    }

    @Override
    public Map<String, String> versions() {
        Map<String, String> versions = new TreeMap<>(server.versions());
        String client = com.rabbitmq.stream.Environment.class.getPackage().getImplementationVersion();
        versions.put("stream-client", client == null ? "unknown" : client);
        return versions;
    }

    @Override
    public void createDestinations(Topology wanted) throws DriverException {
        useDestinations(wanted);
        queues.create(wanted);
    }

    @Override
    public void useDestinations(Topology wanted) {
        topology = wanted;
        producerConnections = new ClientPool<>(wanted.connections());
        consumerConnections = new ClientPool<>(wanted.connections());
    }

    @Override
    public Producer openProducer(int index, List<Topology.Destination> destinations, SendListener listener)
            throws DriverException {
        StreamPublisher publisher = openPublisher(index, destinations, producerConnections, listener);
        publishers.add(publisher);
        return publisher;
    }

    @Override
    public Producer openTemporaryProducer(
            int index, Topology.Destination destination, boolean ownClient, SendListener listener)
            throws DriverException {
        return openPublisher(
                index, List.of(destination), ownClient ? new ClientPool<>(0) : producerConnections, listener);
    }

    private StreamPublisher openPublisher(
            int index,
            List<Topology.Destination> destinations,
            ClientPool<StreamConnection> connections,
            SendListener listener)
            throws DriverException {
        StreamPublisher publisher =
                new StreamPublisher(link(connections, index, "producer-" + index), destinations, variant, listener);
        try {
            publisher.open(config.producerProperties());
            return publisher;
        } catch (RuntimeException e) {
            publisher.close(FAILED_OPEN_TIMEOUT);
            throw cannotOpen("producer " + index, e);
        }
    }

    @Override
    public Consumer openConsumer(int group, int indexInGroup, ReceiveListener listener) throws DriverException {
        Topology created = created();
        String name = "consumer-" + group + "." + indexInGroup;
        List<ReceivedQueue> sources = queues.sourcesOf(created, group, indexInGroup);
        int storeEvery = StreamProperties.number(
                config.consumerProperties(), StreamProperties.STORE_EVERY, StreamProperties.DEFAULT_STORE_EVERY);
        int user = group * Math.max(1, created.consumersPerGroup()) + indexInGroup;
        StreamReceiver receiver = new StreamReceiver(link(consumerConnections, user, name), listener);
        try {
            receiver.open(group, sources, variant.credits(), storeEvery);
            receivers.add(receiver);
            return receiver;
        } catch (RuntimeException e) {
            receiver.close(FAILED_OPEN_TIMEOUT);
            throw cannotOpen(name, e);
        }
    }

    private ClientPool.Lease<StreamConnection> link(ClientPool<StreamConnection> pool, int user, String name)
            throws DriverException {
        return pool.lease(user, user, _ -> true, node -> {
            try {
                return new StreamConnection(config, node, name);
            } catch (RuntimeException e) {
                throw cannotOpen(name, e);
            }
        });
    }

    private static DriverException cannotOpen(String client, Exception e) {
        return new DriverException(
                "RabbitMQ stream " + client + ": cannot be opened (" + RabbitErrorMapping.line(e)
                        + "). Check the stream addresses and the broker's log, and check that the plug-in"
                        + " rabbitmq_stream is enabled.",
                e);
    }

    @Override
    public List<Setting> readBack() throws DriverException {
        return ReadBack.of(config, variant, server, queues.queues(created()));
    }

    private Topology created() throws DriverException {
        Topology created = topology;
        if (created == null) {
            throw new DriverException("RabbitMQ streams: not created yet. Create the destinations first.");
        }
        return created;
    }

    @Override
    public int openConnections() {
        return links().mapToInt(StreamConnection::openConnections).sum();
    }

    @Override
    public boolean deleteDestinations() {
        ending = true;
        Topology created = topology;
        if (created == null) {
            return true;
        }
        // The producers and consumers are closed before the streams are deleted. A client that searches for a
        // deleted stream cannot be closed.
        ParallelTasks closers = new ParallelTasks();
        publishers.forEach(p -> closers.start(p::finish));
        receivers.forEach(r -> closers.start(r::finish));
        closers.join(FINISH_TIMEOUT);
        return queues.delete(created);
    }

    @Override
    public void close(Duration timeout) {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        ending = true;
        watch.interrupt();
        Duration each = timeout.multipliedBy(8).dividedBy(10);
        ParallelTasks closers = new ParallelTasks();
        closers.add(watch);
        publishers.forEach(p -> closers.start(() -> p.close(each)));
        receivers.forEach(r -> closers.start(() -> r.close(each)));
        closers.join(timeout);
        publishers.clear();
        receivers.clear();
    }
}
