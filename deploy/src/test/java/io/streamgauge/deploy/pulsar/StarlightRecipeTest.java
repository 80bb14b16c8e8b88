package io.streamgauge.deploy.pulsar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.DeploymentException;
import io.streamgauge.NotAvailableException;
import io.streamgauge.deploy.LaunchedCluster;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.experiment.system.SystemUnderTest.Network;
import io.streamgauge.result.Setting;
import io.streamgauge.result.Setting.Scope;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StarlightRecipeTest {
    private final StarlightRecipe recipe = new StarlightRecipe();

    @TempDir
    Path scratch = Path.of("");

    private static final String PROGRAM = "com/datastax/oss/starlight/rabbitmq/GatewayServiceStarter.class";

    private static Launch launch(Map<String, String> layout) {
        return new Launch(null, 1, null, Map.of(), 0, layout, Network.LOOPBACK);
    }

    @Test
    void explainsHowToGetAMissingFile() {
        assertThatThrownBy(() -> StarlightFile.find(launch(Map.of()), Map.of()))
                .isInstanceOf(NotAvailableException.class)
                .hasMessageContaining("datastax/starlight-for-rabbitmq")
                .hasMessageContaining("STREAMGAUGE_STARLIGHT_JAR");
        assertThatThrownBy(() -> StarlightFile.find(launch(Map.of("file", "/no/such.jar")), Map.of()))
                .isInstanceOf(NotAvailableException.class)
                .hasMessageContaining("/no/such.jar");
    }

    @Test
    void usesTheFileOfTheLayoutOrTheEnvironment() throws Exception {
        Path jar = zip("s.jar", PROGRAM, "org/apache/qpid/server/model/Broker.class");
        Path nar = zip("s.nar", "META-INF/bundled-dependencies/starlight.jar");
        assertThat(StarlightFile.find(launch(Map.of("file", jar.toString())), Map.of())
                        .path())
                .isEqualTo(jar);
        Map<String, String> environment = Map.of("STREAMGAUGE_STARLIGHT_JAR", nar.toString());
        assertThat(StarlightFile.find(launch(Map.of("form", "handler")), environment)
                        .path())
                .isEqualTo(nar);
        assertThatThrownBy(() -> StarlightFile.find(launch(Map.of()), environment))
                .isInstanceOf(NotAvailableException.class)
                .hasMessageContaining(".jar");
    }

    @Test
    void takesTheVersionFromTheFile() throws Exception {
        Path old = scratch.resolve("starlight-rabbitmq-2.10.1.5-jar-with-dependencies.jar");
        assertThat(new StarlightFile(old).version(launch(Map.of()))).isEqualTo("2.10.1.5");
        assertThat(new StarlightFile(scratch.resolve("starlight.nar")).version(launch(Map.of())))
                .isEqualTo("unknown");
        Launch wanted = new Launch("4.0.0.4", 1, null, Map.of(), 0, Map.of(), Network.LOOPBACK);
        assertThat(new StarlightFile(scratch.resolve("starlight.nar")).version(wanted))
                .isEqualTo("4.0.0.4");
        assertThatThrownBy(() -> new StarlightFile(old).version(wanted))
                .isInstanceOf(DeploymentException.class)
                .hasMessageContainingAll("2.10.1.5", "4.0.0.4");
    }

    @Test
    void rejectsAFileWithTheWrongChecksum() throws Exception {
        Path jar = zip("s.jar", PROGRAM, "org/apache/qpid/server/model/Broker.class");
        String sum =
                HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(jar)));
        assertThat(StarlightFile.find(launch(Map.of("file", jar.toString(), "sha256", sum)), Map.of())
                        .path())
                .isEqualTo(jar);
        String other = HexFormat.of().formatHex(new byte[32]);
        assertThatThrownBy(() -> StarlightFile.find(launch(Map.of("file", jar.toString(), "sha256", other)), Map.of()))
                .isInstanceOf(DeploymentException.class)
                .isNotInstanceOf(NotAvailableException.class)
                .hasMessageContaining(sum);
    }

    private Path zip(String name, String... entries) throws Exception {
        Path file = scratch.resolve(name);
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(file))) {
            for (String entry : entries) {
                out.putNextEntry(new ZipEntry(entry));
            }
        }
        return file;
    }

    @Test
    void rejectsAJarWithoutItsDependencies() throws Exception {
        Path thin = zip("thin.jar", PROGRAM);
        assertThatThrownBy(() -> StarlightFile.find(launch(Map.of("file", thin.toString())), Map.of()))
                .isInstanceOf(NotAvailableException.class)
                .hasMessageContaining("does not contain Starlight with its dependencies")
                .hasMessageContaining("the jar with dependencies");
        Path text = Files.writeString(scratch.resolve("text.jar"), "x");
        assertThatThrownBy(() -> StarlightFile.find(launch(Map.of("file", text.toString())), Map.of()))
                .isInstanceOf(DeploymentException.class)
                .hasMessageContaining("cannot be read");
    }

    @Test
    void rejectsOptionsThatStarlightDoesNotSupport() {
        assertThat(recipe.optionProblems(Map.of("exchange", "topic", "queue", "classic")))
                .isEmpty();
        assertThat(recipe.optionProblems(Map.of(
                        "exchange",
                        "headers",
                        "queue",
                        "stream",
                        "protocol",
                        "stream",
                        "clients",
                        "leader",
                        "management",
                        "http://127.0.0.1:15672")))
                .hasSize(5)
                .allSatisfy(problem ->
                        assertThat(problem).contains("Starlight does not").endsWith("Remove the option."));
    }

    @Test
    void passesItsOwnPropertiesToTheProxyOrTheBrokers() {
        Map<String, String> properties =
                Map.of("amqpBatchingEnabled", "false", "managedLedgerMaxEntriesPerLedger", "9");
        Launch proxy = new Launch(null, 1, null, properties, 0, Map.of(), Network.LOOPBACK);
        assertThat(new StarlightSettings(proxy).proxyProperties()).isEqualTo(Map.of("amqpBatchingEnabled", "false"));
        assertThat(new StarlightSettings(proxy).backend().brokerProperties())
                .isEqualTo(Map.of("managedLedgerMaxEntriesPerLedger", "9"));
        assertThat(recipe.plannedSettings(proxy))
                .contains(new Setting(Scope.STARLIGHT, "amqpBatchingEnabled", "false", Setting.Origin.EXPERIMENT));
        Launch handler = new Launch(null, 1, null, properties, 0, Map.of("form", "handler"), Network.LOOPBACK);
        assertThat(new StarlightSettings(handler).proxyProperties()).isEmpty();
        assertThat(new StarlightSettings(handler).backend().brokerProperties()).isEqualTo(properties);
    }

    @Test
    void recordsTheSettingsThatItOverrides() {
        assertThat(recipe.plannedSettings(launch(Map.of())))
                .filteredOn(setting -> setting.name().equals("allowAutoTopicCreation"))
                .extracting(Setting::value)
                .containsExactly("true");
        Map<String, String> properties = Map.of("allowAutoTopicCreation", "false");
        assertThat(recipe.problems(new Launch(null, 1, null, properties, 0, Map.of(), Network.LOOPBACK)))
                .singleElement()
                .asString()
                .contains("allowAutoTopicCreation");
    }

    @Test
    void joinsTheAddressesOfSeveralBrokersToOneUrl() {
        try (LaunchedCluster cluster = new LaunchedCluster(
                new LaunchedCluster.Description(
                        List.of("127.0.0.1:1", "127.0.0.1:2"),
                        Map.of(),
                        Map.of("admin", "http://127.0.0.1:3,http://127.0.0.1:4"),
                        Map.of(),
                        List.of()),
                List.of(),
                List.of())) {
            assertThat(StarlightStart.proxySettings(cluster, "127.0.0.1:5", 6))
                    .containsEntry("brokerServiceURL", "pulsar://127.0.0.1:1,127.0.0.1:2")
                    .containsEntry("brokerWebServiceURL", "http://127.0.0.1:3,127.0.0.1:4");
        }
    }

    @Test
    void usesAPulsarClusterWithZooKeeper() {
        Launch backend =
                new StarlightSettings(launch(Map.of("form", "handler", "file", "x", "bookies", "2"))).backend();
        assertThat(backend.layout()).isEqualTo(Map.of("mode", "cluster", "bookies", "2"));
        assertThat(recipe.driver()).isEqualTo("rabbitmq");
        assertThat(recipe.problems(launch(Map.of()), DurabilityClass.D1)).isEmpty();
        assertThat(recipe.problems(launch(Map.of()), DurabilityClass.D3))
                .singleElement()
                .asString()
                .contains("Choose D0 or D1");
        assertThat(recipe.problems(launch(Map.of("mode", "standalone", "form", "plugin", "sha256", "1"))))
                .hasSize(3);
    }

    @Test
    void configuresTheProxyWithTheBackendAddresses() {
        try (LaunchedCluster cluster = new LaunchedCluster(
                new LaunchedCluster.Description(
                        List.of("127.0.0.1:1"),
                        Map.of(),
                        Map.of("admin", "http://127.0.0.1:2", "zookeeper", "127.0.0.1:3"),
                        Map.of(),
                        List.of()),
                List.of(),
                List.of())) {
            assertThat(StarlightStart.proxySettings(cluster, "127.0.0.1:4", 5))
                    .isEqualTo(Map.of(
                            "brokerServiceURL", "pulsar://127.0.0.1:1",
                            "brokerWebServiceURL", "http://127.0.0.1:2",
                            "configurationStoreServers", "127.0.0.1:3",
                            "amqpListeners", "amqp://127.0.0.1:4",
                            "bindAddress", "127.0.0.1",
                            "webServicePort", "5"));
        }
        assertThat(StarlightStart.handler(Path.of("/opt/starlight")))
                .containsEntry("messagingProtocols", "rabbitmq")
                .containsEntry("protocolHandlerDirectory", "/opt/starlight");
    }

    @Test
    void loadsOnlyTheGivenHandler() throws Exception {
        Path nar = zip("starlight-4.0.0.4.nar", "META-INF/bundled-dependencies/starlight.jar");
        zip("starlight-4.0.0.3.nar", "META-INF/bundled-dependencies/starlight.jar");
        Path directory = StarlightStart.linked(nar, scratch.resolve("starlight-1"));
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).containsExactly(directory.resolve("starlight-4.0.0.4.nar"));
        }
        assertThat(directory.resolve("starlight-4.0.0.4.nar")).isSymbolicLink().hasSameBinaryContentAs(nar);
    }

    @Test
    void findsJava17ByVariableAndInUsualPlaces() throws Exception {
        Path root = scratch.resolve("root");
        Path user = scratch.resolve("user");
        assertThat(Java17.find(Map.of(), root, user)).isEmpty();
        jdk(root.resolve("usr/lib/jvm/temurin-21"), "21.0.1");
        assertThat(Java17.find(Map.of(), root, user)).isEmpty();
        Path sdkman = jdk(user.resolve(".sdkman/candidates/java/17.0.9-tem"), "17.0.9");
        assertThat(Java17.find(Map.of(), root, user)).contains(sdkman);
        Path mac = jdk(root.resolve("Library/Java/JavaVirtualMachines/t17.jdk/Contents/Home"), "17");
        assertThat(Java17.find(Map.of(), root, scratch)).contains(mac);
        Path named = jdk(scratch.resolve("mine"), "17.0.1");
        assertThat(Java17.find(Map.of("JAVA17_HOME", named.toString()), root, user))
                .contains(named);
    }

    private static Path jdk(Path home, String version) throws Exception {
        Files.createDirectories(home.resolve("bin"));
        Files.createFile(
                home.resolve("bin/java"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
        Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
        return home;
    }
}
