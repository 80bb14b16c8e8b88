package io.streamgauge.engine.probe;

import io.streamgauge.StreamgaugeException;
import io.streamgauge.deploy.CacheDirectory;
import io.streamgauge.deploy.FetchContext;
import io.streamgauge.deploy.Installation;
import io.streamgauge.deploy.Recipe;
import io.streamgauge.deploy.RunningCluster;
import io.streamgauge.deploy.StartContext;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.engine.Interruption;
import io.streamgauge.engine.RunListener;
import io.streamgauge.engine.environment.SystemRegistry;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.system.SystemUnderTest;
import io.streamgauge.experiment.system.SystemUnderTest.Connect;
import io.streamgauge.experiment.system.SystemUnderTest.InMemory;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.linux.MemoryFileSystem;
import io.streamgauge.probe.ProbeMatrix.Column;
import io.streamgauge.probe.ProbeRunner;
import io.streamgauge.probe.api.Facade;
import io.streamgauge.probe.api.FacadeFactory;
import io.streamgauge.probe.api.JavaPrograms;
import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeContext;
import io.streamgauge.probe.api.ProbeResult;
import io.streamgauge.probe.api.ProbeTimeouts;
import io.streamgauge.probe.api.SystemEndpoints;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.process.PinnedProcesses;
import io.streamgauge.text.Count;
import io.streamgauge.yaml.Secrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Execution of the probes against one system at a time. This class starts the system or connects to it, and
/// removes all resources that the probes created.
final class ProbeExecution {
    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final Duration CLOSE = Duration.ofSeconds(5);

    private final Map<String, FacadeFactory> factories = new TreeMap<>();
    private final SystemRegistry systems;
    private final ChildProcesses children;
    private final List<Probe> probes;
    private final Secrets secrets;
    private final DurabilityClass durability;
    private final RunListener listener;
    private final Interruption interruption;
    private final @Nullable Path out;

    ProbeExecution(
            SystemRegistry systems,
            ChildProcesses children,
            List<Probe> probes,
            Secrets secrets,
            DurabilityClass durability,
            RunListener listener,
            Interruption interruption,
            @Nullable Path out) {
        this.systems = systems;
        this.children = children;
        this.probes = probes;
        this.secrets = secrets;
        this.durability = durability;
        this.listener = listener;
        this.interruption = interruption;
        this.out = out;
        ServiceLoader.load(FacadeFactory.class).forEach(factory -> factories.put(factory.driver(), factory));
    }

    /// Runs the probes against a system.
    ///
    /// @param partial receives the results so far, after each probe
    Column probe(SystemUnderTest system, Consumer<Column> partial) throws IOException {
        FacadeFactory factory = factories.get(system.driver());
        if (factory == null) {
            return failed(
                    system,
                    "driver '" + system.driver() + "' does not have probes. Use a system with one of the drivers "
                            + String.join(", ", factories.keySet()) + ".");
        }
        try {
            return switch (system.origin()) {
                case Launch launch -> launched(system, launch, factory, partial);
                case Connect connect -> connected(system, connect, factory, partial);
                case InMemory _ ->
                    failed(system, "the in-memory broker cannot be probed. Use a launched or connected system.");
            };
        } catch (StreamgaugeException e) {
            interruption.clearInterrupt();
            String reason = secrets.maskedWithin(String.valueOf(e.getMessage()));
            listener.problem(system.name() + ": " + reason);
            return failed(system, reason);
        }
    }

    static Column failed(SystemUnderTest system, String reason) {
        return new Column(
                system.name(), system.driver(), Map.of(), "Streamgauge did not probe this system.", reason, Map.of());
    }

    private Column connected(SystemUnderTest system, Connect connect, FacadeFactory factory, Consumer<Column> partial)
            throws StreamgaugeException {
        DriverConfig config = SystemRegistry.connected(system, durability);
        // The driver connects before the probes do, because the driver reports connection errors more
        // precisely than a probe.
        systems.driver(system).open(config, _ -> {}).close(CLOSE);
        SystemEndpoints site = new SystemEndpoints(
                connect.addresses(), connect.security().tls(), endpoints(system.options()), List.of(), false, Map.of());
        return rows(
                system,
                factory,
                config,
                site,
                null,
                Map.of(),
                "Streamgauge connected to " + connect.addresses() + ".",
                partial);
    }

    /// Returns the driver options whose values are HTTP or HTTPS URLs, such as `management`.
    private static Map<String, String> endpoints(Map<String, String> options) {
        Map<String, String> endpoints = new LinkedHashMap<>();
        options.forEach((name, value) -> {
            if (value.startsWith("http://") || value.startsWith("https://")) {
                endpoints.put(name, value);
            }
        });
        return endpoints;
    }

    private Column launched(SystemUnderTest system, Launch given, FacadeFactory factory, Consumer<Column> partial)
            throws StreamgaugeException, IOException {
        Recipe recipe = SystemRegistry.recipe(system);
        Map<String, String> changed = new TreeMap<>(factory.brokerProperties());
        changed.keySet().removeAll(given.brokerProperties().keySet());
        Launch launch = changed(given, changed);
        Installation installation = recipe.fetch(launch, new FetchContext(CacheDirectory.ofUser(), listener::step));
        Path work = children.temporaryDirectory("probe-" + system.name() + "-");
        Path files = children.temporaryDirectory("probe-programs-");
        Path logs = out == null
                ? children.temporaryDirectory("probe-logs-")
                : Files.createDirectories(out.resolve("logs-" + system.name()));
        try (RunningCluster cluster = recipe.start(
                installation,
                launch,
                new StartContext(work, logs, PinnedProcesses.on(launch.cpus().toString(), children), listener::step))) {
            DriverConfig config = config(system, cluster.addresses(), cluster.credentials(), launch.nodes());
            SystemEndpoints site = new SystemEndpoints(
                    cluster.addresses(),
                    null,
                    cluster.endpoints(),
                    cluster.processes().stream().map(ChildProcess::pid).toList(),
                    Stream.concat(Stream.of(work), cluster.otherDataDirectories().stream())
                            .anyMatch(MemoryFileSystem::contains),
                    changed);
            JavaPrograms programs = new MavenPrograms(children, logs, files);
            return rows(
                    system,
                    factory,
                    config,
                    site,
                    programs,
                    cluster.versions(),
                    launchDescription(launch, changed),
                    partial);
        } finally {
            children.remove(files);
            children.remove(work);
        }
    }

    private static String launchDescription(Launch launch, Map<String, String> changed) {
        return "Streamgauge launched this system with " + Count.of(launch.nodes(), "node")
                + (changed.isEmpty() ? "." : ". For the probes, it set the broker properties " + changed + ".");
    }

    private static Launch changed(Launch given, Map<String, String> changed) {
        Map<String, String> properties = new LinkedHashMap<>(changed);
        properties.putAll(given.brokerProperties());
        return given.with(properties);
    }

    private Column rows(
            SystemUnderTest system,
            FacadeFactory factory,
            DriverConfig config,
            SystemEndpoints site,
            @Nullable JavaPrograms programs,
            Map<String, String> launchedVersions,
            String setUp,
            Consumer<Column> partial)
            throws StreamgaugeException {
        Map<String, ProbeResult> findings = new LinkedHashMap<>();
        // A launched broker can have a generated password, which the secrets of the experiment do not contain.
        Secrets all = secrets.and(config.credentials());
        try (Facade facade = factory.open(config, site.endpoints())) {
            String prefix = "streamgauge-probe-" + Long.toHexString(System.nanoTime() & 0xFFFFFFFFL);
            ProbeRunner runner = new ProbeRunner(
                    new ProbeContext(facade, site, prefix, ProbeTimeouts.REAL, programs), LIMIT, all::maskedWithin);
            Map<String, String> versions = new TreeMap<>(launchedVersions);
            versions.putAll(facade.versions());
            try {
                runner.run(probes, (probe, finding) -> {
                    findings.put(probe.id(), finding);
                    partial.accept(new Column(system.name(), system.driver(), versions, setUp, "", findings));
                    listener.step(system.name() + ": " + probe.title() + ": "
                            + finding.verdict().words());
                });
            } catch (InterruptedException e) {
                interruption.clearInterrupt();
            }
            return new Column(system.name(), system.driver(), versions, setUp, "", findings);
        }
    }

    private static DriverConfig config(
            SystemUnderTest system, List<String> addresses, Map<String, String> credentials, int nodes) {
        return new DriverConfig(
                addresses,
                credentials,
                nodes,
                DurabilityClass.D1,
                system.options(),
                system.destinationProperties(),
                system.producerProperties(),
                system.consumerProperties());
    }
}
