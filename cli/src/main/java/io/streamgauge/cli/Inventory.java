package io.streamgauge.cli;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.result.Json;
import io.streamgauge.yaml.Secrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/// Running clusters by the name of the system that they stand for: each takes the place of what a part would launch,
/// and keeps the part's client settings.
///
/// @param systems name to the fields that are set
record Inventory(Map<String, Map<String, Object>> systems) {
    static final Inventory NONE = new Inventory(Map.of());

    /// Fields of a system that say how to launch it.
    private static final Set<String> OF_LAUNCHING =
            Set.of("launch", "version", "nodes", "home", "heap", "broker", "layout", "network", "memory");

    Inventory {
        systems = Map.copyOf(systems);
    }

    static Inventory read(Path file) throws InvalidExperimentException, IOException {
        Map<String, Map<String, Object>> systems = new LinkedHashMap<>();
        if (!Files.isRegularFile(file)) {
            throw invalid(file, "there is no such file");
        }
        mapping(file, load(file)).forEach((name, fields) -> systems.put(name, copy(fields)));
        for (Map.Entry<String, Map<String, Object>> system : systems.entrySet()) {
            if (!system.getValue().containsKey("connect")) {
                throw invalid(file, "'" + system.getKey() + "' has no connect");
            }
            requireNoSecret(file, system.getValue());
        }
        return new Inventory(systems);
    }

    /// What is set is written into the files of the study.
    private static void requireNoSecret(Path file, Object tree) throws InvalidExperimentException {
        for (Map.Entry<String, Object> field : copy(tree).entrySet()) {
            boolean plain = !String.valueOf(field.getValue()).contains("${env:");
            if (Secrets.isSecretKey(field.getKey()) && plain) {
                throw invalid(file, "a secret stands in '" + field.getKey() + "'; write it as ${env:NAME}");
            }
            requireNoSecret(file, field.getValue());
        }
    }

    private static Object load(Path file) throws InvalidExperimentException, IOException {
        try {
            Object tree = new Load(LoadSettings.builder().build()).loadFromString(Files.readString(file));
            return tree == null ? Map.of() : tree;
        } catch (YamlEngineException e) {
            throw invalid(file, "it cannot be read: " + e.getMessage());
        }
    }

    private static InvalidExperimentException invalid(Path file, String reason) {
        return new InvalidExperimentException(List.of(new Problem(
                "--connect " + file,
                reason,
                "Write SYSTEM: { connect: { addresses: [host:port] } }, a line for each.")));
    }

    private static Map<String, Object> mapping(Path file, Object tree) throws InvalidExperimentException {
        if (!(tree instanceof Map<?, ?> map) || map.values().stream().anyMatch(v -> !(v instanceof Map))) {
            throw invalid(file, "it does not name systems");
        }
        return copy(map);
    }

    private static Map<String, Object> copy(@Nullable Object tree) {
        Map<String, Object> copy = new LinkedHashMap<>();
        if (tree instanceof Map<?, ?> map) {
            map.forEach((key, value) -> copy.put(String.valueOf(key), value));
        }
        return copy;
    }

    /// What `--set` makes of a part's systems.
    List<String> overrides(Path part) throws InvalidExperimentException, IOException {
        List<String> set = new ArrayList<>();
        if (systems.isEmpty()) {
            return set;
        }
        Map<String, Object> written = copy(copy(load(part)).get("systems"));
        for (Map.Entry<String, Map<String, Object>> cluster : systems.entrySet()) {
            if (written.containsKey(cluster.getKey())) {
                Map<String, Object> merged = copy(written.get(cluster.getKey()));
                merged.keySet().removeAll(OF_LAUNCHING);
                merged.putAll(cluster.getValue());
                // JSON is YAML
                set.add("systems." + cluster.getKey() + "=" + Json.compact().writeValueAsString(merged));
            }
        }
        return set;
    }
}
