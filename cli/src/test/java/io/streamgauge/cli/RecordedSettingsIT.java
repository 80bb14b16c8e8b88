package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.ExitCode;
import io.streamgauge.result.Json;
import io.streamgauge.result.Setting;
import io.streamgauge.result.Setting.Origin;
import io.streamgauge.result.Setting.Scope;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.TrialSettings;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/// Test that compares the recorded settings with the settings of the live system. Each test method runs a trial
/// with specific settings, leaves the brokers running, and reads their settings.
@Execution(ExecutionMode.CONCURRENT)
class RecordedSettingsIT {
    private static final Pattern RUNNING =
            Pattern.compile("still running at (\\S+?),? .*?process(?:es)? ([0-9, ]+), data in (\\S+?)(,|\\s)");

    @TempDir
    private Path scratch = Path.of("");

    /// Brokers that a run has left running.
    private record Live(TrialSettings recorded, String address, List<Long> pids, Path data, String output)
            implements AutoCloseable {
        List<Setting> of(Scope scope) {
            return recorded.settings().stream()
                    .filter(s -> s.scope().equals(scope))
                    .toList();
        }

        String value(Scope scope, String name) {
            return of(scope).stream()
                    .filter(s -> s.name().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(scope + " " + name + " is not recorded"))
                    .value();
        }

        /// Returns the arguments of a process.
        List<String> arguments(long pid) throws IOException {
            return Arrays.asList(Files.readString(Path.of("/proc", Long.toString(pid), "cmdline"))
                    .split("\0"));
        }

        /// Returns the version of the Java runtime of a process.
        String javaVersion(long pid) throws IOException {
            Path java = Path.of("/proc", Long.toString(pid), "exe").toRealPath();
            Properties release = new Properties();
            try (var reader =
                    Files.newBufferedReader(java.resolveSibling("../release").normalize())) {
                release.load(reader);
            }
            return release.getProperty("JAVA_RUNTIME_VERSION", "").replace("\"", "");
        }

        @Override
        public void close() throws IOException {
            for (long pid : pids) {
                ProcessHandle.of(pid).ifPresent(process -> {
                    process.descendants().forEach(ProcessHandle::destroyForcibly);
                    process.destroyForcibly();
                    process.onExit().join();
                });
            }
            try (Stream<Path> files = Files.walk(data)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }

    private Live run(String system) throws IOException {
        CommandResult run = CommandResult.run(scratch, "systems: {\n  " + system + " }\n" + """
                workload: { rate: 200/s }
                phases: { warmup: 1 s, measure: 2 s, drain: 20 s }
                retry: 0
                """, "--keep-brokers");
        assertThat(run.exitCode()).as(run.err()).isIn(ExitCode.DONE, ExitCode.TRIAL_VOID);
        Matcher running = RUNNING.matcher(run.err() + "\n");
        assertThat(running.find()).as(run.err()).isTrue();
        List<Long> pids = Arrays.stream(running.group(2).split(", "))
                .map(String::strip)
                .map(Long::valueOf)
                .toList();
        TrialSettings recorded = TrialResult.read(run.directory()
                        .resolve("trials")
                        .resolve(run.summary().trials().getFirst().id()))
                .flatMap(TrialResult::settings)
                .orElseThrow();
        return new Live(recorded, running.group(1), pids, Path.of(running.group(3)), run.err());
    }

    private static JsonNode get(String url, String... credentials) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url));
        if (credentials.length > 0) {
            String token = Base64.getEncoder()
                    .encodeToString(String.join(":", credentials).getBytes(StandardCharsets.UTF_8));
            request.header("Authorization", "Basic " + token);
        }
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpResponse<String> response = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
            assertThat(response.statusCode()).as(url + " " + response.body()).isEqualTo(200);
            return Json.compact().readTree(response.body());
        }
    }

    @Test
    void recordsTheSettingsOfKafka() throws Exception {
        try (Live live = run("""
                kafka: { launch: kafka, heap: 400 MiB, broker: { num.io.threads: 3 },
                  destination: { segment.bytes: 16777216 }, producer: { linger.ms: 7 }, consumer: { fetch.min.bytes: 3 } }
                """)) {
            long pid = live.pids().getFirst();
            try (Admin admin = Admin.create(Map.of("bootstrap.servers", live.address()))) {
                Config broker = describe(admin, ConfigResource.Type.BROKER, "1");
                for (Setting setting : live.of(Scope.BROKER)) {
                    if (!setting.name().equals("jvm")) {
                        assertThat(broker.get(setting.name()))
                                .as(setting.name())
                                .isNotNull();
                        assertThat(broker.get(setting.name()).value())
                                .as(setting.name())
                                .isEqualTo(setting.value());
                    }
                }
                String topic = admin.listTopics().names().get(30, TimeUnit.SECONDS).stream()
                        .filter(name -> name.startsWith("streamgauge-"))
                        .findFirst()
                        .orElseThrow();
                Config destination = describe(admin, ConfigResource.Type.TOPIC, topic);
                assertThat(destination.get("segment.bytes")).isNotNull();
                for (Setting setting : live.of(Scope.DESTINATION)) {
                    if (destination.get(setting.name()) != null) {
                        assertThat(destination.get(setting.name()).value())
                                .as(setting.name())
                                .isEqualTo(setting.value());
                    }
                }
            }
            assertThat(live.value(Scope.BROKER, "num.io.threads")).isEqualTo("3");
            assertThat(live.value(Scope.DESTINATION, "segment.bytes")).isEqualTo("16777216");
            assertThat(live.value(Scope.PRODUCER, "linger.ms")).isEqualTo("7");
            assertThat(live.value(Scope.CONSUMER, "fetch.min.bytes")).isEqualTo("3");
            assertThat(live.arguments(pid)).contains("-Xmx400m").containsAll(flags(live.value(Scope.BROKER, "jvm")));
            assertThat(live.recorded().versions()).containsEntry("java", live.javaVersion(pid));
            String version = live.recorded().versions().getOrDefault("kafka", "");
            assertThat(String.join(" ", live.arguments(pid))).contains("-" + version);
        }
    }

    private static Config describe(Admin admin, ConfigResource.Type type, String name) throws Exception {
        ConfigResource resource = new ConfigResource(type, name);
        return Objects.requireNonNull(admin.describeConfigs(List.of(resource))
                .all()
                .get(30, TimeUnit.SECONDS)
                .get(resource));
    }

    private static List<String> flags(String written) {
        return List.of(written.split(" "));
    }

    @Test
    void recordsTheSettingsOfRabbitMq() throws Exception {
        try (Live live = run("""
                rabbitmq: { launch: rabbitmq, broker: { vm_memory_high_watermark.absolute: 1GiB, channel_max: 99 },
                  destination: { x-max-length: 123456 }, options: { prefetch: 77 } }
                """)) {
            Properties written = new Properties();
            List<String> compared = new ArrayList<>();
            try (Stream<Path> files = Files.walk(live.data())) {
                for (Path file : files.filter(f -> f.getFileName().toString().equals("rabbitmq.conf"))
                        .toList()) {
                    try (var reader = Files.newBufferedReader(file)) {
                        written.load(reader);
                    }
                }
            }
            for (Setting setting : live.of(Scope.BROKER)) {
                boolean inFile = setting.origin() != Origin.READ_BACK
                        && !List.of("plugins", "erl", "default_pass").contains(setting.name());
                if (inFile) {
                    assertThat(written).as(setting.name()).containsEntry(setting.name(), setting.value());
                    compared.add(setting.name());
                }
            }
            assertThat(compared).contains("channel_max", "vm_memory_high_watermark.absolute");
            String management = "http://" + live.value(Scope.BROKER, "management.tcp.ip") + ":"
                    + live.value(Scope.BROKER, "management.tcp.port");
            String[] login = {written.getProperty("default_user", ""), written.getProperty("default_pass", "")};
            JsonNode node = get(management + "/api/nodes", login).get(0);
            assertThat(node.path("mem_limit").asLong()).isEqualTo(1L << 30);
            for (String plugin : live.value(Scope.BROKER, "plugins").split(" ")) {
                assertThat(node.path("enabled_plugins").toString()).contains(plugin);
            }
            JsonNode queue = get(management + "/api/queues", login).get(0);
            assertThat(queue.path("arguments").path("x-max-length").asLong()).isEqualTo(123_456);
            assertThat(live.value(Scope.DESTINATION, "x-max-length")).isEqualTo("123456");
            assertThat(live.value(Scope.DESTINATION, "durable"))
                    .isEqualTo(queue.path("durable").asString());
            assertThat(live.value(Scope.CONSUMER, "prefetch")).isEqualTo("77");
            JsonNode overview = get(management + "/api/overview", login);
            assertThat(live.recorded().versions())
                    .containsEntry("rabbitmq", overview.path("rabbitmq_version").asString())
                    .containsEntry(
                            "erlang",
                            "Erlang/OTP " + overview.path("erlang_version").asString());
        }
    }

    @Test
    void recordsTheSettingsOfPulsar() throws Exception {
        try (Live live = run("""
                pulsar: { launch: pulsar, heap: 600 MiB, broker: { maxUnackedMessagesPerConsumer: 4321,
                  bookie.journalMaxGroupWaitMSec: 3 }, consumer: { receiverQueueSize: 55 } }
                """)) {
            String web = "http://" + live.value(Scope.BROKER, "bindAddress") + ":"
                    + live.value(Scope.BROKER, "webServicePort");
            JsonNode broker = get(web + "/admin/v2/brokers/configuration/runtime");
            List<String> compared = new ArrayList<>();
            for (Setting setting : live.of(Scope.BROKER)) {
                boolean reported = setting.origin() != Origin.READ_BACK && broker.has(setting.name());
                if (reported) {
                    compared.add(setting.name());
                    // Pulsar prints optional values as Optional[value].
                    assertThat(broker.path(setting.name()).asString().replaceFirst("^Optional\\[(.*)]$", "$1"))
                            .as(setting.name())
                            .isEqualTo(setting.value());
                }
            }
            assertThat(compared).contains("maxUnackedMessagesPerConsumer");
            assertThat(live.value(Scope.BROKER, "maxUnackedMessagesPerConsumer"))
                    .isEqualTo("4321");
            String bookieWeb = "http://" + live.value(Scope.BOOKIE, "httpServerHost") + ":"
                    + live.value(Scope.BOOKIE, "httpServerPort");
            JsonNode bookie = get(bookieWeb + "/api/v1/config/server_config");
            assertThat(bookie.has("journalMaxGroupWaitMSec")).isTrue();
            for (Setting setting : live.of(Scope.BOOKIE)) {
                if (bookie.has(setting.name())) {
                    assertThat(bookie.path(setting.name()).asString())
                            .as(setting.name())
                            .isEqualTo(setting.value());
                }
            }
            assertThat(live.value(Scope.BOOKIE, "journalMaxGroupWaitMSec")).isEqualTo("3");
            assertThat(live.value(Scope.CONSUMER, "receiverQueueSize")).isEqualTo("55");
            long pid = live.pids().getFirst();
            assertThat(live.arguments(pid)).containsAll(flags(live.value(Scope.BROKER, "jvm")));
            assertThat(live.recorded().versions()).containsEntry("java", live.javaVersion(pid));
            assertThat(String.join(" ", live.arguments(pid)))
                    .contains(live.recorded().versions().getOrDefault("pulsar", "no version"));
        }
    }
}
