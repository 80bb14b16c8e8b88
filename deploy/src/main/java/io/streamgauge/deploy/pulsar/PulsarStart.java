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
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.measure.resources.MetricsSource;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.text.Count;
import io.streamgauge.text.NumberFormatter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Attempt to start a cluster.
final class PulsarStart {
    private static final NodeReadiness LISTENS = new NodeReadiness("", BrokerHealth.TIMEOUT);

    private final Installation installation;
    private final Launch launch;
    private final StartContext context;
    private final Path directory;
    private final PulsarLayout layout;
    private final OwnedDirectories disks;
    private final BrokerExtension extension;
    private final NodeNetwork network;
    private final PulsarProcesses processes;

    /// @param network network of the nodes
    /// @param attempt number of the attempt, counted from 1. Each attempt has its own directory
    /// @param extension software that runs inside or in front of the brokers
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
        this.disks = new OwnedDirectories(context.children());
        this.processes = new PulsarProcesses(installation, launch, context, network, layout, directory, disks);
    }

    /// Starts the cluster and waits until it is ready. If the start fails, this method stops all
    /// processes before it throws an exception.
    LaunchedCluster run() throws DeploymentException, NotReadyException {
        boolean ready = false;
        try {
            PulsarEndpoints places = PulsarEndpoints.in(network, layout);
            long start = System.nanoTime();
            prepare();
            if (layout.standalone()) {
                BrokerHealth.await(
                        processes.startStandalone(places), places.brokers().getFirst(), List.of());
            } else {
                startCluster(places);
            }
            ready = true;
            context.progress()
                    .step("pulsar " + installation.version() + " is ready after "
                            + NumberFormatter.seconds((System.nanoTime() - start) / 1e9));
            return new LaunchedCluster(describe(places), processes.started(), List.of(), network, disks);
        } catch (IOException e) {
            throw new DeploymentException(
                    "pulsar " + installation.version() + ": cannot be started: " + IoErrorText.of(e)
                            + ". Check that the directory '" + directory
                            + "' and the directories of the layout are writable and that their disks have free space.",
                    e);
        } finally {
            if (!ready) {
                LaunchedCluster.stopAll(processes.started());
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
                                : ": ZooKeeper, " + Count.of(layout.bookies(), "bookie") + ", "
                                        + Count.of(layout.brokers(), "broker")));
    }

    private void startCluster(PulsarEndpoints places) throws IOException, NotReadyException, DeploymentException {
        Place zookeeper = places.zookeeper();
        LISTENS.await(processes.startZookeeper(zookeeper), zookeeper.host(), zookeeper.port());
        processes.initialise(places);
        // The brokers are started before the bookies are ready, so that both start in parallel. The brokers retry their
        // requests until enough bookies are available.
        List<ChildProcess> bookies = new ArrayList<>();
        for (int i = 0; i < layout.bookies(); i++) {
            bookies.add(processes.startBookie(places, i));
        }
        List<ChildProcess> brokers = new ArrayList<>();
        for (int i = 0; i < layout.brokers(); i++) {
            brokers.add(processes.startBroker(places, i, extension));
        }
        for (int i = 0; i < bookies.size(); i++) {
            Place place = places.bookies().get(i);
            LISTENS.await(bookies.get(i), place.host(), place.port());
        }
        for (int i = 0; i < brokers.size(); i++) {
            BrokerHealth.await(brokers.get(i), places.brokers().get(i), processes.started());
        }
        for (ChildProcess process : processes.started()) {
            BrokerHealth.requireAlive(process);
        }
    }

    private LaunchedCluster.Description describe(PulsarEndpoints places) {
        Map<String, String> endpoints = new LinkedHashMap<>();
        endpoints.put("admin", adminUrls(places.brokers()));
        endpoints.put("bookies", adminUrls(places.bookies()));
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

    /// Returns the metrics sources of brokers and bookies. A standalone broker also exports the metrics of its bookie.
    private List<MetricsSource> metrics(PulsarEndpoints places) {
        List<MetricsSource> sources = new ArrayList<>();
        places.brokers().forEach(p -> sources.add(PulsarMetrics.broker(p.name(), p.adminUrl())));
        if (!layout.standalone()) {
            places.bookies().forEach(p -> sources.add(PulsarMetrics.bookie(p.name(), p.adminUrl())));
        }
        return sources;
    }

    private static String adminUrls(List<Place> places) {
        return places.stream().map(Place::adminUrl).collect(Collectors.joining(","));
    }
}
