package io.streamgauge.experiment.parse;

import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.SystemSettings;
import io.streamgauge.experiment.parse.section.ConnectReader;
import io.streamgauge.experiment.parse.section.ExperimentShape;
import io.streamgauge.experiment.parse.section.MemoryReader;
import io.streamgauge.experiment.parse.section.MetricsReader;
import io.streamgauge.experiment.system.MemoryScript;
import io.streamgauge.experiment.system.MetricsEndpoints;
import io.streamgauge.experiment.system.SystemUnderTest;
import io.streamgauge.experiment.system.SystemUnderTest.InMemory;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.experiment.system.SystemUnderTest.Network;
import io.streamgauge.experiment.system.SystemUnderTest.Origin;
import io.streamgauge.yaml.Fields;
import io.streamgauge.yaml.ProblemCollector;
import io.streamgauge.yaml.Secrets;
import io.streamgauge.yaml.Tree;
import io.streamgauge.yaml.Tree.Entry;
import io.streamgauge.yaml.Tree.Mapping;
import io.streamgauge.yaml.Tree.Scalar;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reader of `systems`.
final class SystemReader {
    static final String MEMORY = "memory";
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,39}");
    private static final List<String> LAUNCH_ONLY =
            List.of("version", "nodes", "home", "heap", "broker", "layout", "network", "cpus");
    private static final List<String> CLIENT_ONLY = List.of("destination", "producer", "consumer", "options");

    private static final List<String> CONNECT_ONLY = List.of("metrics");

    private static final Map<String, Network> NETWORKS =
            Map.of("loopback", Network.LOOPBACK, "namespaces", Network.NAMESPACES);

    private final Collection<String> launchable;
    private final Collection<String> drivers;
    private final CpuSetReader cpus;
    private final Map<String, String> secrets = new LinkedHashMap<>();

    SystemReader(Collection<String> launchable, Collection<String> drivers, CpuSetReader cpus) {
        this.cpus = cpus;
        this.launchable = new TreeSet<>(launchable);
        this.launchable.add(MEMORY);
        this.drivers = new TreeSet<>(drivers);
        this.drivers.remove(MEMORY);
    }

    /// Returns the secrets of the systems that were read. The key is the secret, and the value is its
    /// replacement text.
    Map<String, String> secrets() {
        return secrets;
    }

    /// Systems, and the settings that apply to one system only.
    record Systems(List<SystemUnderTest> all, Map<String, SystemSettings> own) {}

    Systems read(Fields experiment) {
        Map<String, SystemSettings> own = new LinkedHashMap<>();
        return new Systems(read(experiment, own), own);
    }

    private List<SystemUnderTest> read(Fields experiment, Map<String, SystemSettings> own) {
        List<SystemUnderTest> systems = new ArrayList<>();
        if (!experiment.require("systems", "Add a system, for example systems: { kafka: { launch: kafka } }.")) {
            return systems;
        }
        Tree value = experiment.value("systems");
        if (value == null) {
            return systems;
        }
        experiment.mapping(value, "systems").ifPresent(mapping -> {
            if (mapping.entries().isEmpty()) {
                experiment.problem(
                        "systems", "systems is empty", "Add a system, for example { kafka: { launch: kafka } }.");
            }
            mapping.entries().forEach((name, entry) -> {
                SystemUnderTest system = system(name, entry, experiment.problems(), own);
                if (system != null) {
                    systems.add(system);
                }
            });
        });
        return systems;
    }

    private @Nullable SystemUnderTest system(
            String name, Entry entry, ProblemCollector problems, Map<String, SystemSettings> own) {
        String path = "systems." + name;
        if (!NAME.matcher(name).matches()) {
            problems.add(
                    entry.keyPlace(),
                    path,
                    "system name '" + name + "' cannot be used as a directory name",
                    "Use up to 40 letters, digits, '-', '_' and '.', beginning with a letter or digit.");
        }
        if (!(entry.value() instanceof Mapping mapping)) {
            problems.add(
                    entry.value() instanceof Scalar scalar && scalar.empty()
                            ? entry.keyPlace()
                            : entry.value().place(),
                    path,
                    path + " does not specify whether to launch the system or to connect to it",
                    "Write " + name + ": { launch: " + launchable.iterator().next()
                            + " } or { connect: { driver, addresses } }.");
            return null;
        }
        Fields system = new Fields(mapping, ExperimentShape.SYSTEM, path, problems);
        own.put(name, settings(system));
        String kind = system.oneOf(List.of("launch", "connect")).orElse("");
        return switch (kind) {
            case "launch" -> launched(name, system);
            case "connect" -> connected(name, system);
            default -> {
                checkFields(system);
                yield null;
            }
        };
    }

    /// Reports invalid values of a system that neither launches brokers nor connects to them.
    private void checkFields(Fields system) {
        system.integer("nodes", 1, 99, 1);
        system.size("heap", 64L << 20, 1L << 40, 0);
        system.choice("network", NETWORKS, Network.LOOPBACK);
        system.properties("layout");
        cpus.read(system, "cpus");
        List.of("broker", "options", "destination", "producer", "consumer").forEach(key -> properties(system, key));
    }

    private static SystemSettings settings(Fields system) {
        DurabilityClass durability = system.has("durability")
                ? system.choice("durability", CellReader.DURABILITIES, DurabilityClass.D1)
                : null;
        return new SystemSettings(durability, system.has("peak") ? system.rate("peak", 1000) : 0);
    }

    private SystemUnderTest launched(String name, Fields system) {
        String launch = system.choice("launch", identity(launchable), "unknown");
        if (launch.equals(MEMORY)) {
            refuse(system, LAUNCH_ONLY, "'launch: memory'");
            refuse(system, CLIENT_ONLY, "'launch: memory'");
            refuse(system, CONNECT_ONLY, "'launch: memory'");
            MemoryScript script = system.part("memory", ExperimentShape.MEMORY)
                    .map(MemoryReader::read)
                    .orElse(MemoryReader.DEFAULT);
            return new SystemUnderTest(name, MEMORY, new InMemory(script), Map.of(), Map.of(), Map.of(), Map.of());
        }
        if (system.problems().isValid(system.pathOf("launch"))) {
            refuse(system, List.of("memory"), "'launch: " + launch + "'");
            refuse(
                    system,
                    CONNECT_ONLY,
                    "'launch: " + launch + "', because Streamgauge samples the processes that it launches");
        }
        String home = system.text("home", "");
        Origin origin = new Launch(
                system.has("version") ? system.text("version", "") : null,
                system.integer("nodes", 1, 99, 1),
                home.isEmpty() ? null : path(system, home),
                properties(system, "broker"),
                system.size("heap", 64L << 20, 1L << 40, 0),
                system.properties("layout"),
                system.choice("network", NETWORKS, Network.LOOPBACK),
                cpus.read(system, "cpus"));
        return withClient(name, launch, origin, system);
    }

    private static @Nullable Path path(Fields system, String home) {
        try {
            return Path.of(home).toAbsolutePath().normalize();
        } catch (InvalidPathException e) {
            system.problem("home", system.pathOf("home") + " is not a path: " + e.getReason(), "Correct the path.");
            return null;
        }
    }

    private @Nullable SystemUnderTest connected(String name, Fields system) {
        List<String> wrong = new ArrayList<>(LAUNCH_ONLY);
        wrong.add("memory");
        refuse(system, wrong, "'connect', because the broker is already running");
        return system.part("connect", ExperimentShape.CONNECT)
                .filter(connect -> connect.requireAll("driver", "addresses"))
                .map(connect -> connect(name, system, connect))
                .orElse(null);
    }

    private SystemUnderTest connect(String name, Fields system, Fields connect) {
        String driver = connect.choice("driver", identity(drivers), "unknown");
        MetricsEndpoints metrics = MetricsReader.read(system);
        return withClient(name, driver, new ConnectReader(connect, this::recordSecret).read(metrics), system);
    }

    private SystemUnderTest withClient(String name, String driver, Origin origin, Fields system) {
        return new SystemUnderTest(
                name,
                driver,
                origin,
                properties(system, "options"),
                properties(system, "destination"),
                properties(system, "producer"),
                properties(system, "consumer"));
    }

    private Map<String, String> properties(Fields system, String key) {
        if (system.value(key) instanceof Mapping mapping) {
            mapping.entries().forEach((name, entry) -> {
                if (entry.value() instanceof Scalar scalar) {
                    recordSecret(scalar, Secrets.isSecretKey(name));
                }
            });
        }
        return system.properties(key);
    }

    private void recordSecret(Scalar scalar, boolean credential) {
        if (scalar.fromEnvironment()) {
            secrets.put(scalar.value(), scalar.written());
        } else if (credential) {
            secrets.put(scalar.value(), Secrets.MASK);
        }
    }

    private static void refuse(Fields system, List<String> keys, String because) {
        for (String key : keys) {
            if (system.has(key)) {
                system.problems()
                        .add(
                                system.keyPlace(key),
                                system.pathOf(key),
                                system.pathOf(key) + " cannot be combined with " + because,
                                "Remove '" + key + "'.");
            }
        }
    }

    private static Map<String, String> identity(Collection<String> words) {
        Map<String, String> same = new LinkedHashMap<>();
        words.forEach(word -> same.put(word, word));
        return same;
    }
}
