package io.streamgauge.engine.study;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.experiment.parse.section.ExperimentShape;
import io.streamgauge.result.Json;
import io.streamgauge.yaml.Fields;
import io.streamgauge.yaml.ProblemCollector;
import io.streamgauge.yaml.Secrets;
import io.streamgauge.yaml.Tree;
import io.streamgauge.yaml.Tree.Entry;
import io.streamgauge.yaml.Tree.Mapping;
import io.streamgauge.yaml.Tree.Scalar;
import io.streamgauge.yaml.Tree.Sequence;
import io.streamgauge.yaml.YamlFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Running clusters that a study uses instead of launching the systems with the same names. The client settings
/// of the parts still apply unless the inventory changes them.
///
/// @param systems fields to set for each system, by the name of the system
public record Inventory(Map<String, Mapping> systems) {
    public static final Inventory NONE = new Inventory(Map.of());

    private static final String REMEDY =
            "Write SYSTEM: { connect: { driver: DRIVER, addresses: [host:port] } }, one line per system.";
    private static final YamlFile.Kind KIND = new YamlFile.Kind("a list of systems", REMEDY, REMEDY);

    /// Fields of a system that describe how to launch it.
    private static final Set<String> LAUNCH_FIELDS =
            Set.of("launch", "version", "nodes", "home", "heap", "broker", "layout", "network", "memory", "cpus");

    public Inventory {
        systems = Map.copyOf(systems);
    }

    /// Returns the inventory in a file.
    ///
    /// @throws InvalidExperimentException with every problem of the file
    public static Inventory read(Path file) throws InvalidExperimentException, IOException {
        if (!Files.isRegularFile(file)) {
            throw new InvalidExperimentException(List.of(new InvalidExperimentException.Problem(
                    "--connect " + file,
                    "it is not a file",
                    "Specify the path of a file that lists the running clusters.")));
        }
        ProblemCollector problems = new ProblemCollector();
        Map<String, Mapping> systems = new LinkedHashMap<>();
        mapping(file, problems).ifPresent(root -> {
            named(root, problems).values().forEach(system -> system.require("connect", REMEDY));
            root.entries().forEach((name, entry) -> {
                if (entry.value() instanceof Mapping fields) {
                    systems.put(name, fields);
                    requireNoSecret(fields, "systems." + name, problems);
                }
            });
        });
        if (!problems.isEmpty()) {
            throw problems.toException();
        }
        return new Inventory(systems);
    }

    /// Returns the mapping in a file. References to environment variables stay unresolved, because the experiment
    /// parser resolves them later.
    private static Optional<Mapping> mapping(Path file, ProblemCollector problems) throws IOException {
        return YamlFile.read(file.toString(), Files.readString(file), KIND, _ -> "", problems);
    }

    private static Map<String, Fields> named(Mapping root, ProblemCollector problems) {
        Mapping experiment = new Mapping(root.place(), Map.of("systems", new Entry(root.place(), root)));
        return new Fields(experiment, ExperimentShape.EXPERIMENT, "", problems)
                .namedSections("systems", ExperimentShape.SYSTEM);
    }

    /// Rejects secrets in plain text, because Streamgauge writes the fields to the files of the study.
    private static void requireNoSecret(Mapping fields, String path, ProblemCollector problems) {
        fields.entries().forEach((key, entry) -> {
            Tree value = entry.value();
            if (Secrets.isSecretKey(key) && !value.written().contains("${env:")) {
                problems.add(
                        value.place(),
                        path + "." + key,
                        path + "." + key + " is a secret in plain text",
                        "Write the secret as ${env:NAME}.");
            }
            if (value instanceof Mapping inner) {
                requireNoSecret(inner, path + "." + key, problems);
            }
        });
    }

    /// Returns the overrides, as `path=value`, with which a part connects to these clusters. Returns an empty
    /// list if the experiment file of the part is invalid. The experiment parser reports the problems of such a
    /// file.
    ///
    /// @param part experiment file of the part
    List<String> overrides(Path part) throws IOException {
        List<String> set = new ArrayList<>();
        Optional<Mapping> experiment = systems.isEmpty() ? Optional.empty() : mapping(part, new ProblemCollector());
        if (experiment.isEmpty()
                || !(experiment.get().entries().get("systems") instanceof Entry(var _, Mapping written))) {
            return set;
        }
        systems.forEach((name, cluster) -> {
            if (written.entries().containsKey(name)) {
                Map<String, @Nullable Object> merged = new LinkedHashMap<>();
                if (written.entries().get(name).value() instanceof Mapping launched) {
                    putAll(launched, merged);
                }
                merged.keySet().removeAll(LAUNCH_FIELDS);
                putAll(cluster, merged);
                // JSON is valid YAML, which is the format of override values.
                set.add("systems." + name + "=" + Json.compact().writeValueAsString(merged));
            }
        });
        return set;
    }

    /// Returns whether a change concerns a field of a system that these clusters replace: a field that
    /// describes how to launch the system, or a field that the inventory sets.
    ///
    /// @param change changed field and its new value, as `path=value`
    boolean replaces(String change) {
        return systems.entrySet().stream().anyMatch(system -> {
            String path = "systems." + system.getKey() + ".";
            if (!change.startsWith(path)) {
                return false;
            }
            String field = change.substring(path.length()).split("[.=]", 2)[0].strip();
            return LAUNCH_FIELDS.contains(field) || system.getValue().entries().containsKey(field);
        });
    }

    private static void putAll(Mapping fields, Map<String, @Nullable Object> target) {
        fields.entries().forEach((key, entry) -> target.put(key, plain(entry.value())));
    }

    private static @Nullable Object plain(Tree tree) {
        return switch (tree) {
            case Scalar scalar -> scalar.empty() ? null : scalar.written();
            case Sequence sequence -> {
                List<@Nullable Object> items = new ArrayList<>();
                sequence.items().forEach(item -> items.add(plain(item)));
                yield items;
            }
            case Mapping mapping -> {
                Map<String, @Nullable Object> fields = new LinkedHashMap<>();
                putAll(mapping, fields);
                yield fields;
            }
        };
    }
}
