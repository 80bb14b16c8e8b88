package io.streamgauge.experiment;

import io.streamgauge.experiment.Claim.Published;
import io.streamgauge.experiment.Claim.Side;
import io.streamgauge.experiment.Relation.FallsWith;
import io.streamgauge.experiment.Relation.RisesWith;
import io.streamgauge.experiment.Relation.Within;
import io.streamgauge.experiment.Tree.Scalar;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Reads `claims`.
final class ClaimReader {
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

    private final List<String> systems;
    private final Map<String, Factor> factors;

    /// @param systems that the experiment has
    /// @param factors that it varies
    ClaimReader(List<String> systems, List<Factor> factors) {
        this.systems = systems;
        this.factors =
                factors.stream().collect(Collectors.toMap(Factor::path, f -> f, (a, _) -> a, LinkedHashMap::new));
    }

    List<Claim> read(Fields experiment) {
        List<Claim> claims = new ArrayList<>();
        Set<String> ids = new LinkedHashSet<>();
        int index = 0;
        for (Tree item : experiment.items("claims")) {
            String path = "claims." + index++;
            Optional<Fields> fields = experiment
                    .mapping(item, path)
                    .map(m -> new Fields(m, Shape.CLAIM, path, experiment.problems()))
                    .filter(f -> f.requireAll("id", "text", "metric", "a", "relation"));
            if (fields.isPresent()) {
                claim(fields.get()).ifPresent(claims::add);
                String id = fields.get().text("id", "");
                if (!ids.add(id)) {
                    fields.get().problem("id", "two claims have the id '" + id + "'", "Give each its own.");
                }
            }
        }
        return claims;
    }

    private Optional<Claim> claim(Fields claim) {
        String id = claim.text("id", "");
        if (!ID.matcher(id).matches()) {
            claim.problem("id", "the claim's id '" + id + "' is not a name", "Use letters, digits, '-', '_' and '.'.");
        }
        Metric metric = Metric.parse(claim.text("metric", "")).orElse(null);
        if (metric == null) {
            claim.problem(
                    "metric",
                    claim.pathOf("metric") + " '" + claim.written("metric") + "' is unknown",
                    "Known: " + Metric.accepted() + ".");
        }
        String relationText = claim.text("relation", "");
        Relation relation = RelationReader.read(claim, relationText);
        Optional<Side> a = side(claim, "a");
        boolean trend = relation instanceof RisesWith || relation instanceof FallsWith;
        Optional<Side> b = trend ? Optional.empty() : side(claim, "b");
        if (relation != null) {
            check(claim, relation, trend);
        }
        if (metric == null || relation == null || a.isEmpty() || (b.isEmpty() && !trend)) {
            return Optional.empty();
        }
        if (b.isPresent() && a.get().equals(b.get())) {
            claim.problem("b", claim.pathOf("b") + " is the same as a", "Compare two different ones.");
        }
        return Optional.of(new Claim(
                id,
                claim.text("text", ""),
                metric,
                a.get(),
                b.orElse(null),
                relation,
                relationText,
                RelationReader.margin(claim),
                claim.text("source", ""),
                published(claim)));
    }

    private void check(Fields claim, Relation relation, boolean trend) {
        if (trend && claim.has("b")) {
            claim.problem(
                    "b", claim.pathOf("b") + " does not go with '" + claim.written("relation") + "'", "Remove it.");
        } else if (!trend) {
            claim.require("b", "Say what a is compared with.");
        }
        if ((trend || relation instanceof Within) && claim.has("margin")) {
            claim.problem(
                    "margin",
                    claim.pathOf("margin") + " does not go with '" + claim.written("relation") + "'",
                    "Remove it.");
        }
        String factor = switch (relation) {
            case RisesWith rises -> rises.factor();
            case FallsWith falls -> falls.factor();
            case Relation.AtLeast _, Relation.AtMost _, Within _, Relation.SpreadSmaller _ -> null;
        };
        if (factor != null) {
            knownFactor(claim, "relation", factor);
        }
    }

    private @Nullable Factor knownFactor(Fields claim, String key, String path) {
        Factor factor = factors.get(path);
        if (factor == null) {
            claim.problem(
                    key,
                    claim.pathOf(key) + " speaks of '" + path + "', which is not varied",
                    factors.isEmpty()
                            ? "Name it in vary, with at least two levels."
                            : Suggestion.among(path, factors.keySet()));
        }
        return factor;
    }

    private Optional<Side> side(Fields claim, String key) {
        Tree value = claim.value(key);
        if (value == null) {
            return Optional.empty();
        }
        if (value instanceof Scalar scalar) {
            return system(claim, key, scalar.value()).map(s -> new Side(s, Map.of()));
        }
        return claim.part(key, Shape.CLAIM_SIDE).flatMap(side -> {
            Map<String, String> at = new LinkedHashMap<>();
            side.properties("at").forEach((path, level) -> {
                Factor factor = knownFactor(side, "at", path);
                if (factor != null && !factor.levels().contains(level)) {
                    side.problem(
                            "at",
                            side.pathOf("at") + "." + path + " '" + level + "' is no level of the factor",
                            Suggestion.among(level, factor.levels()));
                }
                at.put(path, level);
            });
            return system(side, "system", side.text("system", onlySystem())).map(s -> new Side(s, at));
        });
    }

    private String onlySystem() {
        return systems.size() == 1 ? systems.getFirst() : "";
    }

    private Optional<String> system(Fields fields, String key, String name) {
        if (systems.contains(name)) {
            return Optional.of(name);
        }
        fields.problem(
                key,
                name.isEmpty()
                        ? fields.pathOf(key) + " is missing, and there are several systems"
                        : fields.pathOf(key) + " '" + name + "' is no system of the experiment",
                Suggestion.among(name, systems));
        return Optional.empty();
    }

    private static List<Published> published(Fields claim) {
        List<Published> figures = new ArrayList<>();
        int index = 0;
        for (Tree item : claim.items("published")) {
            String path = claim.pathOf("published") + "." + index++;
            claim.mapping(item, path)
                    .map(m -> new Fields(m, Shape.PUBLISHED, path, claim.problems()))
                    .filter(f -> f.requireAll("what", "value"))
                    .ifPresent(f -> figures.add(new Published(
                            f.text("what", ""),
                            f.text("value", ""),
                            f.has("doubtful") ? f.text("doubtful", "") : null)));
        }
        return figures;
    }
}
