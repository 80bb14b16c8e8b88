package io.streamgauge.deploy.pulsar;

import io.streamgauge.DeploymentException;
import io.streamgauge.IoErrorText;
import io.streamgauge.deploy.Installation;
import io.streamgauge.deploy.LaunchedCluster;
import io.streamgauge.deploy.NodeReadiness;
import io.streamgauge.deploy.NotReadyException;
import io.streamgauge.deploy.RunningCluster;
import io.streamgauge.deploy.StartContext;
import io.streamgauge.deploy.network.FreePorts;
import io.streamgauge.deploy.network.NodeNetwork;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.process.ProcessLogs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Attempt to start Pulsar with Starlight in front of the brokers or inside them.
final class StarlightStart {
    private static final NodeReadiness LISTENS = new NodeReadiness("", BrokerHealth.TIMEOUT);

    private final Installation installation;
    private final Installation pulsar;
    private final Launch launch;
    private final StarlightForm form;
    private final StarlightSettings settings;
    private final StartContext context;
    private final int attempt;

    StarlightStart(Installation installation, Launch launch, StartContext context, int attempt) {
        this.installation = installation;
        this.pulsar = Objects.requireNonNull(installation.base(), "Starlight requires Pulsar");
        this.launch = launch;
        this.form = StarlightForm.of(launch);
        this.settings = new StarlightSettings(launch);
        this.context = context;
        this.attempt = attempt;
    }

    RunningCluster run() throws DeploymentException, NotReadyException {
        Path java = StarlightFile.requireJava17();
        return switch (form) {
            case PROXY -> withProxy(java);
            case HANDLER -> withHandler(java);
        };
    }

    private RunningCluster withHandler(Path java) throws DeploymentException, NotReadyException {
        List<String> amqp = new ArrayList<>();
        List<Map<String, String>> forEach = new ArrayList<>();
        for (int port : FreePorts.find(launch.nodes())) {
            amqp.add(FreePorts.LOOPBACK + ":" + port);
            forEach.add(Map.of("amqpListeners", "amqp://" + amqp.getLast()));
        }
        BrokerExtension extension = new BrokerExtension(java, handler(linkedHandler()), forEach, true);
        LaunchedCluster cluster = pulsar(extension).run();
        boolean ready = false;
        try {
            List<ChildProcess> brokers = cluster.processes().stream()
                    .filter(p -> p.name().startsWith("pulsar-broker-"))
                    .toList();
            for (int i = 0; i < amqp.size(); i++) {
                LISTENS.await(brokers.get(i), port(amqp.get(i)));
            }
            ready = true;
            return cluster.withAddressesOf(description(cluster, amqp), List.of());
        } finally {
            if (!ready) {
                cluster.close();
            }
        }
    }

    /// Returns an attempt to start Pulsar on the loopback network. Starlight's listeners have not been
    /// tested on other addresses.
    private PulsarStart pulsar(BrokerExtension extension) {
        Launch backend = settings.backend();
        int nodes = PulsarEndpoints.nodeCount(PulsarLayout.of(backend, context.durability()));
        return new PulsarStart(pulsar, backend, context, NodeNetwork.loopback(nodes), attempt, extension);
    }

    private Path linkedHandler() throws DeploymentException {
        try {
            return linked(installation.home(), context.workDirectory().resolve("starlight-" + attempt));
        } catch (IOException e) {
            throw cannotStart(e);
        }
    }

    /// Creates a directory that contains only a link to the NAR. If the directory contained several NARs, the
    /// broker could load another one, for example another version of Starlight.
    static Path linked(Path nar, Path directory) throws IOException {
        Files.createSymbolicLink(Files.createDirectories(directory).resolve(nar.getFileName()), nar);
        return directory;
    }

    /// Returns the settings that make a broker load Starlight.
    ///
    /// @param directory directory that contains only the NAR
    static Map<String, String> handler(Path directory) {
        return Map.of(
                "messagingProtocols",
                "rabbitmq",
                "protocolHandlerDirectory",
                directory.toString(),
                StarlightSettings.TOPIC_CREATION,
                "true");
    }

    private RunningCluster withProxy(Path java) throws DeploymentException, NotReadyException {
        BrokerExtension extension =
                new BrokerExtension(null, Map.of(StarlightSettings.TOPIC_CREATION, "true"), List.of(), true);
        LaunchedCluster cluster = pulsar(extension).run();
        boolean ready = false;
        ChildProcess proxy = null;
        try {
            List<Integer> ports = FreePorts.find(2);
            String amqp = FreePorts.LOOPBACK + ":" + ports.get(0);
            Map<String, String> properties = proxySettings(cluster, amqp, ports.get(1));
            properties.putAll(settings.proxyProperties());
            proxy = startProxy(java, properties);
            LISTENS.await(proxy, ports.get(0));
            ready = true;
            return cluster.withAddressesOf(description(cluster, List.of(amqp)), List.of(proxy));
        } catch (IOException e) {
            throw cannotStart(e);
        } finally {
            if (!ready) {
                if (proxy != null) {
                    LaunchedCluster.stopAll(List.of(proxy));
                }
                cluster.close();
            }
        }
    }

    private DeploymentException cannotStart(IOException e) {
        return new DeploymentException(
                "starlight: cannot be started: " + IoErrorText.of(e) + ". Check that the directory '"
                        + context.workDirectory() + "' is writable and that its disk has free space.",
                e);
    }

    /// Returns the settings of the proxy.
    ///
    /// @param webPort free port for the HTTP server that exports metrics
    static Map<String, String> proxySettings(RunningCluster cluster, String amqp, int webPort) {
        Map<String, String> endpoints = cluster.endpoints();
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("brokerServiceURL", "pulsar://" + String.join(",", cluster.addresses()));
        settings.put("brokerWebServiceURL", oneUrl(endpoints.getOrDefault("admin", "")));
        settings.put("configurationStoreServers", endpoints.getOrDefault("zookeeper", ""));
        settings.put("amqpListeners", "amqp://" + amqp);
        settings.put("bindAddress", FreePorts.LOOPBACK);
        settings.put("webServicePort", Integer.toString(webPort));
        return settings;
    }

    /// Merges a comma-separated list of URLs into a single URL that contains all addresses. Pulsar's clients do
    /// not accept a list of URLs.
    private static String oneUrl(String urls) {
        return urls.replaceAll(",https?://", ",");
    }

    private ChildProcess startProxy(Path java, Map<String, String> properties) throws IOException {
        Path directory = Files.createDirectories(context.workDirectory().resolve("starlight-" + attempt));
        Path file = directory.resolve("starlight.conf");
        List<String> lines = new ArrayList<>();
        properties.forEach((name, value) -> lines.add(name + "=" + value));
        Files.write(file, lines);
        PulsarLogging.write(directory);
        List<String> command = new PulsarJvm(java, pulsar, directory)
                .server(
                        StarlightSettings.PROXY_MEMORY,
                        context.logDirectory().resolve("starlight-1-gc.log").toAbsolutePath(),
                        installation.home(),
                        List.of("com.datastax.oss.starlight.rabbitmq.GatewayServiceStarter", "-c", file.toString()));
        return context.children()
                .start(
                        "starlight-1",
                        command,
                        directory,
                        Map.of("PATH", "/usr/bin:/bin", "LANG", "C.UTF-8"),
                        ProcessLogs.fresh(context.logDirectory(), "starlight-1"));
    }

    private LaunchedCluster.Description description(RunningCluster cluster, List<String> amqp) {
        Map<String, String> versions = new LinkedHashMap<>(cluster.versions());
        versions.put("starlight", installation.version());
        if (form == StarlightForm.HANDLER) {
            // Starlight runs inside the brokers, which therefore use Java 17. ZooKeeper and the bookies do not.
            versions.put("java (brokers)", "17");
        }
        return new LaunchedCluster.Description(
                amqp,
                Map.of("user", "guest", "password", "guest"),
                Map.of(),
                versions,
                settings.planned(cluster.settings()),
                null,
                cluster::metrics);
    }

    private static int port(String address) {
        return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
    }
}
