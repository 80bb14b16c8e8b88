package io.streamgauge.deploy.kafka;

import io.streamgauge.DeploymentException;
import io.streamgauge.IoErrorText;
import io.streamgauge.deploy.Installation;
import io.streamgauge.deploy.LaunchedCluster;
import io.streamgauge.deploy.NodeReadiness;
import io.streamgauge.deploy.NotReadyException;
import io.streamgauge.deploy.RunningCluster;
import io.streamgauge.deploy.SetupProgram;
import io.streamgauge.deploy.StartContext;
import io.streamgauge.deploy.network.NodeNetwork;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.measure.resources.MetricsSource;
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

/// Attempt to start a Kafka cluster.
final class KafkaStart {
    private static final Duration TIMEOUT = Duration.ofMinutes(2);
    private static final NodeReadiness READINESS = new NodeReadiness(" started (kafka.server.Kafka", TIMEOUT);

    private final Installation installation;
    private final Launch launch;
    private final StartContext context;
    private final NodeNetwork network;
    private final Path directory;
    private final KafkaJmx jmx;
    private final List<ChildProcess> started = new ArrayList<>();
    private final List<ChildProcess> zookeepers = new ArrayList<>();

    /// @param network network of the nodes
    /// @param attempt number of the attempt, counted from 1. Each attempt has its own directory
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
            return new LaunchedCluster(describe(nodes), started, zookeepers, network);
        } catch (IOException e) {
            throw new DeploymentException(
                    "kafka " + installation.version() + ": cannot be started: " + IoErrorText.of(e)
                            + ". Check that the directory '" + directory
                            + "' is writable and that its disk has free space.",
                    e);
        } finally {
            if (!ready) {
                LaunchedCluster.stopAll(started);
                LaunchedCluster.stopAll(zookeepers);
            }
        }
    }

    private void startAll(List<KafkaNode> nodes) throws IOException, NotReadyException, DeploymentException {
        Files.createDirectories(directory);
        Files.createDirectories(context.logDirectory());
        List<String> system = List.of(logging(), JavaTempDirectory.in(directory));
        context.progress().step("starting kafka " + installation.version());
        for (KafkaNode node : nodes) {
            configure(node);
        }
        String clusterId = "";
        if (KafkaVersion.usesZooKeeper(installation.version())) {
            startZooKeeper(nodes.getFirst(), system);
        } else if (KafkaVersion.nodeFormatsItself(installation.version())) {
            clusterId = clusterId();
        } else {
            format(nodes, system);
        }
        for (KafkaNode node : nodes) {
            Path gcLog = context.logDirectory().resolve(node.name() + "-gc.log").toAbsolutePath();
            List<String> main = jmx.main(node.name(), node.host(), node.jmxPort(), clusterId);
            List<String> command = new ArrayList<>(network.commandPrefix(node.id()));
            command.addAll(KafkaJvm.serverCommand(installation.home(), launch, main, system, gcLog, properties(node)));
            started.add(run(node.name(), command));
        }
    }

    private void startZooKeeper(KafkaNode first, List<String> system)
            throws IOException, NotReadyException, DeploymentException {
        KafkaZooKeeper zookeeper = new KafkaZooKeeper(directory, first);
        ChildProcess server = run("zookeeper", zookeeper.command(installation, network, system));
        zookeepers.add(server);
        zookeeper.await(server);
    }

    private void format(List<KafkaNode> nodes, List<String> system)
            throws IOException, NotReadyException, DeploymentException {
        String clusterId = clusterId();
        List<ChildProcess> formats = new ArrayList<>();
        for (KafkaNode node : nodes) {
            formats.add(run(
                    node.name() + "-format",
                    KafkaJvm.formatCommand(installation.home(), system, clusterId, properties(node))));
        }
        try {
            for (ChildProcess format : formats) {
                SetupProgram.await(format, "the data directory cannot be formatted");
            }
        } finally {
            formats.stream().filter(ChildProcess::isAlive).forEach(format -> format.stop(Duration.ZERO));
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

    private void configure(KafkaNode node) throws IOException {
        Properties properties = new Properties();
        properties.putAll(KafkaSettings.of(node, launch));
        properties.setProperty(
                "log.dirs", directory.resolve("data-" + node.id()).toString());
        try (Writer writer = Files.newBufferedWriter(properties(node))) {
            properties.store(writer, null);
        }
    }

    /// Writes a configuration file that makes the logging backend write to standard output, and returns the
    /// system property that specifies this file.
    private String logging() throws IOException {
        boolean log4j2 = KafkaVersion.usesLog4j2(installation.version());
        Path file = directory.resolve(log4j2 ? "log4j2.properties" : "log4j.properties");
        Files.writeString(file, log4j2 ? KafkaLogging.LOG4J2 : KafkaLogging.LOG4J);
        return (log4j2 ? "-Dlog4j2.configurationFile=" : "-Dlog4j.configuration=") + file.toUri();
    }

    /// Returns a random cluster ID in Kafka's format. The ID never starts with `-`, because the format command
    /// would interpret such an ID as an option.
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
