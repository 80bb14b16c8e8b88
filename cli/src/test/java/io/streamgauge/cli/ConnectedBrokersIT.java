package io.streamgauge.cli;

import static io.streamgauge.cli.SecuredBrokers.SECRETS;
import static io.streamgauge.cli.SecuredBrokers.WRONG;
import static io.streamgauge.cli.SecuredBrokers.login;
import static io.streamgauge.cli.SecuredBrokers.system;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.streamgauge.DriverException;
import io.streamgauge.ExitCode;
import io.streamgauge.Poll;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.deploy.network.FreePorts;
import io.streamgauge.driver.Driver;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.Topology;
import io.streamgauge.engine.environment.SystemRegistry;
import io.streamgauge.experiment.system.SystemUnderTest;
import io.streamgauge.result.TrialStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Test of connected brokers with TLS, logins and permissions. The test creates its own certificate
/// authority.
class ConnectedBrokersIT {
    /// Time limit for reporting a rejected connection. The time limits of the clients and of the listener check
    /// add up to 15 s. The additional 30 s allow for CPU contention.
    private static final Duration LIMIT = Duration.ofSeconds(45);
    private static final String SHORT = """
        workload: { rate: 500/s, producers: 2, consumers: 2, partitions: 2 }
        phases: { warmup: 1 s, measure: 2 s, drain: 20 s }
        retry: 0
        """;

    @TempDir
    private static Path directory = Path.of("");

    @TempDir
    private Path scratch = Path.of("");

    private static @Nullable SecuredBrokers started;

    @SuppressWarnings("NullAway.Init")
    private static SecuredBrokers brokers;

    @SuppressWarnings("NullAway.Init")
    private static SecuredKafka kafka;

    @SuppressWarnings("NullAway.Init")
    private static SecuredRabbit rabbit;

    @BeforeAll
    static void start() throws Exception {
        started = SecuredBrokers.start(directory);
        brokers = started;
        kafka = brokers.kafka();
        rabbit = brokers.rabbit();
    }

    @AfterAll
    static void stop() {
        if (started != null) {
            started.close();
        }
    }

    private static SystemUnderTest parse(String system) throws Exception {
        SystemRegistry systems = new SystemRegistry();
        return systems.parse("test.yaml", "systems: { " + system + " }\n" + SHORT, List.of())
                .systems()
                .getFirst();
    }

    private static Driver open(SystemUnderTest system, List<String> fatal) throws Exception {
        DriverConfig config = SystemRegistry.connected(system);
        return new SystemRegistry().driver(system.driver()).open(config, fatal::add);
    }

    @Test
    void runsOverTlsWithoutLossLeftoversOrSecrets() throws Exception {
        try (Admin admin = kafka.admin()) {
            admin.createTopics(List.of(new NewTopic("orders", 1, (short) 1)))
                    .all()
                    .get(30, TimeUnit.SECONDS);
        }
        rabbit.put("/api/queues/%2F/orders", "{\"durable\":true}");
        String management = "options: { management: '" + rabbit.management() + "' }";
        String systems = brokers.asBench("kafka") + ",\n  "
                + brokers.asBench("rabbitmq").replace(" } }", " }, " + management + " }");
        CommandResult run = CommandResult.run(scratch, "systems: {\n  " + systems + " }\n" + SHORT);

        assertThat(run.exitCode()).as(run.err()).isIn(ExitCode.DONE, ExitCode.TRIAL_VOID);
        for (TrialSummary trial : run.summary().trials()) {
            assertThat(trial.status()).as(trial.id()).isEqualTo(TrialStatus.DONE);
            assertThat(trial.ledger().accepted()).as(trial.id()).isPositive();
            assertThat(trial.ledger().lost()).as(trial.id()).isZero();
        }
        noSecretIn(run);
        assertThat(topics()).contains("orders").noneMatch(t -> t.startsWith("streamgauge-"));
        assertThat(rabbit.get("/api/queues/%2F?columns=name"))
                .contains("\"orders\"")
                .doesNotContain("streamgauge-");
        assertThat(rabbit.get("/api/exchanges/%2F?columns=name")).doesNotContain("streamgauge-");
    }

    @Test
    void benchesAnExistingBroker() throws Exception {
        Path out = scratch.resolve("bench");
        CommandResult done = CommandResult.command(
                "bench",
                "rabbitmq",
                "--url",
                "amqps://bench:" + SecuredRabbit.PASSWORD + "@" + rabbit.secure(),
                "--set",
                "systems.rabbitmq.connect." + brokers.tls().replaceFirst(": ", "="),
                "--set",
                "retry=0",
                "-r",
                "500",
                "-x",
                "2",
                "-y",
                "2",
                "-z",
                "2",
                "--warmup",
                "1",
                "--out",
                out.toString());
        CommandResult run = new CommandResult(done.exitCode(), done.out(), done.err(), out);

        assertThat(run.exitCode()).as(run.err()).isIn(ExitCode.DONE, ExitCode.TRIAL_VOID);
        TrialSummary trial = run.trial("rabbitmq");
        assertThat(trial.status()).isEqualTo(TrialStatus.DONE);
        assertThat(trial.clients()).isEqualTo(4);
        assertThat(trial.ledger().accepted()).isEqualTo(1000);
        assertThat(trial.ledger().lost()).isZero();
        assertThat(run.out()).contains("latency in ms of 1,000 messages");
        noSecretIn(run);
    }

    private static java.util.Set<String> topics() throws Exception {
        try (Admin admin = kafka.admin()) {
            return admin.listTopics().names().get(30, TimeUnit.SECONDS);
        }
    }

    private static void noSecretIn(CommandResult run) throws IOException {
        for (String secret : SECRETS) {
            assertThat(run.out() + run.err()).doesNotContain(secret);
            try (Stream<Path> files = Files.walk(run.directory())) {
                for (Path written : files.filter(Files::isRegularFile).toList()) {
                    assertThat(Files.readString(written, java.nio.charset.StandardCharsets.ISO_8859_1))
                            .as(written.toString())
                            .doesNotContain(secret);
                }
            }
        }
    }

    static Stream<List<String>> refusedAtTheDoor() throws Exception {
        int nobody = FreePorts.find(1).getFirst();
        String k = "sasl: scram-sha-512, " + login("bench", SecuredKafka.PASSWORD);
        String r = login("bench", SecuredRabbit.PASSWORD);
        String stranger = brokers.tlsOfAStranger() + ", ";
        String sasl = "sasl: plain, " + login("bench", WRONG);
        return Stream.of(
                List.of(system("kafka", kafka.secure(), brokers.tls() + ", " + sasl), "login failed for user 'bench'"),
                List.of(
                        system("rabbitmq", rabbit.secure(), brokers.tls() + ", " + login("bench", WRONG)),
                        "login failed for user 'bench'"),
                List.of(system("kafka", kafka.secure(), stranger + k), "not signed by a trusted authority"),
                List.of(system("rabbitmq", rabbit.secure(), stranger + r), "not signed by a trusted authority"),
                List.of(
                        system("kafka", kafka.secure().replace("localhost", "127.0.0.1"), brokers.tls() + ", " + k),
                        "is not valid for the host '127.0.0.1'"),
                List.of(
                        system("rabbitmq", rabbit.secure().replace("localhost", "127.0.0.1"), brokers.tls() + ", " + r),
                        "is not valid for the host '127.0.0.1'"),
                List.of(system("kafka", kafka.plain(), brokers.tls() + ", " + k), "does not use TLS"),
                List.of(system("rabbitmq", rabbit.plain(), brokers.tls() + ", " + r), "does not use TLS"),
                List.of(system("kafka", kafka.secure(), k), "it uses TLS, but the experiment does not"),
                List.of(system("rabbitmq", rabbit.secure(), r), "it uses TLS, but the experiment does not"),
                List.of(system("kafka", "127.0.0.1:" + nobody, k), "does not accept connections"),
                List.of(system("rabbitmq", "127.0.0.1:" + nobody, r), "does not accept connections"),
                List.of(system("kafka", "no-such-host.invalid:9092", k), "the host name does not resolve"),
                List.of(system("rabbitmq", "no-such-host.invalid:5672", r), "the host name does not resolve"),
                List.of(system("kafka", kafka.mutual(), brokers.tls()), "certificate"),
                List.of(system("kafka", kafka.secure(), brokers.tls()), "add 'sasl', 'user' and 'password'"),
                List.of(
                        system(
                                "kafka",
                                kafka.secure(),
                                brokers.tls() + ", sasl: scram-sha-256, " + login("bench", SecuredKafka.PASSWORD)),
                        "does not support this SASL mechanism"),
                List.of(
                        system("rabbitmq", rabbit.secure(), brokers.tls() + ", " + r)
                                .replace(" } }", " }, options: { vhost: closed } }"),
                        "virtual host 'closed'"));
    }

    @ParameterizedTest
    @MethodSource("refusedAtTheDoor")
    void reportsRejectedLoginsWithinTheTimeLimit(List<String> refused) throws Exception {
        SystemUnderTest system = parse(refused.getFirst());
        long begun = System.nanoTime();
        Throwable failure = catchThrowable(() -> open(system, List.of()).close(Duration.ofSeconds(5)));

        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(LIMIT);
        assertThat(failure).isInstanceOf(DriverException.class).hasMessageContaining(refused.get(1));
        String message = String.valueOf(failure.getMessage());
        System.err.println("  " + message);
        assertThat(message.lines()).hasSize(1);
        assertThat(message).contains(": ").endsWith(".").doesNotContain(SECRETS);
    }

    @ParameterizedTest
    @CsvSource({
        "kafka, nobody, cannot be created",
        "kafka, nowrite, not writable",
        "kafka, noread, stopped",
        "rabbitmq, nobody, cannot be created",
        "rabbitmq, nowrite, write access",
        "rabbitmq, noread, read access"
    })
    void reportsAMissingPermissionAndItsRemedy(String driver, String user, String said) throws Exception {
        String system = driver.equals("kafka")
                ? system(driver, kafka.secure(), brokers.tls() + ", sasl: plain, " + login(user, SecuredKafka.PASSWORD))
                : system(driver, rabbit.secure(), brokers.tls() + ", " + login(user, SecuredRabbit.PASSWORD));
        CommandResult run = CommandResult.run(scratch, "systems: { " + system + " }\n" + SHORT, "--quiet");

        assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.LOAD_FAILED);
        assertThat(run.err()).contains(said, "Grant user '" + user + "' ");
        noSecretIn(run);
        assertThat(run.err()).doesNotContain("\tat ");
    }

    @Test
    void endsARunAsNotDeployedOnAWrongPassword() throws Exception {
        String system = system("kafka", kafka.secure(), brokers.tls() + ", sasl: plain, " + login("bench", WRONG));
        CommandResult run = CommandResult.run(scratch, "systems: { " + system + " }\n" + SHORT, "--quiet");

        assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.DEPLOYMENT_FAILED);
        assertThat(run.err()).contains("Check 'user', 'password' and 'sasl'");
        noSecretIn(run);
    }

    @Test
    void connectsWithAClientCertificateAlone() throws Exception {
        Driver driver = open(parse(system("kafka", kafka.mutual(), brokers.tlsWithCertificate("client"))), List.of());
        try {
            driver.createDestinations(
                    new Topology(List.of(new Topology.Destination(0, "streamgauge-0cert-0", 1)), 0, 0));
            assertThat(driver.readBack()).isNotEmpty();
        } finally {
            driver.deleteDestinations();
            driver.close(Duration.ofSeconds(5));
        }
    }

    @Test
    void mapsAClientCertificateToARabbitMqUser() throws Exception {
        Driver driver =
                open(parse(system("rabbitmq", rabbit.secure(), brokers.tlsWithCertificate("client"))), List.of());
        try {
            driver.createDestinations(
                    new Topology(List.of(new Topology.Destination(0, "streamgauge-0cert-0", 1)), 0, 0));
            assertThat(driver.readBack()).isNotEmpty();
        } finally {
            driver.deleteDestinations();
            driver.close(Duration.ofSeconds(5));
        }
        Throwable failure = catchThrowable(() ->
                open(parse(system("rabbitmq", rabbit.secure(), brokers.tlsWithCertificate("unknown"))), List.of()));
        assertThat(failure)
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("the user of the client certificate");
    }

    @ParameterizedTest
    @CsvSource({"kafka, protocol-kafka", "rabbitmq, protocol-amqp-0-9-1"})
    void probesASecuredBroker(String driver, String protocol) throws Exception {
        // On RabbitMQ, the probes publish through the default exchange. Only the user that the recipe created has
        // permission to use this exchange.
        String system = driver.equals("kafka")
                ? brokers.asBench(driver)
                : system(
                        driver,
                        rabbit.secure(),
                        brokers.tls() + ", "
                                + login(
                                        rabbit.cluster().credentials().getOrDefault("user", ""),
                                        rabbit.cluster().credentials().getOrDefault("password", "")));
        Path file = Files.writeString(scratch.resolve("x.yaml"), "systems: { " + system + " }\n" + SHORT);
        CommandResult probed =
                CommandResult.command("probe", file.toString(), "--only", "replay", "--only", protocol, "--json");

        assertThat(probed.exitCode()).as(probed.err()).isEqualTo(ExitCode.DONE);
        assertThat(probed.out()).contains("over TLS").contains(driver.equals("kafka") ? "SHOWN" : "REFUTED");
        assertThat(probed.out() + probed.err()).doesNotContain(SECRETS);

        String wrong = brokers.asBench(driver).replaceAll("password: '[^']*'", "password: '" + WRONG + "'");
        Files.writeString(file, "systems: { " + wrong + " }\n" + SHORT);
        CommandResult refused = CommandResult.command("probe", file.toString(), "--only", "replay");
        assertThat(refused.exitCode()).isEqualTo(ExitCode.DEPLOYMENT_FAILED);
        assertThat(refused.err()).contains("login failed for user 'bench'").doesNotContain(SECRETS);
    }

    @ParameterizedTest
    @CsvSource({"kafka", "rabbitmq"})
    void acceptsAnyHostNameIfItIsNotVerified(String driver) throws Exception {
        String system = brokers.asBench(driver)
                .replace("localhost", "127.0.0.1")
                .replace("ca.pem'", "ca.pem', verify-host: false");
        open(parse(system), List.of()).close(Duration.ofSeconds(5));
    }

    @ParameterizedTest
    @CsvSource({"kafka", "rabbitmq"})
    void countsTheSameConnectionsAsTheBroker(String driver) throws Exception {
        SystemUnderTest system = parse(brokers.asBench(driver));
        String address = driver.equals("kafka") ? kafka.secure() : rabbit.secure();
        awaitConnections(address, 0);
        Driver open = open(system, List.of());
        int producers = 3;
        int consumers = 2;
        try {
            AtomicInteger received = new AtomicInteger();
            Topology.Destination destination = new Topology.Destination(0, "streamgauge-0c0-" + driver, 4);
            open.createDestinations(new Topology(List.of(destination), 1, consumers));
            for (int c = 0; c < consumers; c++) {
                open.openConsumer(0, c, (_, _, _, _, _) -> received.incrementAndGet());
            }
            for (int p = 0; p < producers; p++) {
                Driver.Producer producer = open.openProducer(p, destination, new Quiet());
                for (int i = 0; i < 4; i++) {
                    producer.send(i, i, null, new byte[64]);
                }
                producer.flush();
            }
            Poll.until(Duration.ofSeconds(60), Duration.ofMillis(50), () -> received.get() >= 4 * producers);
            assertThat(received.get()).isEqualTo(4 * producers);
            // Each Kafka client has its first connection, which it keeps, and a connection for messages. Each
            // consumer also has a connection to the coordinator of its group. A consumer opens its connection
            // for messages only after the group has assigned a partition to it, so this test waits for the
            // expected number.
            int expected = driver.equals("rabbitmq") ? producers + consumers : 2 * producers + 3 * consumers;
            assertThat(connections(address, expected, () -> (long) open.openConnections()))
                    .containsExactly((long) expected, (long) expected);
        } finally {
            open.deleteDestinations();
            open.close(Duration.ofSeconds(8));
        }
        awaitConnections(address, 0);
    }

    private static void awaitConnections(String address, long expected) throws Exception {
        assertThat(connections(address, expected, () -> expected).getFirst()).isEqualTo(expected);
    }

    /// Returns the number of connections according to the kernel, and the number according to the driver. This
    /// method waits for up to 30 s until both numbers are as expected. A number can be too high for a short
    /// time, because a client may open a connection shortly before it closes another one.
    private static List<Long> connections(String address, long expected, Supplier<Long> driver) throws Exception {
        return Poll.read(
                Duration.ofSeconds(30),
                Duration.ofMillis(50),
                () -> List.of(BrokerSockets.established(address), driver.get()),
                both -> both.stream().allMatch(each -> each == expected));
    }

    private static final class Quiet implements Driver.SendListener {
        @Override
        public void accepted(long token) {}

        @Override
        public void failed(long token, Driver.SendFailure kind, String detail) {}
    }

    @Test
    void removesOnlyLeftoversWithTheStreamgaugePrefix() throws Exception {
        try (Admin admin = kafka.admin()) {
            admin.createTopics(List.of(
                            new NewTopic("streamgauge-dead-001-k-0", 1, (short) 1),
                            new NewTopic("payments", 1, (short) 1)))
                    .all()
                    .get(30, TimeUnit.SECONDS);
        }
        rabbit.put("/api/queues/%2F/streamgauge-dead-001-r-0.g0.p0", "{\"durable\":true}");
        rabbit.put("/api/exchanges/%2F/streamgauge-dead-001-r-0", "{\"type\":\"direct\"}");
        rabbit.put("/api/queues/%2F/payments", "{\"durable\":true}");
        String systems = brokers.asBench("kafka") + ", "
                + brokers.asBench("rabbitmq")
                        .replace(" } }", " }, options: { management: '" + rabbit.management() + "' } }");
        String file = Files.writeString(scratch.resolve("x.yaml"), "systems: { " + systems + " }\n" + SHORT)
                .toString();

        CommandResult listed = CommandResult.command("cleanup", file);
        assertThat(listed.exitCode()).as(listed.err()).isZero();
        assertThat(listed.out())
                .contains("topic streamgauge-dead-001-k-0", "queue streamgauge-dead-001-r-0.g0.p0", "--yes");
        assertThat(topics()).contains("streamgauge-dead-001-k-0");

        // Until the broker has collected its statistics, the number of consumers is unknown.
        Poll.until(
                Duration.ofSeconds(30),
                Duration.ofMillis(100),
                () -> rabbit.get("/api/queues/%2F/streamgauge-dead-001-r-0.g0.p0?columns=consumers")
                        .contains("consumers"));
        CommandResult removed = CommandResult.command("cleanup", file, "--yes");
        assertThat(removed.exitCode()).as(removed.err()).isZero();
        assertThat(topics()).contains("payments").doesNotContain("streamgauge-dead-001-k-0");
        assertThat(rabbit.get("/api/queues/%2F?columns=name"))
                .contains("payments")
                .doesNotContain("streamgauge-dead");
        assertThat(rabbit.get("/api/exchanges/%2F?columns=name")).doesNotContain("streamgauge-dead");

        CommandResult blind = CommandResult.command(
                "cleanup",
                Files.writeString(
                                scratch.resolve("y.yaml"), "systems: { " + brokers.asBench("rabbitmq") + " }\n" + SHORT)
                        .toString());
        assertThat(blind.exitCode()).isEqualTo(ExitCode.DEPLOYMENT_FAILED);
        assertThat(blind.err()).contains("'management' to http://HOST:15672");
    }
}
