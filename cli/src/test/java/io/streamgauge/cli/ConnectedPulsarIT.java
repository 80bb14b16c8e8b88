package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.streamgauge.DriverException;
import io.streamgauge.ExitCode;
import io.streamgauge.Poll;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.deploy.network.FreePorts;
import io.streamgauge.driver.Driver;
import io.streamgauge.driver.Topology;
import io.streamgauge.driver.contract.ShortLivedJvms;
import io.streamgauge.engine.environment.SystemRegistry;
import io.streamgauge.experiment.system.SystemUnderTest;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.process.SupervisedProcesses;
import io.streamgauge.result.TrialStatus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Test of a connected Pulsar broker with TLS, tokens, client certificates and permissions.
class ConnectedPulsarIT {
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

    private static @Nullable ChildProcesses children;

    @SuppressWarnings("NullAway.Init")
    private static Certificates ours;

    private static @Nullable SecuredPulsar started;

    @SuppressWarnings("NullAway.Init")
    private static SecuredPulsar pulsar;

    @BeforeAll
    static void start() throws Exception {
        ours = Certificates.authority(directory, "ca")
                .sign("broker", "san=dns:localhost,ip:127.0.0.1")
                .sign("client", "eku=clientAuth");
        Certificates.authority(directory, "stranger");
        ChildProcesses opened = SupervisedProcesses.open();
        children = opened;
        started = SecuredPulsar.start(new ShortLivedJvms(opened), ours);
        pulsar = started;
        // On a slow machine, the first TLS handshakes of a broker exceed the time limit of the driver.
        // Therefore, the tests start only after a login has succeeded, or after 2 minutes.
        Poll.until(Duration.ofMinutes(2), Duration.ofMillis(100), ConnectedPulsarIT::acceptsALogin);
    }

    private static boolean acceptsALogin() throws Exception {
        try {
            open(parse(as("bench"))).close(Duration.ofSeconds(5));
            return true;
        } catch (DriverException e) {
            return false;
        }
    }

    @AfterAll
    static void stop() {
        if (started != null) {
            started.close();
        }
        if (children != null) {
            children.close();
        }
    }

    private static String tls(String rest) {
        return "tls: { ca: '" + ours.file("ca.pem") + "'" + rest + " }";
    }

    private static String system(String address, String rest) {
        return "pulsar: { connect: { driver: pulsar, addresses: ['" + address + "'], " + rest + " }, options: { admin: "
                + pulsar.secureAdmin() + " } }";
    }

    private static String as(String role) throws Exception {
        return system(pulsar.secure(), tls("") + ", token: " + SecuredPulsar.token(role));
    }

    private static SystemUnderTest parse(String system) throws Exception {
        SystemRegistry systems = new SystemRegistry();
        return systems.parse("test.yaml", "systems: { " + system + " }\n" + SHORT, List.of())
                .systems()
                .getFirst();
    }

    private static Driver open(SystemUnderTest system) throws Exception {
        return new SystemRegistry().driver(system.driver()).open(SystemRegistry.connected(system), _ -> {});
    }

    @Test
    void runsOverTlsWithoutLossLeftoversOrSecrets() throws Exception {
        pulsar.makeTopic("orders");
        CommandResult run = CommandResult.run(scratch, "systems: { " + as("bench") + " }\n" + SHORT);

        assertThat(run.exitCode()).as(run.err()).isIn(ExitCode.DONE, ExitCode.TRIAL_VOID);
        TrialSummary trial = run.summary().trials().getFirst();
        assertThat(trial.status()).isEqualTo(TrialStatus.DONE);
        assertThat(trial.ledger().accepted()).isPositive();
        assertThat(trial.ledger().lost()).isZero();
        noSecretIn(run, SecuredPulsar.token("bench"));
        assertThat(pulsar.topics()).contains("orders").doesNotContain("streamgauge-");
    }

    private static void noSecretIn(CommandResult run, String secret) throws IOException {
        assertThat(run.out() + run.err()).doesNotContain(secret);
        try (Stream<Path> files = Files.walk(run.directory())) {
            for (Path written : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(written, StandardCharsets.ISO_8859_1))
                        .as(written.toString())
                        .doesNotContain(secret);
            }
        }
    }

    @Test
    void connectsWithAClientCertificateAlone() throws Exception {
        String certificate = ", certificate: '" + ours.file("client.pem") + "', key: '" + ours.file("client.key") + "'";
        Driver driver = open(parse(system(pulsar.secure(), tls(certificate))));
        try {
            driver.createDestinations(
                    new Topology(List.of(new Topology.Destination(0, "streamgauge-0cert-0", 1)), 0, 0));
            assertThat(driver.readBack()).isNotEmpty();
        } finally {
            driver.deleteDestinations();
            driver.close(Duration.ofSeconds(5));
        }
    }

    static Stream<List<String>> refusedAtTheDoor() throws Exception {
        int nobody = FreePorts.find(1).getFirst();
        String token = "token: " + SecuredPulsar.token("bench");
        String forged = SecuredPulsar.token("bench").replaceAll("[^.]{6}$", "AAAAAA");
        return Stream.of(
                List.of(system(pulsar.secure(), tls("") + ", token: " + forged), "login failed for the token"),
                List.of(
                        system(pulsar.secure(), "tls: { ca: '" + ours.file("stranger.pem") + "' }, " + token),
                        "not signed by a trusted authority"),
                List.of(system(pulsar.plain(), tls("") + ", " + token), "does not use TLS"),
                List.of(system(pulsar.secure(), token), "it uses TLS, but the experiment does not"),
                List.of(system("127.0.0.1:" + nobody, token), "does not accept connections"),
                List.of(system("no-such-host.invalid:6650", token), "the host name does not resolve"));
    }

    @ParameterizedTest
    @MethodSource("refusedAtTheDoor")
    void reportsRejectedLoginsWithinTheTimeLimit(List<String> refused) throws Exception {
        SystemUnderTest system = parse(refused.getFirst());
        long begun = System.nanoTime();
        Throwable failure = catchThrowable(() -> open(system).close(Duration.ofSeconds(5)));

        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(LIMIT);
        assertThat(failure).isInstanceOf(DriverException.class).hasMessageContaining(refused.get(1));
        String message = String.valueOf(failure.getMessage());
        System.err.println("  " + message);
        assertThat(message.lines()).hasSize(1);
        assertThat(message).contains(": ").endsWith(".").doesNotContain("eyJ");
    }

    @Test
    void reportsAMissingPermissionAndItsRemedy() throws Exception {
        CommandResult run = CommandResult.run(scratch, "systems: { " + as("nobody") + " }\n" + SHORT, "--quiet");

        assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.LOAD_FAILED);
        assertThat(run.err())
                .contains("cannot be created", "Grant the token the administrator role")
                .doesNotContain("\tat ");
        noSecretIn(run, SecuredPulsar.token("nobody"));
    }

    @Test
    void removesOnlyLeftoversWithTheStreamgaugePrefix() throws Exception {
        pulsar.makeTopic("streamgauge-dead-001-p-0");
        pulsar.makeTopic("payments");
        String file = Files.writeString(scratch.resolve("x.yaml"), "systems: { " + as("bench") + " }\n" + SHORT)
                .toString();

        CommandResult listed = CommandResult.command("cleanup", file);
        assertThat(listed.exitCode()).as(listed.err()).isZero();
        assertThat(listed.out()).contains("topic streamgauge-dead-001-p-0", "--yes");
        assertThat(pulsar.topics()).contains("streamgauge-dead-001-p-0");

        CommandResult removed = CommandResult.command("cleanup", file, "--yes");
        assertThat(removed.exitCode()).as(removed.err()).isZero();
        assertThat(pulsar.topics()).contains("payments").doesNotContain("streamgauge-dead");
    }
}
