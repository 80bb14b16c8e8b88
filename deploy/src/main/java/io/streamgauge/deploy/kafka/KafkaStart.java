package io.streamgauge.deploy.kafka;

import io.streamgauge.DeploymentException;
import io.streamgauge.IoErrorText;
import io.streamgauge.deploy.Installation;
import io.streamgauge.deploy.LaunchedCluster;
import io.streamgauge.deploy.NodeReadiness;
import io.streamgauge.deploy.NotReadyException;
import io.streamgauge.deploy.RunningCluster;
import io.streamgauge.deploy.StartContext;
import io.streamgauge.deploy.network.NodeNetwork;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.measure.MetricsSource;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.process.JavaTempDirectory;
import io.streamgauge.process.ProcessLogs;
import io.streamgauge.result.Setting;
import io.streamgauge.text.NumberFormatter;
import java.io.IOException;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;

/// Attempt to start a cluster.
final class KafkaStart {
    private static final Duration TIMEOUT = Duration.ofMinutes(2);
    private static final NodeReadiness READINESS = new NodeReadiness("Kafka Server started", TIMEOUT);

    private final Installation installation;
    private final Launch launch;
    private final StartContext context;
    private final NodeNetwork network;
    private final Path directory;
    private final KafkaJmx jmx;
    private final List<ChildProcess> started = new ArrayList<>();

    /// @param network network of the nodes
    /// @param attempt number of the attempt, from 1. Each attempt has its own directory
    KafkaStart(Installation installation, Launch launch, StartContext context, NodeNetwork network, int attempt) {
        this.network = network;
        this.installation = installation;
        this.launch = launch;
        this.context = context;
        this.directory = context.workDirectory().resolve("kafka-" + attempt);
        this.jmx = new KafkaJmx(directory);
    }

    /// Starts the cluster and waits until it is ready. If the start fails, this method stops all
    /// processes before it throws an exception.
    RunningCluster run() throws DeploymentException, NotReadyException {
        boolean ready = false;
        try {
            List<KafkaNode> nodes = KafkaNode.in(network);
            long begun = System.nanoTime();
            startAll(nodes);
            for (int i = 0; i < nodes.size(); i++) {
                READINESS.await(
                        started.get(i), nodes.get(i).host(), nodes.get(i).clientPort());
            }
            ready = true;
            context.progress()
                    .step("kafka " + installation.version() + " is ready after "
                            + NumberFormatter.seconds(seconds(begun)));
            return new LaunchedCluster(describe(nodes), started, List.of(), network);
        } catch (IOException e) {
            throw new DeploymentException(
                    "kafka " + installation.version() + ": cannot be started: " + IoErrorText.of(e)
                            + ". Check the directory '" + directory + "'.",
                    e);
        } finally {
            if (!ready) {
                LaunchedCluster.stopAll(started);
            }
        }
    }

    private void startAll(List<KafkaNode> nodes) throws IOException, NotReadyException {
        Files.createDirectories(directory);
        Files.createDirectories(context.logDirectory());
        List<String> system = List.of(logging(), JavaTempDirectory.in(directory));
        String clusterId = clusterId();
        context.progress().step("starting kafka " + installation.version());
        List<ChildProcess> formats = new ArrayList<>();
        for (KafkaNode node : nodes) {
            formats.add(run(
                    node.name() + "-format",
                    KafkaJvm.formatCommand(installation.home(), system, clusterId, configure(node))));
        }
        for (ChildProcess format : formats) {
            if (format.onExit().join() != 0) {
                throw NotReadyException.of(format, "the data directory cannot be formatted");
            }
        }
        for (KafkaNode node : nodes) {
            Path gcLog = context.logDirectory().resolve(node.name() + "-gc.log").toAbsolutePath();
            List<String> main = jmx.main(node.name(), node.host(), node.jmxPort());
            List<String> command = new ArrayList<>(network.commandPrefix(node.id()));
            command.addAll(KafkaJvm.serverCommand(installation.home(), launch, main, system, gcLog, properties(node)));
            started.add(run(node.name(), command));
        }
    }

    private ChildProcess run(String name, List<String> command) throws IOException {
        Path log = ProcessLogs.fresh(context.logDirectory(), name);
        return context.children().start(name, command, directory, environment(), log);
    }

    private static Map<String, String> environment() {
        return Map.of("PATH", "/usr/bin:/bin", "LANG", "C.UTF-8");
    }

    private Path properties(KafkaNode node) {
        return directory.resolve(node.name() + ".properties");
    }

    private Path configure(KafkaNode node) throws IOException {
        Properties properties = new Properties();
        properties.putAll(KafkaSettings.of(node, launch));
        properties.setProperty(
                "log.dirs", directory.resolve("data-" + node.id()).toString());
        Path file = properties(node);
        try (Writer writer = Files.newBufferedWriter(file)) {
            properties.store(writer, null);
        }
        return file;
    }

    /// Returns the system property that makes the logging backend write to standard output.
    private String logging() throws IOException {
        boolean reload4j = KafkaVersion.usesReload4j(installation.version());
        Path file = directory.resolve(reload4j ? "log4j.properties" : "log4j2.properties");
        Files.writeString(file, reload4j ? KafkaLogging.RELOAD4J : KafkaLogging.LOG4J2);
        return reload4j ? "-Dlog4j.configuration=" + file.toUri() : "-Dlog4j2.configurationFile=" + file.toUri();
    }

    /// Returns an ID in Kafka's format. The ID never starts with `-`, because the format command would
    /// parse such an ID as an option.
    private static String clusterId() {
        UUID id = UUID.randomUUID();
        byte[] bytes = ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(id.getMostSignificantBits())
                .putLong(id.getLeastSignificantBits())
                .array();
        String text = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        return text.startsWith("-") ? clusterId() : text;
    }

    private LaunchedCluster.Description describe(List<KafkaNode> nodes) {
        List<Setting> settings = KafkaSettings.shown(nodes.getFirst(), launch);
        return new LaunchedCluster.Description(
                nodes.stream().map(KafkaNode::address).toList(),
                Map.of(),
                Map.of("kafka", installation.version(), "java", System.getProperty("java.runtime.version", "")),
                settings,
                () -> nodes.stream()
                        .<MetricsSource>map(node -> jmx.source(node.name(), node.host(), node.jmxPort()))
                        .toList());
    }

    private static double seconds(long sinceNanos) {
        return (System.nanoTime() - sinceNanos) / 1e9;
    }
}
