package io.streamgauge.experiment.parse;

import io.streamgauge.experiment.parse.section.ExperimentShape;
import io.streamgauge.experiment.system.FactorName;
import io.streamgauge.yaml.SourcePosition;
import io.streamgauge.yaml.Suggestion;
import io.streamgauge.yaml.Tree;
import io.streamgauge.yaml.Tree.Entry;
import io.streamgauge.yaml.Tree.Mapping;
import io.streamgauge.yaml.UnreadableValueException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Dotted path of a field in an experiment file. Names of systems and of properties may contain dots.
///
/// @param segments field names from the root, at least one
public record TreePath(List<String> segments) {
    public TreePath {
        segments = List.copyOf(segments);
    }

    /// Parses a dotted path.
    ///
    /// @param root content of the experiment file, which contains the names of the systems
    /// @throws UnreadableValueException if the first word is not a field of an experiment, or the system does
    ///     not exist
    public static TreePath parse(Mapping root, String dotted) throws UnreadableValueException {
        List<String> parts = List.of(dotted.split("\\.", -1));
        if (parts.stream().anyMatch(String::isBlank)) {
            throw new UnreadableValueException("'" + dotted + "' is not a path", "Write a path such as workload.rate.");
        }
        if (!ExperimentShape.EXPERIMENT.has(parts.getFirst())) {
            throw new UnreadableValueException(
                    "the path '" + dotted + "' does not exist",
                    Suggestion.among(parts.getFirst(), ExperimentShape.EXPERIMENT.fields()));
        }
        if (parts.getFirst().equals("vary") && parts.size() > 1) {
            return new TreePath(List.of("vary", dotted.substring("vary.".length())));
        }
        return parts.getFirst().equals("systems") && parts.size() > 1
                ? inSystem(root, dotted.substring("systems.".length()))
                : new TreePath(parts);
    }

    private static TreePath inSystem(Mapping root, String rest) throws UnreadableValueException {
        Entry systems = root.entries().get("systems");
        Map<String, Entry> known = systems != null && systems.value() instanceof Mapping m ? m.entries() : Map.of();
        String name = "";
        for (String candidate : known.keySet()) {
            boolean leads = rest.equals(candidate) || rest.startsWith(candidate + ".");
            name = leads && candidate.length() > name.length() ? candidate : name;
        }
        if (name.isEmpty() && !rest.contains(".")) {
            return new TreePath(List.of("systems", rest));
        }
        if (name.isEmpty()) {
            String wanted = rest.split("\\.", 2)[0];
            throw new UnreadableValueException(
                    "'" + wanted + "' is not a system of this experiment", Suggestion.among(wanted, known.keySet()));
        }
        List<String> segments = new ArrayList<>(List.of("systems", name));
        if (rest.length() > name.length()) {
            String inside = rest.substring(name.length() + 1);
            String[] fieldAndRest = inside.split("\\.", 2);
            if (FactorName.PASSTHROUGH_FIELDS.contains(fieldAndRest[0])) {
                segments.addAll(List.of(fieldAndRest));
            } else {
                segments.addAll(List.of(inside.split("\\.")));
            }
        }
        return new TreePath(segments);
    }

    /// Returns a copy of `root` in which the field at this path has the value `value`.
    Mapping put(Mapping root, SourcePosition keyPlace, Tree value) throws UnreadableValueException {
        return put(root, 0, keyPlace, value);
    }

    private Mapping put(Mapping mapping, int depth, SourcePosition keyPlace, Tree value)
            throws UnreadableValueException {
        String key = segments.get(depth);
        Entry there = mapping.entries().get(key);
        if (depth == segments.size() - 1) {
            return mapping.with(key, new Entry(there == null ? keyPlace : there.keyPlace(), value));
        }
        Mapping inner = switch (there) {
            case null -> new Mapping(keyPlace, Map.of());
            case Entry(SourcePosition _, Mapping m) -> m;
            case Entry(SourcePosition _, Tree other) -> {
                String parent = String.join(".", segments.subList(0, depth + 1));
                throw new UnreadableValueException(
                        parent + " is a " + other.kind() + " without a field '" + segments.get(depth + 1) + "'",
                        "Replace " + parent + " with a set of fields, or correct the path.");
            }
        };
        SourcePosition innerKeyPlace = there == null ? keyPlace : there.keyPlace();
        return mapping.with(key, new Entry(innerKeyPlace, put(inner, depth + 1, keyPlace, value)));
    }

    /// Returns whether one of the two paths is a prefix of the other.
    public boolean overlaps(TreePath other) {
        int shared = Math.min(segments.size(), other.segments.size());
        return segments.subList(0, shared).equals(other.segments.subList(0, shared));
    }

    /// Returns whether `other` is this field or a field nested in this field.
    boolean covers(TreePath other) {
        return other.segments.size() >= segments.size() && overlaps(other);
    }
}
