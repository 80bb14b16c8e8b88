package io.streamgauge.deploy.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.streamgauge.DeploymentException;
import io.streamgauge.deploy.FetchContext;
import io.streamgauge.deploy.Installation;
import io.streamgauge.deploy.network.FreePorts;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.experiment.system.SystemUnderTest.Network;
import io.streamgauge.result.Setting;
import io.streamgauge.result.Setting.Origin;
import io.streamgauge.result.Setting.Scope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RabbitRecipeTest {
    private static final String KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg";

    @TempDir
    Path place;

    private final RabbitRecipe recipe = new RabbitRecipe();

    @Test
    void acceptsTheDefaults() {
        assertThat(recipe.problems(new Launch(null, 1, null, Map.of(), 0))).isEmpty();
        assertThat(recipe.versions()).first().isEqualTo("4.0.5");
    }

    @Test
    void reportsAllProblemsAtOnce() {
        Map<String, String> properties = Map.of(
                "listeners.tcp.default", "5672", "default_pass", "x", "log.file.level", "debug", "heartbeat", "1\n2");
        assertThat(recipe.problems(new Launch("9.9.9", 6, null, properties, 1)))
                .hasSize(7)
                .anyMatch(problem -> problem.contains("'version' is 9.9.9"))
                .anyMatch(problem -> problem.contains("'nodes' is 6"))
                .anyMatch(problem -> problem.contains("'heap' is set"))
                .anyMatch(problem -> problem.contains("'listeners.tcp.default'"))
                .anyMatch(problem -> problem.contains("'default_pass'"))
                .anyMatch(problem -> problem.contains("'log.file.level'"))
                .anyMatch(problem -> problem.contains("'heartbeat' contains a line break"));
    }

    @Test
    void rejectsCharactersWithAMeaningInTheConfigurationFile() {
        Map<String, String> properties =
                Map.of("mqtt.vhost", "a#b", "log#level", "debug", "heartbeat=10", "20", "mqtt.exchange", "a=b");
        assertThat(recipe.problems(new Launch(null, 1, null, properties, 0)))
                .containsExactly(
                        "broker property 'heartbeat=10' has a name with '=', but in rabbitmq.conf the name ends before "
                                + "this character. Write the name without '='.",
                        "broker property 'log#level' contains '#', but in rabbitmq.conf this character begins a "
                                + "comment. Write the name and the value without '#'.",
                        "broker property 'mqtt.vhost' contains '#', but in rabbitmq.conf this character begins a "
                                + "comment. Write the name and the value without '#'.");
    }

    @Test
    void enablesAdditionalPlugIns() {
        Launch launch = plugins("rabbitmq_mqtt, rabbitmq_auth_mechanism_ssl");
        assertThat(recipe.problems(launch)).isEmpty();
        assertThat(recipe.plannedSettings(launch))
                .contains(new Setting(
                        Scope.BROKER,
                        "plugins",
                        "rabbitmq_management rabbitmq_prometheus rabbitmq_stream rabbitmq_mqtt"
                                + " rabbitmq_auth_mechanism_ssl",
                        Origin.EXPERIMENT));
        assertThat(recipe.problems(plugins("rabbitmq_mqtt ].")))
                .singleElement()
                .satisfies(problem -> assertThat(problem).contains("'].'", "Separate several plug-ins with commas"));
    }

    @Test
    void givesListenersOfPlugInsAFreePort() {
        assertThat(recipe.plannedSettings(plugins("rabbitmq_mqtt")))
                .extracting(Setting::name)
                .contains("mqtt.listeners.tcp.1")
                .doesNotContain("stomp.listeners.tcp.1");
        Launch chosen = new Launch(
                null,
                1,
                null,
                Map.of("stomp.listeners.tcp.default", "61700"),
                0,
                Map.of("plugins", "rabbitmq_stomp"),
                Network.LOOPBACK);
        assertThat(recipe.plannedSettings(chosen))
                .extracting(Setting::name)
                .contains("stomp.listeners.tcp.default")
                .doesNotContain("stomp.listeners.tcp.1");
    }

    @Test
    void keepsTheFreePortNextToATlsListener() {
        assertThat(recipe.plannedSettings(mqtt("mqtt.listeners.ssl.default", "8883")))
                .extracting(Setting::name)
                .contains("mqtt.listeners.ssl.default", "mqtt.listeners.tcp.1");
        assertThat(recipe.plannedSettings(mqtt("mqtt.listeners.tcp", "none")))
                .extracting(Setting::name)
                .contains("mqtt.listeners.tcp")
                .doesNotContain("mqtt.listeners.tcp.1");
    }

    private static Launch mqtt(String property, String value) {
        return new Launch(
                null, 1, null, Map.of(property, value), 0, Map.of("plugins", "rabbitmq_mqtt"), Network.LOOPBACK);
    }

    private static Launch plugins(String names) {
        return new Launch(null, 1, null, Map.of(), 0, Map.of("plugins", names), Network.LOOPBACK);
    }

    @Test
    void overridesDefaultsWithPropertiesOfTheExperiment() {
        Map<String, String> properties = Map.of("vm_memory_high_watermark.relative", "0.5", "channel_max", "7");
        assertThat(recipe.plannedSettings(new Launch(null, 1, null, properties, 0)))
                .contains(
                        new Setting(Scope.BROKER, "vm_memory_high_watermark.relative", "0.5", Origin.EXPERIMENT),
                        new Setting(Scope.BROKER, "channel_max", "7", Origin.EXPERIMENT),
                        new Setting(Scope.BROKER, "disk_free_limit.absolute", "256MiB", Origin.STREAMGAUGE),
                        new Setting(Scope.BROKER, "default_pass", "(random)", Origin.STREAMGAUGE))
                .extracting(Setting::name)
                .doesNotContain("vm_memory_high_watermark.absolute");
    }

    @Test
    void findsAnUnpackedReleaseWithItsErlang() throws Exception {
        Path tree = debianTree(place.resolve("tree"), "4.0.5");
        RabbitFetch fetch = fetch("");
        assertThat(fetch.fromPath(tree, null).version()).isEqualTo("4.0.5");
        assertThatThrownBy(() -> fetch.fromPath(tree, "3.10.8"))
                .isInstanceOf(DeploymentException.class)
                .hasMessageContaining("contains RabbitMQ 4.0.5, but 'version' is 3.10.8");
    }

    @Test
    void requiresErlangOnThePath() throws Exception {
        Path server = server(place.resolve("rabbitmq_server-4.1.0"), "4.1.0");
        assertThatThrownBy(() -> fetch("").fromPath(server, null))
                .isInstanceOf(DeploymentException.class)
                .hasMessageContaining("a directory with erl and epmd was not found");
        Path erlang = Files.createDirectories(place.resolve("otp/bin"));
        executable(erlang.resolve("erl"));
        executable(erlang.resolve("epmd"));
        assertThat(fetch(erlang.toString()).fromPath(server, null).version()).isEqualTo("4.1.0");
    }

    @Test
    void usesTheInstalledServerWithoutADownloadSource() throws Exception {
        Path server = server(place.resolve("opt"), "4.2.0");
        Path bin = Files.createDirectories(place.resolve("bin"));
        Files.createSymbolicLink(bin.resolve("rabbitmq-server"), server.resolve("sbin/rabbitmq-server"));
        executable(bin.resolve("erl"));
        executable(bin.resolve("epmd"));
        Installation installed = fetch(bin.toString()).found(null);
        assertThat(installed.version()).isEqualTo("4.2.0");
        assertThat(installed.origin()).isEqualTo("PATH");
        assertThat(fetch(bin.toString()).found("4.2.0")).isEqualTo(installed);
        assertThatThrownBy(() -> fetch(bin.toString()).found("4.0.5")).isInstanceOf(DeploymentException.class);
        assertThatThrownBy(() -> fetch(bin.toString()).found("4.1.9"))
                .isInstanceOf(DeploymentException.class)
                .hasMessageContaining("not found on the PATH");
    }

    @Test
    void explainsWhatToInstall() {
        assertThatThrownBy(() -> fetch("").found(null))
                .isInstanceOf(DeploymentException.class)
                .hasMessageContaining("apt-get install rabbitmq-server");
    }

    @Test
    void reportsAptErrorsOfAnUnreachableArchive() throws Exception {
        assumeTrue(DebianPackages.areUsable() && Files.isReadable(Path.of(KEYRING)));
        int closed = FreePorts.find(1).getFirst();
        Path apt = Files.createDirectory(place.resolve("apt"));
        Files.writeString(apt.resolve("sources.list"), "deb http://127.0.0.1:" + closed + "/debian bookworm main\n");
        RabbitFetch fetch = new RabbitFetch(new FetchContext(place.resolve("cache"), line -> {}), apt, "");
        assertThatThrownBy(() -> fetch.found(null))
                .isInstanceOf(DeploymentException.class)
                .hasMessageContaining("apt-get install rabbitmq-server")
                .hasMessageContaining("127.0.0.1:" + closed);
        try (Stream<Path> left = Files.list(place.resolve("cache"))) {
            assertThat(left).extracting(file -> file.getFileName().toString()).containsExactly("rabbitmq-4.0.5.lock");
        }
    }

    private RabbitFetch fetch(String path) {
        return new RabbitFetch(new FetchContext(place.resolve("cache"), line -> {}), place.resolve("no-apt"), path);
    }

    private static Path debianTree(Path tree, String version) throws IOException {
        server(tree.resolve("usr/lib/rabbitmq/lib/rabbitmq_server-" + version), version);
        Path erlang = Files.createDirectories(tree.resolve("usr/lib/erlang/bin"));
        executable(erlang.resolve("erl"));
        executable(erlang.resolve("epmd"));
        return tree;
    }

    private static Path server(Path directory, String version) throws IOException {
        Files.createDirectories(directory.resolve("sbin"));
        Files.createDirectories(directory.resolve("plugins/rabbit-" + version));
        executable(directory.resolve("sbin/rabbitmq-server"));
        return directory;
    }

    private static void executable(Path file) throws IOException {
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
    }
}
