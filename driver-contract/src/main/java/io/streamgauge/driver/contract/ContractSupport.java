package io.streamgauge.driver.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.DriverException;
import io.streamgauge.Poll;
import io.streamgauge.driver.Driver;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.DriverFactory;
import io.streamgauge.driver.Topology;
import io.streamgauge.experiment.DurabilityClass;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;

/// Base class of the contract tests. This class declares the system-specific methods and manages the shared broker.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Timeout(400)
public abstract class ContractSupport {
    static final Duration TIMEOUT = Duration.ofSeconds(30);
    static final Duration CLOSE_LIMIT = Duration.ofSeconds(10);
    static final String SECRET = "open-sesame-4711";

    private LiveBroker shared;

    ContractSupport() {
        this.shared = new NoBroker();
    }

    protected abstract DriverFactory factory();

    /// Starts a separate broker, waits until the broker is ready for clients, and returns the broker.
    protected abstract LiveBroker startBroker() throws Exception;

    /// Returns the broker that the last test kills. The default implementation returns the shared broker.
    /// Override this method if other test classes use the shared broker.
    protected LiveBroker brokerToKill() throws Exception {
        return shared;
    }

    /// Returns a configuration for `broker`, with short client timeouts if possible. The driver rejects the
    /// configuration if the broker or the driver does not support the durability class.
    protected abstract DriverConfig config(LiveBroker broker, DurabilityClass durability);

    /// Returns the durability class for tests that do not depend on durability. The driver must accept the
    /// configuration that [#config] returns for this class.
    protected DurabilityClass defaultDurability() {
        return DurabilityClass.D1;
    }

    /// Returns the durability classes that a broker started by [#startBroker] provides. The default
    /// implementation returns all classes that the driver accepts. Override this method if the broker
    /// configuration determines the durability class.
    protected List<DurabilityClass> offered() {
        return Stream.of(DurabilityClass.values())
                .filter(d -> factory().problems(config(shared, d)).isEmpty())
                .toList();
    }

    /// Returns a copy of `config` with which the destination rejects some of the messages that
    /// [#sendBeyondLimit] sends.
    protected abstract DriverConfig rejectingConfig(DriverConfig config);

    /// Sends messages to partition 0, with tokens that start at 0. With [#rejectingConfig], the broker
    /// rejects at least one of these messages.
    ///
    /// @return number of messages sent
    protected abstract int sendBeyondLimit(Driver.Producer producer);

    /// Returns a destination whose last partition does not accept messages. If necessary, this method prepares
    /// the destination on the broker.
    protected abstract Topology.Destination unroutable(LiveBroker broker, Topology created) throws Exception;

    /// Returns whether the broker contains any resource that belongs to `destination`.
    protected abstract boolean exists(LiveBroker broker, Topology.Destination destination) throws Exception;

    @BeforeAll
    final void startSharedBroker() throws Exception {
        shared = startBroker();
    }

    @AfterAll
    final void stopSharedBroker() {
        shared.close();
    }

    protected final LiveBroker sharedBroker() {
        return shared;
    }

    final DriverConfig defaultConfig() {
        return config(shared, defaultDurability());
    }

    static Topology.Destination destination(Topology topology, int index) {
        return topology.destinations().get(index);
    }

    protected static Topology topology(int destinations, int partitions, int groups, int consumersPerGroup) {
        String run = UUID.randomUUID().toString().substring(0, 8);
        return new Topology(
                IntStream.range(0, destinations)
                        .mapToObj(i -> new Topology.Destination(i, "streamgauge-" + run + "-" + i, partitions))
                        .toList(),
                groups,
                consumersPerGroup);
    }

    protected final Trial open(Topology topology) throws DriverException {
        return open(topology, defaultConfig());
    }

    protected final Trial open(Topology topology, DriverConfig config) throws DriverException {
        assertThat(factory().problems(config)).isEmpty();
        List<String> fatal = new CopyOnWriteArrayList<>();
        Driver driver = factory().open(config, fatal::add);
        driver.createDestinations(topology);
        return new Trial(driver, topology, fatal);
    }

    /// Open driver with its destinations.
    public static final class Trial implements AutoCloseable {
        public final Driver driver;
        public final List<String> fatal;
        private final Topology topology;

        Trial(Driver driver, Topology topology, List<String> fatal) {
            this.driver = driver;
            this.topology = topology;
            this.fatal = fatal;
        }

        public Driver.Producer produce(Outcomes outcomes) throws DriverException {
            return driver.openProducer(0, destination(topology, 0), outcomes);
        }

        public MessageCollector consume(int group) throws DriverException {
            MessageCollector inbox = new MessageCollector();
            for (int i = 0; i < topology.consumersPerGroup(); i++) {
                driver.openConsumer(group, i, inbox.consumer(i));
            }
            return inbox;
        }

        @Override
        public void close() {
            driver.deleteDestinations();
            driver.close(CLOSE_LIMIT);
        }
    }

    static void assertClosesInTime(Driver driver) {
        long start = System.nanoTime();
        driver.close(CLOSE_LIMIT);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(CLOSE_LIMIT.plusSeconds(2));
    }

    protected static void awaitTrue(Poll.Condition<Exception> condition, Duration atMost) throws Exception {
        Poll.until(atMost, Duration.ofMillis(20), condition);
    }

    private static final class NoBroker implements LiveBroker {
        @Override
        public List<String> addresses() {
            return List.of();
        }

        @Override
        public Map<String, String> credentials() {
            return Map.of();
        }

        @Override
        public Map<String, String> endpoints() {
            return Map.of();
        }

        @Override
        public void kill() {}

        @Override
        public void close() {}
    }
}
