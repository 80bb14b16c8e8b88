package io.streamgauge.driver.rabbitmq;

import io.streamgauge.DriverException;
import io.streamgauge.driver.Driver;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.DriverFactory.FatalErrorListener;
import io.streamgauge.driver.Topology;
import io.streamgauge.result.Setting;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// The clients of one trial on one RabbitMQ cluster. Clients are spread over the nodes by their index.
final class RabbitDriver implements Driver {
    private static final Duration IDLE_ACKNOWLEDGEMENT = Duration.ofMillis(50);

    private final DriverConfig config;
    private final Variant variant;
    private final ServerFacts server;
    private final FatalErrorListener fatal;
    private final Queues queues;
    private final Thread acknowledger;
    private final List<RabbitPublisher> publishers = new CopyOnWriteArrayList<>();
    private final List<RabbitReceiver> receivers = new CopyOnWriteArrayList<>();
    private final AtomicBoolean fatalTold = new AtomicBoolean();
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile boolean ending;
    private volatile @Nullable Topology topology;

    RabbitDriver(DriverConfig config, ServerFacts server, FatalErrorListener fatal) {
        this.config = config;
        this.variant = Variant.of(config);
        this.server = server;
        this.fatal = fatal;
        this.queues = new Queues(config, variant);
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
            // close() asks for it
        }
    }

    @Override
    public Map<String, String> versions() {
        return server.versions();
    }

    @Override
    public void createDestinations(Topology wanted) throws DriverException {
        topology = wanted;
        queues.create(wanted);
    }

    @Override
    public Producer openProducer(int index, Topology.Destination destination, SendListener listener)
            throws DriverException {
        String name = "producer " + index;
        Link link = link(index, name, config.producerProperties());
        try {
            RabbitPublisher publisher = RabbitPublisher.open(
                    link, destination.name(), destination.partitions(), variant, listener, this::tellFatal);
            publishers.add(publisher);
            return publisher;
        } catch (IOException | RuntimeException e) {
            link.close(Duration.ofSeconds(2));
            throw cannotOpen(name, e);
        }
    }

    @Override
    public Consumer openConsumer(int group, int indexInGroup, ReceiveListener listener) throws DriverException {
        Topology made = made();
        String name = "consumer " + group + "." + indexInGroup;
        int index = group * Math.max(1, made.consumersPerGroup()) + indexInGroup;
        Link link = link(index, name, config.consumerProperties());
        try {
            List<Topology.Partition> share = made.shareOf(indexInGroup);
            RabbitReceiver receiver =
                    RabbitReceiver.open(link, name, variant, made, group, share, listener, this::tellFatal);
            receivers.add(receiver);
            return receiver;
        } catch (IOException | RuntimeException e) {
            link.close(Duration.ofSeconds(2));
            throw cannotOpen(name, e);
        }
    }

    private Link link(int node, String name, Map<String, String> properties) throws DriverException {
        try {
            return Link.open(config, node, name.replace(' ', '-'), properties);
        } catch (IOException | TimeoutException e) {
            throw Refusal.connecting(config, Link.address(config, node), e);
        } catch (RuntimeException e) {
            throw cannotOpen(name, e);
        }
    }

    private DriverException cannotOpen(String client, Exception e) {
        return Refusal.operating(
                "RabbitMQ " + client + ": cannot be opened",
                e,
                config,
                "Check the client properties and the broker's log.");
    }

    @Override
    public List<Setting> readBack() throws DriverException {
        return ReadBack.of(config, server, Queues.queues(made()));
    }

    private Topology made() throws DriverException {
        Topology made = topology;
        if (made == null) {
            throw new DriverException("RabbitMQ queues: none made yet. Create the destinations first.");
        }
        return made;
    }

    @Override
    public int openConnections() {
        return (int) (publishers.stream().filter(RabbitPublisher::isConnected).count()
                + receivers.stream().filter(RabbitReceiver::isConnected).count());
    }

    private void tellFatal(String reason) {
        if (!ending && fatalTold.compareAndSet(false, true)) {
            fatal.fatal(Refusal.ending(reason, config));
        }
    }

    @Override
    public void deleteDestinations() {
        // A consumer whose queue goes away is no accident from here on.
        ending = true;
        Topology made = topology;
        if (made != null) {
            queues.delete(made);
        }
    }

    @Override
    public void close(Duration timeout) {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        ending = true;
        acknowledger.interrupt();
        Duration each = timeout.multipliedBy(9).dividedBy(10);
        List<Thread> closers = new ArrayList<>();
        closers.add(acknowledger);
        publishers.forEach(p -> closers.add(Thread.startVirtualThread(() -> p.close(each))));
        receivers.forEach(r -> closers.add(Thread.startVirtualThread(() -> r.close(each))));
        long end = System.nanoTime() + timeout.toNanos();
        for (Thread closer : closers) {
            try {
                closer.join(Duration.ofNanos(Math.max(1, end - System.nanoTime())));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
        publishers.clear();
        receivers.clear();
    }
}
