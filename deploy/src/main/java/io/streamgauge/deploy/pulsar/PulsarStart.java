package io.streamgauge.deploy.pulsar;

import io.streamgauge.DeploymentException;
import io.streamgauge.IoErrorText;
import io.streamgauge.deploy.Installation;
import io.streamgauge.deploy.LaunchedCluster;
import io.streamgauge.deploy.NodeReadiness;
import io.streamgauge.deploy.NotReadyException;
import io.streamgauge.deploy.OwnedDirectories;
import io.streamgauge.deploy.StartContext;
import io.streamgauge.deploy.network.NodeNetwork;
import io.streamgauge.deploy.pulsar.PulsarEndpoints.Place;
import io.streamgauge.experiment.SystemUnderTest.Launch;
import io.streamgauge.measure.MetricsSource;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.process.ProcessLogs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/// One attempt to start a cluster.
final class PulsarStart {
    static final Duration PATIENCE = Duration.ofMinutes(4);
    private static final NodeReadiness LISTENS = new NodeReadiness("", PATIENCE);

    private final Installation installation;
    private final Launch launch;
    private final StartContext context;
    private final Path directory;
    private final PulsarLayout layout;
    private final PulsarJvm jvm;
    private final OwnedDirectories disks;
    private final BrokerExtension extension;
    private final NodeNetwork network;
    private final List<ChildProcess> started = new ArrayList<>();

    /// @param network where the nodes listen
    /// @param attempt from 1: each has a directory of its own
    /// @param extension of the brokers
    PulsarStart(
            Installation installation,
            Launch launch,
            StartContext context,
            NodeNetwork network,
            int attempt,
            BrokerExtension extension) {
        this.network = network;
        this.extension = extension;
        this.installation = installation;
        this.launch = launch;
        this.context = context;
        this.directory = context.workDirectory().resolve("pulsar-" + attempt);
        this.layout = PulsarLayout.of(launch, context.durability());
        this.jvm = new PulsarJvm(installation.home(), directory);
        this.disks = new OwnedDirectories(context.children());
    }

    /// Nothing is left running if this throws.
    LaunchedCluster run() throws DeploymentException, NotReadyException {
        boolean ready = false;
        try {
            PulsarEndpoints places = PulsarEndpoints.in(network, layout);
            long begun = System.nanoTime();
            prepare();
            if (layout.standalone()) {
                startStandalone(places);
            } else {
                startCluster(places);
            }
            ready = true;
            context.progress()
                    .step(String.format(
                            Locale.ROOT,
                            "pulsar %s is ready after %.1f s",
                            installation.version(),
                            (System.nanoTime() - begun) / 1e9));
            return new LaunchedCluster(describe(places), started, List.of(), network, disks);
        } catch (IOException e) {
            throw new DeploymentException(
                    "pulsar " + installation.version() + ": it cannot be started: " + IoErrorText.of(e)
                            + ". Check the directory '" + directory + "' and those that the layout names.",
                    e);
        } finally {
            if (!ready) {
                LaunchedCluster.stopTogether(started);
                disks.remove();
            }
        }
    }

    private void prepare() throws IOException {
        Files.createDirectories(directory);
        Files.createDirectories(context.logDirectory());
        PulsarLogging.write(directory);
        context.progress()
                .step("starting pulsar " + installation.version()
                        + (layout.standalone()
                                ? " standalone"
                                : ": ZooKeeper, " + layout.bookies() + " bookies, " + layout.brokers() + " brokers"));
    }

    private void startStandalone(PulsarEndpoints places) throws IOException, NotReadyException, DeploymentException {
        Place place = places.brokers().getFirst();
        Map<String, String> settings = new LinkedHashMap<>(PulsarSettings.broker(layout, places, 0, launch));
        settings.putAll(PulsarSettings.bookie(layout, places, 0, launch));
        // The store of a standalone has a name of its own.
        settings.put("clusterName", "standalone");
        Path file = directory.resolve(place.name() + ".conf");
        PulsarSettings.write(file, configuration("standalone.conf"), settings);
        server(
                place,
                PulsarJvm.brokerMemory(layout.memory()),
                List.of(
                        "org.apache.pulsar.PulsarStandaloneStarter",
                        "--config",
                        file.toString(),
                        "--no-functions-worker",
                        "--no-stream-storage",
                        "--advertised-address",
                        place.host(),
                        "--bookkeeper-port",
                        Integer.toString(places.bookies().getFirst().port()),
                        "--metadata-dir",
                        directory.resolve("metadata").toString(),
                        "--bookkeeper-dir",
                        directory.resolve("bookkeeper").toString()));
        BrokerHealth.await(started.getFirst(), place);
    }

    private void startCluster(PulsarEndpoints places) throws IOException, NotReadyException, DeploymentException {
        startZookeeper(places.zookeeper());
        initialise(places);
        // Brokers load their classes while the bookies come up; they ask again until there are enough.
        List<ChildProcess> bookies = new ArrayList<>();
        for (int i = 0; i < layout.bookies(); i++) {
            bookies.add(startBookie(places, i));
        }
        List<ChildProcess> brokers = new ArrayList<>();
        for (int i = 0; i < layout.brokers(); i++) {
            brokers.add(startBroker(places, i));
        }
        for (int i = 0; i < bookies.size(); i++) {
            Place place = places.bookies().get(i);
            LISTENS.await(bookies.get(i), place.host(), place.port());
        }
        for (int i = 0; i < brokers.size(); i++) {
            BrokerHealth.await(brokers.get(i), places.brokers().get(i));
        }
        for (ChildProcess process : started) {
            // A bookie opens its port before it finds out that it cannot work.
            if (!process.isAlive()) {
                throw NotReadyException.of(process, "it ended after it had opened its port");
            }
        }
    }

    private void startZookeeper(Place place) throws IOException, NotReadyException, DeploymentException {
        Path file = directory.resolve("zookeeper.cfg");
        Files.writeString(file, PulsarSettings.zookeeper(place, directory.resolve("zookeeper")));
        ChildProcess zookeeper = server(
                place,
                PulsarJvm.zookeeperMemory(layout.memory()),
                List.of("org.apache.zookeeper.server.quorum.QuorumPeerMain", file.toString()));
        LISTENS.await(zookeeper, place.host(), place.port());
    }

    /// Writes the cluster's metadata, once; formats BookKeeper too.
    private void initialise(PulsarEndpoints places) throws IOException, NotReadyException {
        String store = "zk:" + places.zookeeper().address();
        Place broker = places.brokers().getFirst();
        ChildProcess setup = run(
                "pulsar-setup",
                jvm.tool(List.of(
                        "org.apache.pulsar.PulsarClusterMetadataSetup",
                        "--cluster",
                        PulsarSettings.CLUSTER,
                        "--metadata-store",
                        store,
                        "--configuration-metadata-store",
                        store,
                        "--web-service-url",
                        broker.web(),
                        "--broker-service-url",
                        "pulsar://" + broker.address())));
        if (setup.onExit().join() != 0) {
            throw NotReadyException.of(setup, "the cluster's metadata cannot be written");
        }
    }

    private ChildProcess startBookie(PulsarEndpoints places, int index) throws IOException {
        Place place = places.bookies().get(index);
        Map<String, String> settings = new LinkedHashMap<>(PulsarSettings.bookie(layout, places, index, launch));
        Path ledgers = data(layout.ledgerBase(), place.name(), layout.sharedDirectory() ? "data" : "ledgers");
        Path journal = layout.sharedDirectory() ? ledgers : data(layout.journalBase(), place.name(), "journal");
        settings.put("journalDirectories", journal.toString());
        settings.put("ledgerDirectories", ledgers.toString());
        settings.put("indexDirectories", ledgers.toString());
        Path file = directory.resolve(place.name() + ".conf");
        PulsarSettings.write(file, configuration("bookkeeper.conf"), settings);
        return server(
                place,
                PulsarJvm.bookieMemory(layout.memory()),
                List.of("org.apache.bookkeeper.server.Main", "--conf", file.toString()));
    }

    private Path data(@org.jspecify.annotations.Nullable Path base, String bookie, String kind) throws IOException {
        return base == null
                ? Files.createDirectories(directory.resolve(bookie).resolve(kind))
                : disks.make(base, bookie + "-" + kind);
    }

    private ChildProcess startBroker(PulsarEndpoints places, int index) throws IOException {
        Place place = places.brokers().get(index);
        Path file = directory.resolve(place.name() + ".conf");
        Map<String, String> settings = new LinkedHashMap<>(PulsarSettings.broker(layout, places, index, launch));
        settings.putAll(extension.settings(index, places));
        PulsarSettings.write(file, configuration("broker.conf"), settings);
        Path java = extension.java();
        return server(
                java == null ? jvm : new PulsarJvm(java, installation.home(), directory),
                place,
                PulsarJvm.brokerMemory(layout.memory()),
                List.of("org.apache.pulsar.PulsarBrokerStarter", "--broker-conf", file.toString()));
    }

    private Path configuration(String name) {
        return installation.home().resolve(PulsarHome.CONFIGURATION).resolve(name);
    }

    private ChildProcess server(Place place, List<String> memory, List<String> words) throws IOException {
        return server(jvm, place, memory, words);
    }

    private ChildProcess server(PulsarJvm on, Place place, List<String> memory, List<String> words) throws IOException {
        Path gcLog = context.logDirectory().resolve(place.name() + "-gc.log").toAbsolutePath();
        List<String> command = new ArrayList<>(network.commandPrefix(place.node()));
        command.addAll(on.server(memory, gcLog, words));
        ChildProcess process = run(place.name(), command);
        started.add(process);
        return process;
    }

    private ChildProcess run(String name, List<String> command) throws IOException {
        Path log = ProcessLogs.fresh(context.logDirectory(), name);
        return context.children()
                .start(name, command, directory, Map.of("PATH", "/usr/bin:/bin", "LANG", "C.UTF-8"), log);
    }

    private LaunchedCluster.Description describe(PulsarEndpoints places) {
        Map<String, String> endpoints = new LinkedHashMap<>();
        endpoints.put("admin", webs(places.brokers()));
        endpoints.put("bookies", webs(places.bookies()));
        if (!layout.standalone()) {
            endpoints.put("zookeeper", places.zookeeper().address());
        }
        return new LaunchedCluster.Description(
                places.brokers().stream().map(Place::address).toList(),
                endpoints,
                Map.of("pulsar", installation.version(), "java", System.getProperty("java.runtime.version", "")),
                new PulsarPlannedClusterSettings(launch, context.durability(), layout, places).settings(),
                () -> metrics(places));
    }

    /// A standalone's bookie tells its figures among the broker's.
    private List<MetricsSource> metrics(PulsarEndpoints places) {
        List<MetricsSource> sources = new ArrayList<>();
        places.brokers().forEach(p -> sources.add(PulsarMetrics.broker(p.name(), p.web())));
        if (!layout.standalone()) {
            places.bookies().forEach(p -> sources.add(PulsarMetrics.bookie(p.name(), p.web())));
        }
        return sources;
    }

    private static String webs(List<Place> places) {
        return places.stream().map(Place::web).collect(Collectors.joining(","));
    }
}
