package io.streamgauge.driver.contract;

import static io.streamgauge.driver.Driver.Producer.ANY_PARTITION;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.DriverException;
import io.streamgauge.driver.Driver;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.DriverFactory;
import io.streamgauge.driver.Topology;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.result.Setting;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/// What every driver must do, against its real broker. Extend it, give it a broker and the few things that only the
/// system itself knows.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(180)
public abstract class DriverContract {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(10);
    private static final String SECRET = "open-sesame-4711";

    private LiveBroker shared;

    protected DriverContract() {
        this.shared = new NoBroker();
    }

    protected abstract DriverFactory factory();

    /// Starts a broker of its own, ready for clients.
    protected abstract LiveBroker startBroker() throws Exception;

    /// A configuration that `broker` can serve, with short client time limits where the system has them.
    protected abstract DriverConfig config(LiveBroker broker, DurabilityClass durability);

    /// The classes that the broker of [#startBroker] gives: all to which the driver has no objection, unless they are
    /// a matter of how the broker was started.
    protected List<DurabilityClass> offered() {
        return Stream.of(DurabilityClass.values())
                .filter(d -> factory().problems(config(shared, d)).isEmpty())
                .toList();
    }

    /// Changes `config` so that the destination refuses some of the messages that `oversend` sends.
    protected abstract DriverConfig refusing(DriverConfig config);

    /// Sends messages to partition 0 of which at least one is refused under [#refusing]; tokens from 0.
    ///
    /// @return how many were sent
    protected abstract int oversend(Driver.Producer producer);

    /// Makes a destination, or names one, whose last partition takes no message.
    protected abstract Topology.Destination unroutable(LiveBroker broker, Topology created) throws Exception;

    /// Whether the broker holds anything made for `destination`.
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

    @Test
    void messagesAreAcceptedAndReceivedInOrderWithinTheirPartition() throws Exception {
        Topology topology = topology(1, 3, 1, 1);
        try (Trial trial = open(topology)) {
            Inbox inbox = trial.consume(0);
            Outcomes outcomes = new Outcomes();
            Driver.Producer producer = trial.produce(outcomes);
            for (int i = 0; i < 600; i++) {
                producer.send(i, i % 3, null, Bodies.of(0, i, i % 3));
            }
            producer.flush();

            List<Inbox.Message> received = inbox.awaitExactly(600);
            assertThat(received).hasSize(600).allMatch(Inbox.Message::whole);
            assertThat(received).allMatch(m -> m.partition() == m.value() && m.destination() == 0);
            for (List<Long> tokens :
                    tokensBy(received, Inbox.Message::partition).values()) {
                assertThat(tokens).isSorted().doesNotHaveDuplicates();
            }
            outcomes.await(600, PATIENCE);
            assertThat(outcomes.tokensWith("ACCEPTED")).hasSize(600);
            assertThat(trial.fatal).isEmpty();
        }
    }

    @Test
    void everyGroupReceivesEverything() throws Exception {
        Topology topology = topology(2, 2, 2, 1);
        try (Trial trial = open(topology)) {
            Inbox first = trial.consume(0);
            Inbox second = trial.consume(1);
            for (int d = 0; d < 2; d++) {
                Driver.Producer producer = trial.driver.openProducer(d, destination(topology, d), new Outcomes());
                for (int i = 0; i < 200; i++) {
                    producer.send(i, i % 2, null, Bodies.of(d, i, d));
                }
                producer.flush();
            }
            for (Inbox inbox : List.of(first, second)) {
                List<Inbox.Message> received = inbox.awaitExactly(400);
                assertThat(received).hasSize(400).allMatch(m -> m.destination() == m.value());
                assertThat(Set.copyOf(received)).hasSize(400);
            }
        }
    }

    @Test
    void consumersShareTheirGroupsPartitionsAndNothingIsLostOrDoubled() throws Exception {
        Topology topology = topology(1, 4, 1, 2);
        try (Trial trial = open(topology)) {
            Inbox inbox = trial.consume(0);
            Outcomes outcomes = new Outcomes();
            Driver.Producer producer = trial.produce(outcomes);
            int sent = 0;
            long end = System.nanoTime() + PATIENCE.toNanos();
            Set<Integer> readers = new HashSet<>();
            while (readers.size() < 2 && System.nanoTime() < end) {
                int from = sent;
                for (int i = 0; i < 40; i++, sent++) {
                    producer.send(sent, sent % 4, null, Bodies.of(0, sent, sent % 4));
                }
                int expected = sent;
                inbox.await(received -> received.size() >= expected, Duration.ofSeconds(10)).stream()
                        .filter(m -> m.token() >= from)
                        .forEach(m -> readers.add(m.consumer()));
            }
            List<Inbox.Message> received = inbox.awaitExactly(sent);
            assertThat(readers).containsExactlyInAnyOrder(0, 1);
            assertThat(tokens(received)).containsExactlyInAnyOrderElementsOf(upTo(sent));
        }
    }

    @Test
    void theSystemsOwnPartitionerLosesNothing() throws Exception {
        try (Trial trial = open(topology(1, 4, 1, 1))) {
            Inbox inbox = trial.consume(0);
            Outcomes outcomes = new Outcomes();
            Driver.Producer producer = trial.produce(outcomes);
            for (int i = 0; i < 1_000; i++) {
                producer.send(i, ANY_PARTITION, null, Bodies.of(0, i, 0));
            }
            assertThat(tokens(inbox.awaitExactly(1_000))).containsExactlyInAnyOrderElementsOf(upTo(1_000));
            outcomes.await(1_000, PATIENCE);
            assertThat(outcomes.tokensWith("ACCEPTED")).hasSize(1_000);
        }
    }

    @Test
    void aKeyKeepsItsOrder() throws Exception {
        try (Trial trial = open(topology(1, 4, 1, 1))) {
            Inbox inbox = trial.consume(0);
            Driver.Producer producer = trial.produce(new Outcomes());
            for (int i = 0; i < 1_000; i++) {
                producer.send(i, ANY_PARTITION, new byte[] {'k', (byte) (i % 20)}, Bodies.of(0, i, i % 20));
            }
            List<Inbox.Message> received = inbox.awaitExactly(1_000);
            assertThat(received).hasSize(1_000);
            for (List<Long> tokens : tokensBy(received, Inbox.Message::value).values()) {
                assertThat(tokens).hasSize(50).isSorted();
            }
            for (int key = 0; key < 20; key++) {
                int wanted = key;
                assertThat(received.stream().filter(m -> m.value() == wanted).map(Inbox.Message::partition))
                        .containsOnly(received.stream()
                                .filter(m -> m.value() == wanted)
                                .findFirst()
                                .orElseThrow()
                                .partition());
            }
            assertThat(tokensBy(received, Inbox.Message::partition)).hasSizeGreaterThan(1);
        }
    }

    @Test
    void thePayloadArrayMayBeReusedRightAfterSend() throws Exception {
        try (Trial trial = open(topology(1, 1, 1, 1))) {
            Inbox inbox = trial.consume(0);
            Driver.Producer producer = trial.produce(new Outcomes());
            byte[] reused = new byte[Bodies.BYTES];
            for (int i = 0; i < 2_000; i++) {
                producer.send(i, 0, null, Bodies.write(reused, 0, i, i));
            }
            List<Inbox.Message> received = inbox.awaitExactly(2_000);
            assertThat(received).allMatch(Inbox.Message::whole);
            assertThat(tokens(received)).containsExactlyElementsOf(upTo(2_000));
        }
    }

    @Test
    void everyDurabilityClassOnOfferWorks() throws Exception {
        List<DurabilityClass> offered = offered();
        assertThat(offered).contains(DurabilityClass.D1);
        for (DurabilityClass durability : offered) {
            try (Trial trial = open(topology(1, 1, 1, 1), config(shared, durability))) {
                Inbox inbox = trial.consume(0);
                Outcomes outcomes = new Outcomes();
                Driver.Producer producer = trial.produce(outcomes);
                for (int i = 0; i < 100; i++) {
                    producer.send(i, 0, null, Bodies.of(0, i, 0));
                }
                producer.flush();
                assertThat(tokens(inbox.awaitExactly(100)))
                        .as(durability.name())
                        .containsExactlyElementsOf(upTo(100));
                outcomes.await(100, PATIENCE);
                assertThat(outcomes.tokensWith("ACCEPTED")).hasSize(100);
            }
        }
    }

    @Test
    void anUnroutableSendIsReported() throws Exception {
        Topology topology = topology(1, 2, 1, 1);
        try (Trial trial = open(topology)) {
            Topology.Destination nowhere = unroutable(shared, topology);
            Outcomes outcomes = new Outcomes();
            Driver.Producer producer = trial.driver.openProducer(0, nowhere, outcomes);
            for (int i = 0; i < 3; i++) {
                producer.send(i, nowhere.partitions() - 1, null, Bodies.of(0, i, 0));
            }
            outcomes.await(3, PATIENCE);
            assertThat(outcomes.tokensWith("UNROUTABLE")).containsExactly(0L, 1L, 2L);
        }
    }

    @Test
    void aRefusedSendIsReported() throws Exception {
        try (Trial trial = open(topology(1, 1, 1, 1), refusing(config(shared, DurabilityClass.D1)))) {
            Outcomes outcomes = new Outcomes();
            int sent = oversend(trial.produce(outcomes));
            outcomes.await(sent, PATIENCE);
            List<Long> refused = outcomes.tokensWith("REFUSED");
            assertThat(refused).isNotEmpty();
            assertThat(refused.size() + outcomes.tokensWith("ACCEPTED").size()).isEqualTo(sent);
        }
    }

    @Test
    void aKilledBrokerGivesEverySendOneOutcomeAndIsTold() throws Exception {
        Set<Thread> before = threads();
        try (LiveBroker broker = startBroker()) {
            Trial trial = open(topology(1, 2, 1, 1), config(broker, DurabilityClass.D1));
            Inbox inbox = trial.consume(0);
            Outcomes outcomes = new Outcomes();
            Driver.Producer producer = trial.produce(outcomes);
            int sent = 0;
            for (; sent < 2_000; sent++) {
                producer.send(sent, sent % 2, null, Bodies.of(0, sent, 0));
            }
            inbox.await(received -> received.size() >= 100, PATIENCE);
            Thread killer = Thread.ofVirtual().start(broker::kill);
            long end = System.nanoTime() + Duration.ofSeconds(3).toNanos();
            for (; System.nanoTime() < end && sent < 20_000; sent++) {
                producer.send(sent, sent % 2, null, Bodies.of(0, sent, 0));
                Thread.sleep(0, 200_000);
            }
            killer.join();
            producer.send(sent, 0, null, Bodies.of(0, sent, 0));
            sent++;

            outcomes.await(sent, Duration.ofSeconds(45));
            Map<Long, List<String>> byToken = outcomes.byToken();
            assertThat(byToken.keySet()).containsExactlyElementsOf(upTo(sent));
            assertThat(byToken.values()).allMatch(o -> o.size() == 1);
            assertThat(byToken.get(sent - 1L)).isNotEqualTo(List.of("ACCEPTED"));
            awaitTrue(() -> !trial.fatal.isEmpty(), PATIENCE);
            assertThat(trial.fatal).hasSize(1);

            trial.driver.deleteDestinations();
            assertClosesInTime(trial.driver);
        }
        assertNoThreadLeft(before);
    }

    @Test
    void closeIsQuickAndLeavesNoThreadAndNoConnection() throws Exception {
        Set<Thread> before = threads();
        Trial trial = open(topology(1, 2, 2, 2));
        Inbox inbox = trial.consume(0);
        Driver.Producer producer = trial.produce(new Outcomes());
        for (int i = 0; i < 500; i++) {
            producer.send(i, i % 2, null, Bodies.of(0, i, 0));
        }
        inbox.await(received -> received.size() >= 500, PATIENCE);
        assertThat(trial.driver.openConnections()).isGreaterThanOrEqualTo(3);
        trial.driver.deleteDestinations();
        assertClosesInTime(trial.driver);
        assertThat(trial.driver.openConnections()).isZero();
        trial.driver.close(CLOSE_LIMIT);
        assertNoThreadLeft(before);
        assertThat(trial.fatal).isEmpty();
    }

    @Test
    void aClosedConsumerHasAcknowledgedWhatItReceived() throws Exception {
        try (Trial trial = open(topology(1, 1, 1, 1))) {
            Inbox inbox = new Inbox();
            Driver.Consumer first = trial.driver.openConsumer(0, 0, inbox.consumer(0));
            Driver.Producer producer = trial.produce(new Outcomes());
            for (int i = 0; i < 333; i++) {
                producer.send(i, 0, null, Bodies.of(0, i, 0));
            }
            assertThat(inbox.awaitExactly(333)).hasSize(333);
            first.close(CLOSE_LIMIT);

            trial.driver.openConsumer(0, 0, inbox.consumer(1));
            producer.send(333, 0, null, Bodies.of(0, 333, 0));
            assertThat(tokens(inbox.awaitExactly(334))).containsExactlyElementsOf(upTo(334));
        }
    }

    @Test
    void deletedDestinationsAreGone() throws Exception {
        Topology topology = topology(1, 2, 1, 1);
        try (Trial trial = open(topology)) {
            assertThat(exists(shared, destination(topology, 0))).isTrue();
            trial.driver.deleteDestinations();
            awaitTrue(() -> !exists(shared, destination(topology, 0)), PATIENCE);
            assertThat(exists(shared, destination(topology, 0))).isFalse();
            trial.driver.deleteDestinations();
        }
    }

    @Test
    void anUnreachableBrokerIsToldWithin15Seconds() throws Exception {
        Set<Thread> before = threads();
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        DriverConfig config = withAddress(config(shared, DurabilityClass.D1), "127.0.0.1:" + port);
        long start = System.nanoTime();
        try {
            factory().open(config, reason -> {}).close(CLOSE_LIMIT);
            throw new AssertionError("it opened");
        } catch (DriverException e) {
            assertThat(e).hasMessageContaining("127.0.0.1:" + port).hasMessageNotContaining(SECRET);
        }
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(15));
        assertNoThreadLeft(before);
    }

    @Test
    void settingsAndVersionsAreReadBackFromTheBroker() throws Exception {
        try (Trial trial = open(topology(1, 2, 1, 1))) {
            assertThat(trial.driver.versions()).isNotEmpty().doesNotContainValue("");
            assertThat(trial.driver.readBack())
                    .isNotEmpty()
                    .allMatch(s -> s.origin() == Setting.Origin.READ_BACK)
                    .anyMatch(s -> s.scope().equals("destination"));
        }
    }

    @Test
    void plannedSettingsHoldNoSecret() {
        DriverConfig config =
                withCredentials(config(shared, DurabilityClass.D1), Map.of("user", "u", "password", SECRET));
        assertThat(factory().plannedSettings(config))
                .isNotEmpty()
                .noneMatch(s -> s.toString().contains(SECRET));
        assertThat(factory().problems(config)).noneMatch(p -> p.contains(SECRET));
    }

    private static Topology.Destination destination(Topology topology, int index) {
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
        return open(topology, config(shared, DurabilityClass.D1));
    }

    protected final Trial open(Topology topology, DriverConfig config) throws DriverException {
        assertThat(factory().problems(config)).isEmpty();
        List<String> fatal = new CopyOnWriteArrayList<>();
        Driver driver = factory().open(config, fatal::add);
        driver.createDestinations(topology);
        return new Trial(driver, topology, fatal);
    }

    /// An open driver with its destinations.
    protected static final class Trial implements AutoCloseable {
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

        public Inbox consume(int group) throws DriverException {
            Inbox inbox = new Inbox();
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

    private static void assertClosesInTime(Driver driver) {
        long start = System.nanoTime();
        driver.close(CLOSE_LIMIT);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(CLOSE_LIMIT.plusSeconds(2));
    }

    private static Set<Thread> threads() {
        return Set.copyOf(Thread.getAllStackTraces().keySet());
    }

    private static void assertNoThreadLeft(Set<Thread> before) throws Exception {
        awaitTrue(() -> started(before).isEmpty(), Duration.ofSeconds(3));
        assertThat(started(before)).isEmpty();
    }

    private static List<Thread> started(Set<Thread> before) {
        List<Thread> left = new ArrayList<>(threads());
        left.removeAll(before);
        left.removeIf(t -> !t.isAlive() || isOfTheJdkOrTheLauncher(t));
        return left;
    }

    private static boolean isOfTheJdkOrTheLauncher(Thread thread) {
        String name = thread.getName();
        ThreadGroup group = thread.getThreadGroup();
        return (group != null && group.getName().equals("InnocuousThreadGroup"))
                || name.startsWith("ForkJoinPool")
                || name.startsWith("process reaper")
                || name.startsWith("VirtualThread")
                || name.startsWith("junit-");
    }

    protected interface Condition {
        boolean holds() throws Exception;
    }

    protected static void awaitTrue(Condition condition, Duration atMost) throws Exception {
        long end = System.nanoTime() + atMost.toNanos();
        while (!condition.holds() && System.nanoTime() < end) {
            Thread.sleep(20);
        }
    }

    private static List<Long> upTo(int count) {
        return LongStream.range(0, count).boxed().toList();
    }

    private static List<Long> tokens(List<Inbox.Message> messages) {
        return messages.stream().map(Inbox.Message::token).toList();
    }

    private static Map<Integer, List<Long>> tokensBy(
            List<Inbox.Message> messages, Function<Inbox.Message, Integer> key) {
        return messages.stream()
                .collect(Collectors.groupingBy(key, Collectors.mapping(Inbox.Message::token, Collectors.toList())));
    }

    private static DriverConfig withAddress(DriverConfig c, String address) {
        return new DriverConfig(
                List.of(address),
                c.credentials().isEmpty() ? Map.of() : Map.of("user", "u", "password", SECRET),
                c.nodes(),
                c.durability(),
                c.options(),
                c.destinationProperties(),
                c.producerProperties(),
                c.consumerProperties());
    }

    private static DriverConfig withCredentials(DriverConfig c, Map<String, String> credentials) {
        return new DriverConfig(
                c.addresses(),
                credentials,
                c.nodes(),
                c.durability(),
                c.options(),
                c.destinationProperties(),
                c.producerProperties(),
                c.consumerProperties());
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
