package io.streamgauge.yaml;

import io.streamgauge.yaml.Tree.Entry;
import io.streamgauge.yaml.Tree.Mapping;
import io.streamgauge.yaml.Tree.Scalar;
import io.streamgauge.yaml.Tree.Sequence;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reader of one mapping. The class returns values and their positions, and reports unknown and missing fields.
///
/// @param <F> class of the readers of nested mappings
public abstract class MappingReader<F> {
    private final Mapping mapping;
    private final Shape shape;
    private final String path;
    private final ProblemCollector problems;

    /// Creates the reader and reports unknown fields.
    MappingReader(Mapping mapping, Shape shape, String path, ProblemCollector problems) {
        this.mapping = mapping;
        this.shape = shape;
        this.path = path;
        this.problems = problems;
        mapping.entries().forEach(this::checkKnown);
    }

    private void checkKnown(String key, Entry entry) {
        if (shape.has(key)) {
            return;
        }
        String where = path.isEmpty() ? "" : " in " + path;
        boolean tornNumber = key.matches("[0-9]{3}\\D*") && entry.value() instanceof Scalar scalar && scalar.empty();
        problems.add(
                entry.keyPlace(),
                pathOf(key),
                "unknown field '" + key + "'" + where,
                tornNumber
                        ? "Quote a number with a comma, for example \"5,000/s\". A comma inside { } separates fields."
                        : Suggestion.among(key, shape.fields()));
    }

    public ProblemCollector problems() {
        return problems;
    }

    public String path() {
        return path;
    }

    public String pathOf(String key) {
        return path.isEmpty() ? key : path + "." + key;
    }

    public boolean has(String key) {
        return mapping.entries().containsKey(key);
    }

    /// Returns the position of the value, or the position of the mapping if the field is missing.
    public SourcePosition place(String key) {
        Entry entry = mapping.entries().get(key);
        return entry == null ? mapping.place() : entry.value().place();
    }

    public SourcePosition keyPlace(String key) {
        Entry entry = mapping.entries().get(key);
        return entry == null ? mapping.place() : entry.keyPlace();
    }

    public void problem(String key, String reason, String remedy) {
        problems.add(place(key), pathOf(key), reason, remedy);
    }

    /// Returns the value, or null if the field is missing or empty. An empty field is reported as a problem.
    @Nullable
    public Tree value(String key) {
        if (!shape.has(key)) {
            throw new IllegalArgumentException("field '" + key + "' is not listed in " + shape);
        }
        Entry entry = mapping.entries().get(key);
        if (entry == null) {
            return null;
        }
        if (entry.value() instanceof Scalar scalar && scalar.empty()) {
            problem(key, pathOf(key) + " has no value", "Enter a value or remove the field.");
            return null;
        }
        return entry.value();
    }

    /// Returns a single value, or null if the field is missing, is empty or does not contain a single value. In
    /// the last two cases, this method also reports a problem.
    @Nullable
    public Scalar scalar(String key, String expected) {
        Tree value = value(key);
        if (value == null || value instanceof Scalar) {
            return (Scalar) value;
        }
        problem(key, pathOf(key) + " is a " + value.kind() + ", not " + expected, "Write " + expected + ".");
        return null;
    }

    public String written(String key) {
        Entry entry = mapping.entries().get(key);
        return entry == null ? "" : entry.value().written();
    }

    /// Returns whether the field exists, and reports a missing field.
    public boolean require(String key, String remedy) {
        if (has(key)) {
            return true;
        }
        problem(key, pathOf(key) + " is missing", remedy);
        return false;
    }

    /// Returns whether all fields exist, and reports each missing field.
    public boolean requireAll(String... keys) {
        boolean complete = true;
        for (String key : keys) {
            complete &= require(key, "Specify all of these fields: " + String.join(", ", keys) + ".");
        }
        return complete;
    }

    /// Returns a reader of a nested mapping. The reader adds problems to the same collector.
    protected abstract F reader(Mapping inner, Shape innerShape, String innerPath);

    /// Returns the fields of a nested mapping; empty if the field is missing, is empty or does not contain a
    /// mapping. In the last two cases, this method also reports a problem.
    public Optional<F> part(String key, Shape partShape) {
        Tree value = value(key);
        return value == null ? Optional.empty() : part(value, partShape, pathOf(key));
    }

    private Optional<F> part(Tree value, Shape partShape, String partPath) {
        return mapping(value, partPath).map(m -> reader(m, partShape, partPath));
    }

    /// Returns the fields of each item of a list. Items that are not mappings are reported and omitted.
    public List<F> sections(String key, Shape itemShape) {
        List<F> sections = new ArrayList<>();
        int index = 0;
        for (Tree item : items(key)) {
            part(item, itemShape, pathOf(key) + "." + index++).ifPresent(sections::add);
        }
        return sections;
    }

    /// Returns the nested mappings of a mapping whose keys are user-defined names, in the order of the file.
    /// Values that are not mappings are reported and omitted. If the field is missing, the result is empty.
    public Map<String, F> namedSections(String key, Shape partShape) {
        Map<String, F> sections = new LinkedHashMap<>();
        Tree value = value(key);
        if (value == null) {
            return sections;
        }
        mapping(value, pathOf(key))
                .ifPresent(m -> m.entries()
                        .forEach((name, entry) -> part(entry.value(), partShape, pathOf(key) + "." + name)
                                .ifPresent(section -> sections.put(name, section))));
        return sections;
    }

    public Optional<Mapping> mapping(Tree value, String valuePath) {
        if (value instanceof Mapping m) {
            return Optional.of(m);
        }
        problems.add(
                value.place(),
                valuePath,
                valuePath + " is a " + value.kind() + ", not a set of fields",
                "Write fields, for example { name: value }.");
        return Optional.empty();
    }

    /// Returns the items of a list; empty if the field is missing. A value that is not a list is treated as a
    /// list with one item.
    public List<Tree> items(String key) {
        Tree value = value(key);
        if (value == null) {
            return List.of();
        }
        return value instanceof Sequence sequence ? sequence.items() : List.of(value);
    }

    /// Returns the keys and values of a nested mapping, for example the properties of a system. The keys are not
    /// checked against a shape. Values that are not single values are reported and omitted. If the field is
    /// missing, the result is empty.
    public Map<String, String> properties(String key) {
        Tree value = value(key);
        return value == null ? Map.of() : properties(value, pathOf(key));
    }

    /// Returns the keys and values of a mapping whose keys are not checked against a shape. Values that are not
    /// single values are reported and omitted.
    public Map<String, String> properties(Tree value, String valuePath) {
        Map<String, String> properties = new LinkedHashMap<>();
        mapping(value, valuePath)
                .ifPresent(m -> m.entries().forEach((name, entry) -> {
                    if (entry.value() instanceof Scalar scalar) {
                        properties.put(name, scalar.value());
                    } else {
                        problems.add(
                                entry.value().place(),
                                valuePath + "." + name,
                                valuePath + "." + name + " is a "
                                        + entry.value().kind() + ", not a single value",
                                "Write a single value, as in the configuration file of the system. If the value contains"
                                        + " characters such as [, { or ':', put it in quotes.");
                    }
                }));
        return properties;
    }

    /// Returns the name of the only field in `keys` that exists. If none or several of these fields exist, this
    /// method reports a problem and returns an empty result.
    public Optional<String> oneOf(Collection<String> keys) {
        List<String> present = keys.stream().filter(this::has).toList();
        if (present.size() == 1) {
            return Optional.of(present.getFirst());
        }
        String all = String.join(", ", keys);
        if (present.isEmpty()) {
            problems.add(mapping.place(), path, path + " requires one of " + all, "Add one of these fields.");
        } else {
            String second = present.get(1);
            problems.add(
                    keyPlace(second),
                    path,
                    path + " has " + String.join(" and ", present) + ", which are mutually exclusive",
                    "Keep one of them.");
        }
        return Optional.empty();
    }
}
