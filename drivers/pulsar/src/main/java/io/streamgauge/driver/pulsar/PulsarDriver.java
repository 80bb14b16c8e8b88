package io.streamgauge.driver.pulsar;

import io.streamgauge.DriverException;
import io.streamgauge.driver.Driver;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.DriverFactory.FatalErrorListener;
import io.streamgauge.driver.ParallelTasks;
import io.streamgauge.driver.Topology;
import io.streamgauge.result.Setting;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.apache.pulsar.client.api.PulsarClient;
import org.jspecify.annotations.Nullable;

/// Clients of one trial on one Pulsar cluster.
final class PulsarDriver implements Driver {
    private static final Duration BEFORE_DELETION = Duration.ofSeconds(5);

    private final DriverConfig config;
    private final Map<String, String> versions;
    private final FatalErrorListener fatal;
    private volatile PulsarClients clients;
    private final PulsarTrialTopics topics;
    private final PulsarOutageDetector watch;
    private final List<PulsarSender> senders = new CopyOnWriteArrayList<>();
    private final List<PulsarReceiver> receivers = new CopyOnWriteArrayList<>();
    private final AtomicBoolean fatalReported = new AtomicBoolean();
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile @Nullable Topology topology;

    PulsarDriver(DriverConfig config, Map<String, String> versions, FatalErrorListener fatal) {
        this.config = config;
        this.versions = versions;
        this.fatal = fatal;
        this.clients = new PulsarClients(config, 0);
        this.topics = new PulsarTrialTopics(config);
        this.watch = new PulsarOutageDetector(this::open, this::reportFatal);
    }

    @Override
    public Map<String, String> versions() {
        return versions;
    }

    @Override
    public void createDestinations(Topology wanted) throws DriverException {
        useDestinations(wanted);
        topics.create(wanted);
    }

    @Override
    public void useDestinations(Topology wanted) {
        topology = wanted;
        clients = new PulsarClients(config, wanted.connections());
    }

    @Override
    public Producer openProducer(int index, List<Topology.Destination> destinations, SendListener listener)
            throws DriverException {
        PulsarSender sender = clients.producer(index, destinations, listener);
        senders.add(sender);
        return sender;
    }

    @Override
    public Producer openTemporaryProducer(
            int index, Topology.Destination destination, boolean ownClient, SendListener listener)
            throws DriverException {
        PulsarClients from = ownClient ? new PulsarClients(config, 0) : clients;
        return from.producer(index, List.of(destination), listener);
    }

    @Override
    public Consumer openConsumer(int group, int indexInGroup, ReceiveListener listener) throws DriverException {
        PulsarReceiver receiver = clients.consumer(created(), group, indexInGroup, listener);
        receivers.add(receiver);
        return receiver;
    }

    @Override
    public List<Setting> readBack() throws DriverException {
        return topics.readBack(created());
    }

    private Topology created() throws DriverException {
        Topology created = topology;
        if (created == null) {
            throw new DriverException("Pulsar topics: not created yet. Create the destinations first.");
        }
        return created;
    }

    @Override
    public int openConnections() {
        return PulsarOutageDetector.connections(open());
    }

    private Collection<PulsarClient> open() {
        return Stream.concat(
                        senders.stream().map(PulsarSender::client),
                        receivers.stream().map(PulsarReceiver::client))
                .filter(client -> !client.isClosed())
                .distinct()
                .toList();
    }

    private void reportFatal(String reason) {
        if (!closed.get() && fatalReported.compareAndSet(false, true)) {
            fatal.fatal(reason);
        }
    }

    /// Closes the clients, and then deletes the topics. If the cluster creates topics on demand, an open client would
    /// reconnect and create the deleted topics again.
    @Override
    public boolean deleteDestinations() {
        Topology created = topology;
        if (created == null) {
            return true;
        }
        closeClients(BEFORE_DELETION);
        return topics.delete(created);
    }

    @Override
    public void close(Duration timeout) {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        watch.stop();
        closeClients(timeout.multipliedBy(2).dividedBy(3));
    }

    private void closeClients(Duration timeout) {
        ParallelTasks closers = new ParallelTasks();
        senders.forEach(s -> closers.start(() -> s.close(timeout)));
        receivers.forEach(r -> closers.start(() -> r.close(timeout)));
        if (closers.join(timeout.multipliedBy(3).dividedBy(2))) {
            senders.clear();
            receivers.clear();
        }
    }

    @Override
    public String toString() {
        return "PulsarDriver[" + String.join(",", config.addresses()) + "]";
    }
}
