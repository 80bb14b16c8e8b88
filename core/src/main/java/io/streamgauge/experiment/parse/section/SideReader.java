package io.streamgauge.experiment.parse.section;

import io.streamgauge.experiment.Factor;
import io.streamgauge.experiment.metric.Amount;
import io.streamgauge.experiment.metric.Claim.Side;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.yaml.Fields;
import io.streamgauge.yaml.Suggestion;
import io.streamgauge.yaml.Tree;
import io.streamgauge.yaml.Tree.Scalar;
import io.streamgauge.yaml.UnreadableValueException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Reader of the fields that claims and published figures share: systems with levels, metrics and values.
public final class SideReader {
    private static final Metric CAPACITY = new Metric.Figure(Metric.Figure.Name.CAPACITY);

    private final List<String> systems;
    private final Map<String, Factor> factors;
    private final boolean searches;

    /// @param systems names of the systems in the experiment
    /// @param factors varied factors of the experiment
    /// @param searches true if the experiment contains a capacity search, or if this is unknown
    public SideReader(List<String> systems, List<Factor> factors, boolean searches) {
        this.systems = systems;
        this.searches = searches;
        this.factors =
                factors.stream().collect(Collectors.toMap(Factor::path, f -> f, (a, _) -> a, LinkedHashMap::new));
    }

    /// Reads one side of a claim: the name of a system, or a system with levels.
    public Optional<Side> side(Fields claim, String key) {
        Tree value = claim.value(key);
        if (value == null) {
            return Optional.empty();
        }
        if (value instanceof Scalar scalar) {
            return system(claim, key, scalar.value()).map(s -> new Side(s, Map.of()));
        }
        return claim.part(key, ExperimentShape.CLAIM_SIDE).flatMap(side -> {
            Metric metric = side.has("metric") ? metric(side).orElse(null) : null;
            Map<String, String> at = levels(side);
            boolean sound = metric != null || !side.has("metric");
            Optional<String> system = system(side);
            system.ifPresent(s -> at.keySet().forEach(path -> checkOwner(side, "at", path, s)));
            return system.filter(_ -> sound).map(s -> new Side(s, at, metric));
        });
    }

    /// Reads the name of a system, which is optional in an experiment with one system.
    public Optional<String> system(Fields fields) {
        return system(fields, "system", fields.text("system", systems.size() == 1 ? systems.getFirst() : ""));
    }

    private Optional<String> system(Fields fields, String key, String name) {
        if (systems.contains(name)) {
            return Optional.of(name);
        }
        fields.problem(
                key,
                name.isEmpty()
                        ? fields.pathOf(key) + " does not name a system of this experiment"
                        : fields.pathOf(key) + " '" + name + "' is not a system of this experiment",
                Suggestion.among(name, systems));
        return Optional.empty();
    }

    /// Reads the levels of the factors in `at`. Reports unknown factors and levels.
    public Map<String, String> levels(Fields fields) {
        Map<String, String> at = new LinkedHashMap<>();
        Tree value = fields.value("at");
        if (value == null) {
            return at;
        }
        fields.mapping(value, fields.pathOf("at"))
                .ifPresent(levels -> levels.entries().forEach((path, entry) -> {
                    // A level can be a set of fields, for example a profile of the rate.
                    String level = entry.value().written();
                    checkLevel(fields, path, level);
                    at.put(path, level);
                }));
        return at;
    }

    private void checkLevel(Fields fields, String path, String level) {
        Factor factor = knownFactor(fields, "at", path);
        if (factor != null && !factor.levels().contains(level)) {
            fields.problem(
                    "at",
                    fields.pathOf("at") + "." + path + " '" + level + "' is not a level of this factor",
                    Suggestion.among(level, factor.levels()));
        }
    }

    /// Reports factors that belong to another system. The cells of such a factor do not contain trials of
    /// `system`.
    static void checkOwner(Fields fields, String key, String path, String system) {
        if (path.startsWith("systems.") && !(path + ".").startsWith("systems." + system + ".")) {
            fields.problem(
                    key,
                    fields.pathOf(key) + " refers to '" + path + "', which does not apply to " + system,
                    "Use a factor of " + system + ", or a factor of all systems, such as workload.payload.");
        }
    }

    /// Reports a factor of a relation that belongs to another system than a side.
    void checkOwner(Fields claim, String path, Optional<Side> side) {
        side.ifPresent(s -> checkOwner(claim, "relation", path, s.system()));
    }

    @Nullable
    public Factor knownFactor(Fields fields, String key, String path) {
        Factor factor = factors.get(path);
        if (factor == null) {
            fields.problem(
                    key,
                    fields.pathOf(key) + " refers to '" + path + "', which is not varied",
                    factors.isEmpty()
                            ? "Add '" + path + "' to 'vary' with at least two levels."
                            : Suggestion.among(path, factors.keySet()));
        }
        return factor;
    }

    /// Reports the metric `capacity` in an experiment without a capacity search.
    ///
    /// @param key field that contains the metric
    void checkSearch(Fields fields, String key, Metric metric) {
        if (!searches && metric.equals(CAPACITY)) {
            fields.problem(
                    key,
                    fields.path() + " uses the metric 'capacity', but this experiment does not search for a capacity",
                    "Set workload.rate to 'find', or use another metric, such as 'accepted rate'.");
        }
    }

    /// Reads the metric, if the field exists.
    public static Optional<Metric> metric(Fields fields) {
        if (!fields.has("metric")) {
            return Optional.empty();
        }
        Optional<Metric> metric = Metric.parse(fields.text("metric", ""));
        if (metric.isEmpty()) {
            fields.problem(
                    "metric",
                    fields.pathOf("metric") + " '" + fields.written("metric") + "' is unknown",
                    "Use one of these metrics: " + Metric.accepted() + ".");
        }
        return metric;
    }

    /// Reads `value` in the unit of the metric.
    public static Optional<Amount> amount(Fields fields, Metric metric) {
        try {
            return Optional.of(Amount.of(metric, fields.text("value", "")));
        } catch (UnreadableValueException e) {
            fields.problem(
                    "value", fields.pathOf("value") + " '" + fields.written("value") + "' " + e.reason(), e.remedy());
            return Optional.empty();
        }
    }
}
