package io.streamgauge.deploy.rabbitmq;

import io.streamgauge.DeploymentException;
import io.streamgauge.IoErrorText;
import io.streamgauge.deploy.LaunchedCluster;
import io.streamgauge.deploy.NodeReadiness;
import io.streamgauge.deploy.NotReadyException;
import io.streamgauge.deploy.RunningCluster;
import io.streamgauge.deploy.StartContext;
import io.streamgauge.deploy.network.NodeNetwork;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.measure.resources.MetricsSource;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.process.ProcessLogs;
import io.streamgauge.text.NumberFormatter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Attempt to start a RabbitMQ cluster and its epmd processes.
final class RabbitStart {
    private static final Duration TIMEOUT = Duration.ofMinutes(2);
    private static final NodeReadiness READINESS = new NodeReadiness("Server startup complete", TIMEOUT);
    private static final int SECRET_BYTES = 20;

    private final RabbitHome tree;
    private final Launch launch;
    private final StartContext context;
    private final NodeNetwork network;
    private final Path directory;
    private final Map<String, String> credentials = Map.of("user", "streamgauge", "password", secret());
    private final List<ChildProcess> started = new ArrayList<>();
    private final List<ChildProcess> helpers = new ArrayList<>();

    /// @param network network of the nodes
    /// @param attempt number of the attempt, counted from 1. Each attempt has its own directory
    RabbitStart(RabbitHome tree, Launch launch, StartContext context, NodeNetwork network, int attempt) {
        this.network = network;
        this.tree = tree;
        this.launch = launch;
        this.context = context;
        this.directory = context.workDirectory().resolve("rabbitmq-" + attempt);
    }

    /// Starts the cluster and waits until it is ready. If the start fails, this method stops all
    /// processes before it throws an exception.
    RunningCluster run() throws DeploymentException, NotReadyException {
        rejectSpaces(tree.server());
        rejectSpaces(directory);
        boolean ready = false;
        try {
            List<RabbitNode> nodes = RabbitNode.in(network);
            long begun = System.nanoTime();
            startAll(nodes);
            awaitAll(nodes);
            ready = true;
            context.progress()
                    .step("rabbitmq " + tree.version() + " is ready after "
                            + NumberFormatter.seconds((System.nanoTime() - begun) / 1e9));
            return new LaunchedCluster(describe(nodes), started, helpers, network);
        } catch (IOException e) {
            throw new DeploymentException(
                    "rabbitmq " + tree.version() + ": cannot be started: " + IoErrorText.of(e)
                            + ". Check that the directory '" + directory
                            + "' is writable and that its disk has free space.",
                    e);
        } finally {
            if (!ready) {
                LaunchedCluster.stopAll(started);
                LaunchedCluster.stopAll(helpers);
            }
        }
    }

    private void awaitAll(List<RabbitNode> nodes) throws NotReadyException, DeploymentException {
        try (RabbitClusterReadiness readiness =
                new RabbitClusterReadiness(credentials, RabbitVersion.hasStreams(tree.version()))) {
            readiness.prepare(nodes.getFirst());
            for (int i = 0; i < nodes.size(); i++) {
                awaitStart(started.get(i), nodes.get(i));
            }
            readiness.await(nodes, started, TIMEOUT);
        }
    }

    private static void awaitStart(ChildProcess process, RabbitNode node)
            throws NotReadyException, DeploymentException {
        READINESS.await(process, node.host(), node.ports().amqp());
    }

    private static void rejectSpaces(Path path) throws DeploymentException {
        if (path.toString().chars().anyMatch(Character::isWhitespace)) {
            throw new DeploymentException("rabbitmq directory '" + path + "': RabbitMQ's start scripts do not support "
                    + "spaces in paths. Set 'home', STREAMGAUGE_CACHE or STREAMGAUGE_TMP to a path without spaces.");
        }
    }

    private void startAll(List<RabbitNode> nodes) throws IOException, DeploymentException, NotReadyException {
        Files.createDirectories(directory);
        Files.createDirectories(context.logDirectory());
        Path home = Files.createDirectories(directory.resolve("home"));
        writeSecret(home.resolve(".erlang.cookie"), secret(), "r--------");
        context.progress().step("starting rabbitmq " + tree.version());
        for (RabbitNode node : nodes) {
            if (node.hasLongName() || helpers.isEmpty()) {
                startEpmd(node);
            }
        }
        for (RabbitNode node : nodes) {
            Path own = configure(node, nodes);
            Map<String, String> environment = common(node);
            environment.putAll(environment(node, own));
            started.add(start(node, node.name(), tree.server().resolve("sbin/rabbitmq-server"), environment));
            if (!RabbitVersion.nodesStartTogether(tree.version())) {
                awaitStart(started.getLast(), node);
            }
        }
    }

    /// Starts epmd. If epmd were not running, the node would start an epmd process that continues to run after
    /// the node has exited.
    private void startEpmd(RabbitNode node) throws IOException, DeploymentException, NotReadyException {
        String name = node.hasLongName() ? "rabbitmq-epmd-" + node.id() : "rabbitmq-epmd";
        ChildProcess epmd = start(node, name, tree.erlangBin().resolve("epmd"), common(node));
        helpers.add(epmd);
        new NodeReadiness("", TIMEOUT).await(epmd, node.host(), node.epmd());
    }

    private ChildProcess start(RabbitNode node, String name, Path program, Map<String, String> environment)
            throws IOException {
        List<String> command = new ArrayList<>(network.commandPrefix(node.id()));
        command.add(program.toString());
        return context.children()
                .start(name, command, directory, environment, ProcessLogs.fresh(context.logDirectory(), name));
    }

    private Path configure(RabbitNode node, List<RabbitNode> nodes) throws IOException {
        Path own = Files.createDirectories(directory.resolve("node-" + node.id()));
        String configuration = RabbitSettings.of(node, nodes, credentials, launch).entrySet().stream()
                .map(setting -> setting.getKey() + " = " + setting.getValue() + "\n")
                .collect(Collectors.joining());
        writeSecret(own.resolve("rabbitmq.conf"), configuration, "rw-------");
        Files.writeString(
                own.resolve("enabled_plugins"), "[" + String.join(",", RabbitSettings.plugins(launch)) + "].\n");
        Files.writeString(own.resolve("rabbitmq-env.conf"), "");
        Files.createDirectories(own.resolve("conf.d"));
        return own;
    }

    private Map<String, String> common(RabbitNode node) {
        Map<String, String> environment = new LinkedHashMap<>();
        environment.put("HOME", directory.resolve("home").toString());
        environment.put("PATH", tree.erlangBin() + ":/usr/sbin:/usr/bin:/sbin:/bin");
        environment.put("LANG", "C.UTF-8");
        // A crash dump can be as large as the memory of the node. Writing the dump would delay the exit
        // of the node.
        environment.put("ERL_CRASH_DUMP_SECONDS", "0");
        environment.put("ERL_EPMD_PORT", Integer.toString(node.epmd()));
        environment.put("ERL_EPMD_ADDRESS", node.host());
        return environment;
    }

    private Map<String, String> environment(RabbitNode node, Path own) {
        return Map.ofEntries(
                Map.entry("RABBITMQ_NODENAME", node.erlangName()),
                Map.entry("RABBITMQ_USE_LONGNAME", Boolean.toString(node.hasLongName())),
                Map.entry("RABBITMQ_DIST_PORT", Integer.toString(node.ports().distribution())),
                Map.entry(
                        "RABBITMQ_CONF_ENV_FILE",
                        own.resolve("rabbitmq-env.conf").toString()),
                Map.entry("RABBITMQ_CONFIG_FILE", own.resolve("rabbitmq.conf").toString()),
                // By default, a node also reads the files of an installed RabbitMQ, /etc/rabbitmq/conf.d/*.conf.
                Map.entry("RABBITMQ_CONFIG_FILES", own.resolve("conf.d").toString()),
                Map.entry(
                        "RABBITMQ_ADVANCED_CONFIG_FILE",
                        own.resolve("advanced.config").toString()),
                Map.entry(
                        "RABBITMQ_ENABLED_PLUGINS_FILE",
                        own.resolve("enabled_plugins").toString()),
                Map.entry("RABBITMQ_MNESIA_BASE", own.resolve("data").toString()),
                Map.entry("RABBITMQ_LOG_BASE", own.resolve("log").toString()),
                Map.entry("RABBITMQ_PID_FILE", own.resolve("pid").toString()),
                Map.entry(
                        "RABBITMQ_GENERATED_CONFIG_DIR",
                        own.resolve("generated").toString()),
                Map.entry("RABBITMQ_PLUGINS_EXPAND_DIR", own.resolve("plugins").toString()),
                Map.entry("RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS", RabbitSettings.erlangArguments(node)),
                // This argument makes the node ignore Ctrl-C, because Streamgauge handles Ctrl-C.
                // Without this argument, Ctrl-C would stop a node that shares the terminal session of
                // Streamgauge.
                Map.entry("RABBITMQ_SERVER_START_ARGS", "+B i"),
                // With this variable, the start script replaces itself with the Erlang VM. Therefore, the process ID of
                // the script is the process ID of the broker.
                Map.entry("RUNNING_UNDER_SYSTEMD", "1"));
    }

    private static void writeSecret(Path file, String text, String permissions) throws IOException {
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }

    private static String secret() {
        byte[] bytes = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    private LaunchedCluster.Description describe(List<RabbitNode> nodes) {
        RabbitNode first = nodes.getFirst();
        return new LaunchedCluster.Description(
                nodes.stream().map(RabbitNode::address).toList(),
                credentials,
                endpoints(nodes, RabbitVersion.hasStreams(tree.version())),
                Map.of("rabbitmq", tree.version()),
                RabbitSettings.shown(nodes, launch),
                directory.resolve("node-" + first.id()).resolve("rabbitmq.conf"),
                () -> nodes.stream().map(RabbitStart::metrics).toList());
    }

    private static MetricsSource metrics(RabbitNode node) {
        return RabbitMetrics.node(node.name(), node.prometheus());
    }

    /// Returns endpoints by name. A singular name, such as `management`, refers to the first node. A
    /// plural name, such as `managements`, refers to all nodes, in the order of the nodes.
    private static Map<String, String> endpoints(List<RabbitNode> nodes, boolean streams) {
        Map<String, String> endpoints = new LinkedHashMap<>();
        endpoints.put("management", nodes.getFirst().management());
        endpoints.put("prometheus", nodes.getFirst().prometheus());
        endpoints.put("managements", joined(nodes, RabbitNode::management));
        endpoints.put("prometheuses", joined(nodes, RabbitNode::prometheus));
        if (streams) {
            endpoints.put("streams", joined(nodes, RabbitNode::streamAddress));
        }
        return endpoints;
    }

    private static String joined(List<RabbitNode> nodes, Function<RabbitNode, String> part) {
        return nodes.stream().map(part).collect(Collectors.joining(","));
    }
}
