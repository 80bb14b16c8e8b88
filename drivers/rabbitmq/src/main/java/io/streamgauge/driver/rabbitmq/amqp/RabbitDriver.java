package io.streamgauge.driver.rabbitmq.amqp;

import io.streamgauge.DriverException;
import io.streamgauge.driver.ClientPool;
import io.streamgauge.driver.Driver;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.DriverFactory.FatalErrorListener;
import io.streamgauge.driver.ParallelTasks;
import io.streamgauge.driver.Topology;
import io.streamgauge.driver.rabbitmq.admin.ConnectionPlacement;
import io.streamgauge.driver.rabbitmq.admin.RabbitConnection;
import io.streamgauge.driver.rabbitmq.admin.RabbitErrorExplanation;
import io.streamgauge.driver.rabbitmq.admin.RabbitTrialQueues;
import io.streamgauge.driver.rabbitmq.admin.ReadBack;
import io.streamgauge.driver.rabbitmq.admin.ReceivedQueue;
import io.streamgauge.driver.rabbitmq.admin.ServerFacts;
import io.streamgauge.driver.rabbitmq.settings.RabbitOptions;
import io.streamgauge.driver.rabbitmq.settings.StreamOffsets;
import io.streamgauge.result.Setting;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Clients of one trial on one RabbitMQ cluster. By default, the index of a client determines the node
/// to which the client connects.
public final class RabbitDriver implements Driver {
    private static final Duration IDLE_ACKNOWLEDGEMENT = Duration.ofMillis(50);

    private final DriverConfig config;
    private final RabbitOptions variant;
    private final ServerFacts server;
    private final FatalErrorListener fatal;
    private final RabbitTrialQueues queues;
    private final ConnectionPlacement placement;
    private final Map<Integer, StreamOffsets> offsets = new ConcurrentHashMap<>();
    private final Thread acknowledger;
    private final List<RabbitPublisher> publishers = new CopyOnWriteArrayList<>();
    private final List<RabbitReceiver> receivers = new CopyOnWriteArrayList<>();
    private final AtomicBoolean fatalReported = new AtomicBoolean();
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile boolean ending;
    private volatile @Nullable Topology topology;
    private volatile ClientPool<RabbitConnection> producerConnections = new ClientPool<>(0);
    private volatile ClientPool<RabbitConnection> consumerConnections = new ClientPool<>(0);

    public RabbitDriver(DriverConfig config, ServerFacts server, FatalErrorListener fatal) {
        this.config = config;
        this.variant = RabbitOptions.of(config);
        this.server = server;
        this.fatal = fatal;
        this.queues = new RabbitTrialQueues(config, variant);
        this.placement = new ConnectionPlacement(config, variant);
        this.acknowledger = Thread.ofPlatform()
                .name("streamgauge-rabbitmq-acknowledger")
                .daemon()
                .start(this::acknowledgeLeftovers);
    }

    private void acknowledgeLeftovers() {
        try {
            while (!closed.get()) {
                Thread.sleep(IDLE_ACKNOWLEDGEMENT);
                receivers.forEach(RabbitReceiver::acknowledgeSoon);
            }
        } catch (InterruptedException e) {
            // close() interrupts the thread.
        }
    }

    @Override
    public Map<String, String> versions() {
        return server.versions();
    }

    @Override
    public void createDestinations(Topology wanted) throws DriverException {
        use(wanted);
        queues.create(wanted);
        placement.locate(queues.queuesOfFirstGroup(wanted));
    }

    @Override
    public void useDestinations(Topology wanted) throws DriverException {
        use(wanted);
        placement.locate(queues.queuesOfFirstGroup(wanted));
    }

    private void use(Topology wanted) throws DriverException {
        if (wanted.connections() > 0 && variant.atLeaders()) {
            throw new DriverException(
                    "RabbitMQ option 'clients': the value 'leader' requires a separate connection for each client, but"
                            + " workload.connections makes clients share connections. Set the option to 'spread', or"
                            + " remove workload.connections.");
        }
        topology = wanted;
        producerConnections = new ClientPool<>(wanted.connections());
        consumerConnections = new ClientPool<>(wanted.connections());
    }

    @Override
    public Producer openProducer(int index, List<Topology.Destination> destinations, SendListener listener)
            throws DriverException {
        RabbitPublisher publisher = openPublisher(index, destinations, producerConnections, listener, recovery());
        publishers.add(publisher);
        return publisher;
    }

    @Override
    public Producer openTemporaryProducer(
            int index, Topology.Destination destination, boolean ownClient, SendListener listener)
            throws DriverException {
        return openPublisher(
                index,
                List.of(destination),
                ownClient ? new ClientPool<>(0) : producerConnections,
                listener,
                new Recovery(1, _ -> {}));
    }

    private RabbitPublisher openPublisher(
            int index,
            List<Topology.Destination> destinations,
            ClientPool<RabbitConnection> connections,
            SendListener listener,
            Recovery recovery)
            throws DriverException {
        String name = "producer " + index;
        Topology.Destination first = destinations.getFirst();
        String queue = queues.queue(first, 0, index % first.partitions());
        int node = placement.node(index, queue);
        try {
            return RabbitPublisher.open(
                    destinations,
                    variant,
                    listener,
                    connector(connections, index, node, name, config.producerProperties()),
                    recovery);
        } catch (IOException | TimeoutException | RuntimeException e) {
            placement.forget(queue);
            throw cannotOpen(name, e);
        }
    }

    @Override
    public Consumer openConsumer(int group, int indexInGroup, ReceiveListener listener) throws DriverException {
        Topology created = created();
        String name = "consumer " + group + "." + indexInGroup;
        int index = group * Math.max(1, created.consumersPerGroup()) + indexInGroup;
        List<ReceivedQueue> sources = queues.sourcesOf(created, group, indexInGroup);
        int node = sources.isEmpty()
                ? index
                : placement.node(index, sources.getFirst().queue());
        try {
            RabbitReceiver receiver = RabbitReceiver.open(
                    name,
                    variant,
                    sources,
                    offsets.computeIfAbsent(group, _ -> new StreamOffsets()),
                    listener,
                    connector(consumerConnections, index, node, name, config.consumerProperties()),
                    recovery());
            receivers.add(receiver);
            return receiver;
        } catch (IOException | TimeoutException | RuntimeException e) {
            throw cannotOpen(name, e);
        }
    }

    private RabbitPublisher.Connector connector(
            ClientPool<RabbitConnection> pool, int user, int node, String name, Map<String, String> properties) {
        return attempt ->
                pool.lease(user, node + attempt, link -> link.connection().isOpen(), at -> {
                    try {
                        return RabbitConnection.open(config, at, name.replace(' ', '-'), properties);
                    } catch (IOException | TimeoutException e) {
                        throw new NoConnection(RabbitConnection.address(config, at), e);
                    }
                });
    }

    /// Exception for a failed connection attempt, as opposed to a failed operation on an open connection.
    private static final class NoConnection extends IOException {
        private static final long serialVersionUID = 1L;
        private final String address;

        NoConnection(String address, Exception cause) {
            super(cause.getMessage(), cause);
            this.address = address;
        }
    }

    private Recovery recovery() {
        return new Recovery(config.addresses().size(), this::reportFatal);
    }

    private DriverException cannotOpen(String client, Exception e) {
        if (e instanceof NoConnection none && none.getCause() != null) {
            return RabbitErrorExplanation.connecting(config, none.address, none.getCause());
        }
        return RabbitErrorExplanation.operating(
                "RabbitMQ " + client + ": cannot be opened",
                e,
                config,
                "Check the client properties and the broker's log.");
    }

    @Override
    public List<Setting> readBack() throws DriverException {
        return ReadBack.of(config, variant, server, queues.queues(created()));
    }

    private Topology created() throws DriverException {
        Topology created = topology;
        if (created == null) {
            throw new DriverException("RabbitMQ queues: not created yet. Create the destinations first.");
        }
        return created;
    }

    @Override
    public int openConnections() {
        return (int) Stream.concat(
                        publishers.stream().map(RabbitPublisher::link),
                        receivers.stream().map(RabbitReceiver::link))
                .filter(SharedChannel::isConnected)
                .map(SharedChannel::connection)
                .distinct()
                .count();
    }

    private void reportFatal(String reason) {
        if (!ending && fatalReported.compareAndSet(false, true)) {
            fatal.fatal(RabbitErrorExplanation.withRemedy(reason, config));
        }
    }

    @Override
    public boolean deleteDestinations() {
        // Receivers must not report the deletion of their queues as a failure.
        ending = true;
        receivers.forEach(RabbitReceiver::expectDeletion);
        Topology created = topology;
        return created == null || queues.delete(created);
    }

    @Override
    public void close(Duration timeout) {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        ending = true;
        acknowledger.interrupt();
        Duration each = timeout.multipliedBy(9).dividedBy(10);
        ParallelTasks closers = new ParallelTasks();
        closers.add(acknowledger);
        publishers.forEach(p -> closers.start(() -> p.close(each)));
        receivers.forEach(r -> closers.start(() -> r.close(each)));
        if (closers.join(timeout)) {
            publishers.clear();
            receivers.clear();
        }
    }
}
