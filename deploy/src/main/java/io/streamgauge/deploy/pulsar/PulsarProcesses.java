package io.streamgauge.deploy.pulsar;

import io.streamgauge.DeploymentException;
import io.streamgauge.deploy.Installation;
import io.streamgauge.deploy.NotReadyException;
import io.streamgauge.deploy.OwnedDirectories;
import io.streamgauge.deploy.SetupProgram;
import io.streamgauge.deploy.StartContext;
import io.streamgauge.deploy.network.NodeNetwork;
import io.streamgauge.deploy.pulsar.PulsarEndpoints.Place;
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
import org.jspecify.annotations.Nullable;

/// Launcher for the processes of one cluster.
final class PulsarProcesses {
    private final Installation installation;
    private final Launch launch;
    private final StartContext context;
    private final NodeNetwork network;
    private final PulsarLayout layout;
    private final Path directory;
    private final OwnedDirectories disks;
    private final PulsarJvm jvm;
    private final List<ChildProcess> started = new ArrayList<>();

    /// @param directory directory for the configuration, and also for the data unless the layout specifies other
    ///     directories
    /// @param disks manager of the directories that the layout specifies
    PulsarProcesses(
            Installation installation,
            Launch launch,
            StartContext context,
            NodeNetwork network,
            PulsarLayout layout,
            Path directory,
            OwnedDirectories disks) {
        this.installation = installation;
        this.launch = launch;
        this.context = context;
        this.network = network;
        this.layout = layout;
        this.directory = directory;
        this.disks = disks;
        this.jvm = new PulsarJvm(installation, directory);
    }

    /// Returns all servers started so far.
    List<ChildProcess> started() {
        return started;
    }

    ChildProcess startStandalone(PulsarEndpoints places) throws IOException {
        Place place = places.brokers().getFirst();
        Map<String, String> settings = new LinkedHashMap<>(PulsarSettings.broker(layout, places, 0, launch));
        settings.putAll(PulsarSettings.bookie(layout, places, 0, launch));
        Path file = directory.resolve(place.name() + ".conf");
        PulsarSettings.write(file, configuration("standalone.conf"), settings);
        return server(
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
    }

    ChildProcess startZookeeper(Place place) throws IOException {
        Path file = directory.resolve("zookeeper.cfg");
        Files.writeString(file, PulsarSettings.zookeeper(place, directory.resolve("zookeeper")));
        return server(
                place,
                PulsarJvm.zookeeperMemory(layout.memory()),
                List.of("org.apache.zookeeper.server.quorum.QuorumPeerMain", file.toString()));
    }

    /// Initialises the cluster metadata and formats the BookKeeper storage.
    void initialise(PulsarEndpoints places) throws IOException, NotReadyException, DeploymentException {
        Place broker = places.brokers().getFirst();
        List<String> words = new ArrayList<>(List.of(
                "org.apache.pulsar.PulsarClusterMetadataSetup",
                "--cluster",
                PulsarSettings.CLUSTER,
                "--web-service-url",
                broker.adminUrl(),
                "--broker-service-url",
                "pulsar://" + broker.address()));
        words.addAll(MetadataNames.of(installation.version())
                .setup(places.zookeeper().address()));
        ChildProcess setup = run("pulsar-setup", jvm.tool(words));
        SetupProgram.await(setup, "the cluster metadata cannot be written");
    }

    ChildProcess startBookie(PulsarEndpoints places, int index) throws IOException {
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

    private Path data(@Nullable Path base, String bookie, String kind) throws IOException {
        return base == null
                ? Files.createDirectories(directory.resolve(bookie).resolve(kind))
                : disks.make(base, bookie + "-" + kind);
    }

    ChildProcess startBroker(PulsarEndpoints places, int index, BrokerExtension extension) throws IOException {
        Place place = places.brokers().get(index);
        Path file = directory.resolve(place.name() + ".conf");
        Map<String, String> settings = new LinkedHashMap<>(PulsarSettings.broker(layout, places, index, launch));
        settings.putAll(extension.settings(index, places));
        PulsarSettings.write(file, configuration("broker.conf"), settings);
        Path java = extension.java();
        return server(
                java == null ? jvm : new PulsarJvm(java, installation, directory),
                place,
                PulsarJvm.brokerMemory(layout.memory()),
                List.of("org.apache.pulsar.PulsarBrokerStarter", "--broker-conf", file.toString()));
    }

    private Path configuration(String name) {
        return installation.home().resolve(PulsarHome.CONFIGURATION).resolve(name);
    }

    private ChildProcess server(Place place, List<String> memory, List<String> arguments) throws IOException {
        return server(jvm, place, memory, arguments);
    }

    private ChildProcess server(PulsarJvm java, Place place, List<String> memory, List<String> arguments)
            throws IOException {
        Path gcLog = context.logDirectory().resolve(place.name() + "-gc.log").toAbsolutePath();
        List<String> command = new ArrayList<>(network.commandPrefix(place.node()));
        command.addAll(java.server(memory, gcLog, arguments));
        ChildProcess process = run(place.name(), command);
        started.add(process);
        return process;
    }

    private ChildProcess run(String name, List<String> command) throws IOException {
        Path log = ProcessLogs.fresh(context.logDirectory(), name);
        return context.children()
                .start(name, command, directory, Map.of("PATH", "/usr/bin:/bin", "LANG", "C.UTF-8"), log);
    }
}
