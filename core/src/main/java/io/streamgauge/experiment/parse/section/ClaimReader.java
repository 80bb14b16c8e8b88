package io.streamgauge.experiment.parse.section;

import io.streamgauge.experiment.Factor;
import io.streamgauge.experiment.metric.Amount;
import io.streamgauge.experiment.metric.Claim;
import io.streamgauge.experiment.metric.Claim.Published;
import io.streamgauge.experiment.metric.Claim.Side;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.experiment.metric.Relation;
import io.streamgauge.experiment.metric.Relation.FallsWith;
import io.streamgauge.experiment.metric.Relation.NarrowsWith;
import io.streamgauge.experiment.metric.Relation.RisesWith;
import io.streamgauge.experiment.metric.Relation.Within;
import io.streamgauge.yaml.Fields;
import io.streamgauge.yaml.Tree;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Reader of `claims`.
public final class ClaimReader {
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

    private static final Map<String, Boolean> DURABILITY = Map.of("equal", false, "unequal", true);

    private final SideReader sides;

    public ClaimReader(SideReader sides) {
        this.sides = sides;
    }

    public List<Claim> read(Fields experiment) {
        List<Claim> claims = new ArrayList<>();
        Set<String> ids = new LinkedHashSet<>();
        for (Fields fields : experiment.sections("claims", ExperimentShape.CLAIM)) {
            boolean complete = fields.requireAll("id", "text", "metric", "a", "relation");
            claim(fields).filter(_ -> complete).ifPresent(claims::add);
            String id = fields.text("id", "");
            if (fields.has("id") && !ids.add(id)) {
                fields.problem("id", "two claims have the id '" + id + "'", "Specify a different id for each claim.");
            }
        }
        return claims;
    }

    private Optional<Claim> claim(Fields claim) {
        String id = claim.text("id", "");
        if (claim.has("id") && !ID.matcher(id).matches()) {
            claim.problem(
                    "id",
                    "the claim's id '" + id + "' is invalid",
                    "Use up to 100 letters, digits, '-', '_' and '.', beginning with a letter or digit.");
        }
        Metric metric = SideReader.metric(claim).orElse(null);
        String relationText = claim.text("relation", "");
        Relation relation = claim.has("relation") ? RelationReader.read(claim, relationText) : null;
        Optional<Side> a = side(claim, "a");
        boolean ofOneSide = relation instanceof RisesWith || relation instanceof FallsWith;
        Optional<Fields> fixed = fixed(claim);
        Optional<Side> b = fixed.isPresent() ? Optional.empty() : side(claim, "b");
        Metric ofA = a.isPresent() && a.get().metric() != null ? a.get().metric() : metric;
        Amount value = ofA == null
                ? null
                : fixed.flatMap(f -> SideReader.amount(f, ofA)).orElse(null);
        if (relation != null) {
            check(claim, relation, ofOneSide, fixed.isPresent());
            trendOf(relation).ifPresent(factor -> checkTrend(claim, factor, a, b));
        }
        if (metric == null || relation == null || a.isEmpty() || (b.isEmpty() && value == null && !ofOneSide)) {
            return Optional.empty();
        }
        checkSearch(claim, "a", a.get(), metric);
        b.ifPresent(other -> {
            checkSearch(claim, "b", other, metric);
            checkUnits(claim, metricOf(a.get(), metric), metricOf(other, metric));
        });
        if (b.isPresent() && a.get().equals(b.get())) {
            claim.problem("b", claim.pathOf("b") + " is equal to side 'a'", "Compare two different sides.");
        }
        return Optional.of(new Claim(
                id,
                claim.text("text", ""),
                metric,
                a.get(),
                b.orElse(null),
                value,
                relation,
                relationText,
                RelationReader.margin(claim),
                claim.choice("durability", DURABILITY, false) ? Boolean.TRUE : null,
                claim.text("source", ""),
                published(claim),
                family(claim)));
    }

    private static Metric metricOf(Side side, Metric ofClaim) {
        Metric own = side.metric();
        return own == null ? ofClaim : own;
    }

    private void checkSearch(Fields claim, String key, Side side, Metric ofClaim) {
        sides.checkSearch(claim, side.metric() == null ? "metric" : key, metricOf(side, ofClaim));
    }

    /// Reports metrics whose ratio has no meaning.
    private static void checkUnits(Fields claim, Metric a, Metric b) {
        if (a.quantity() != b.quantity()) {
            claim.problem(
                    "b",
                    claim.pathOf("b") + " has the metric '" + b.words() + "', which cannot be compared with '"
                            + a.words() + "' of side 'a'",
                    "Compare metrics with the same unit, for example two latencies or two rates.");
        }
    }

    private static String family(Fields claim) {
        String family = claim.text("family", "");
        if (claim.has("family") && !ID.matcher(family).matches()) {
            claim.problem(
                    "family",
                    "the family '" + family + "' is invalid",
                    "Use up to 100 letters, digits, '-', '_' and '.', beginning with a letter or digit.");
        }
        return family;
    }

    /// Reads `b` if it is a figure: `b: { value: 20 ms }`.
    private static Optional<Fields> fixed(Fields claim) {
        if (!(claim.has("b") && claim.value("b") instanceof Tree.Mapping mapping)
                || !mapping.entries().containsKey("value")) {
            return Optional.empty();
        }
        Optional<Fields> fields = claim.part("b", ExperimentShape.CLAIM_SIDE);
        fields.filter(f -> f.has("system") || f.has("at") || f.has("metric"))
                .ifPresent(f -> f.problem(
                        "value",
                        f.pathOf("value") + " is a figure and cannot be combined with other fields",
                        "Keep either 'value' or the other fields."));
        return fields;
    }

    private Optional<Side> side(Fields claim, String key) {
        if (key.equals("a")
                && claim.value("a") instanceof Tree.Mapping mapping
                && mapping.entries().containsKey("value")) {
            claim.problem(
                    "a", claim.pathOf("a") + " is a figure", "Set 'a' to the measured system and 'b' to the figure.");
            return Optional.empty();
        }
        return sides.side(claim, key);
    }

    /// Reports fields of the claim that are missing or do not match the relation.
    ///
    /// @param ofOneSide true if the relation does not need side b
    /// @param fixed true if side b is a figure
    private void check(Fields claim, Relation relation, boolean ofOneSide, boolean fixed) {
        boolean trend = trendOf(relation).isPresent();
        if (!ofOneSide) {
            claim.require("b", "Set 'b' to the system or the figure that 'a' is compared with.");
        }
        if (fixed && (trend || relation instanceof Relation.SpreadSmaller)) {
            claim.problem(
                    "b",
                    claim.pathOf("b") + " is a figure, which cannot be combined with '" + claim.written("relation")
                            + "'",
                    "Set 'b' to the name of a system.");
        }
        if ((trend || relation instanceof Within) && claim.has("margin")) {
            claim.problem(
                    "margin",
                    claim.pathOf("margin") + " cannot be combined with '" + claim.written("relation") + "'",
                    "Remove 'margin'.");
        }
    }

    private static Optional<String> trendOf(Relation relation) {
        return switch (relation) {
            case RisesWith rises -> Optional.of(rises.factor());
            case FallsWith falls -> Optional.of(falls.factor());
            case NarrowsWith narrows -> Optional.of(narrows.factor());
            case Relation.AtLeast _, Relation.AtMost _, Relation.Between _, Within _, Relation.SpreadSmaller _ ->
                Optional.empty();
        };
    }

    private void checkTrend(Fields claim, String path, Optional<Side> a, Optional<Side> b) {
        Factor factor = sides.knownFactor(claim, "relation", path);
        if (factor != null && factor.levels().size() < 2) {
            claim.problem(
                    "relation",
                    "the factor '" + path + "' has only one level, but this relation requires at least two levels",
                    "Add a level to this factor in 'vary'.");
        }
        sides.checkOwner(claim, path, a);
        sides.checkOwner(claim, path, b);
        if (a.filter(s -> s.at().containsKey(path)).isPresent()
                || b.filter(s -> s.at().containsKey(path)).isPresent()) {
            claim.problem(
                    "relation",
                    claim.pathOf("relation") + " refers to '" + path + "', but a side fixes the level of this factor",
                    "Remove the factor from 'at'.");
        }
    }

    private static List<Published> published(Fields claim) {
        List<Published> figures = new ArrayList<>();
        for (Fields figure : claim.sections("published", ExperimentShape.PUBLISHED)) {
            if (figure.requireAll("what", "value")) {
                figures.add(new Published(
                        figure.text("what", ""),
                        figure.text("value", ""),
                        figure.has("doubtful") ? figure.text("doubtful", "") : null));
            }
        }
        return figures;
    }
}
