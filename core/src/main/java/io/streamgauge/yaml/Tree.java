package io.streamgauge.yaml;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Node of YAML content with its position, before interpretation. Nodes are immutable.
public sealed interface Tree {
    SourcePosition place();

    /// Returns the kind of this node for error messages.
    default String kind() {
        return switch (this) {
            case Scalar _ -> "single value";
            case Sequence _ -> "list";
            case Mapping _ -> "set of fields";
        };
    }

    /// Returns the value in flow style without quotes. References to environment variables are not resolved, and
    /// the values of secret fields in mappings are masked.
    String written();

    /// Single value.
    ///
    /// @param value text with references to environment variables resolved; may be a secret
    /// @param empty true if the value is missing or null
    record Scalar(SourcePosition place, String written, String value, boolean empty) implements Tree {
        public boolean fromEnvironment() {
            return !written.equals(value);
        }

        @Override
        public String toString() {
            return written;
        }
    }

    record Sequence(SourcePosition place, List<Tree> items) implements Tree {
        public Sequence {
            items = List.copyOf(items);
        }

        @Override
        public String written() {
            return items.stream().map(Tree::written).collect(Collectors.joining(", ", "[", "]"));
        }
    }

    record Mapping(SourcePosition place, Map<String, Entry> entries) implements Tree {
        public Mapping {
            entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
        }

        @Override
        public String written() {
            return entries.entrySet().stream()
                    .map(e ->
                            e.getKey() + ": " + masked(e.getKey(), e.getValue().value()))
                    .collect(Collectors.joining(", ", "{", "}"));
        }

        private static String masked(String key, Tree value) {
            return Secrets.isSecretKey(key) ? Secrets.MASK : value.written();
        }

        public Mapping with(String key, Entry entry) {
            Map<String, Entry> changed = new LinkedHashMap<>(entries);
            changed.put(key, entry);
            return new Mapping(place, changed);
        }

        public Mapping without(String key) {
            Map<String, Entry> changed = new LinkedHashMap<>(entries);
            changed.remove(key);
            return new Mapping(place, changed);
        }
    }

    /// Field of a mapping.
    record Entry(SourcePosition keyPlace, Tree value) {}

    /// Returns whether `wanted` is the position of this node, or of a field name or a node inside this node.
    default boolean contains(SourcePosition wanted) {
        return switch (this) {
            case Scalar s -> s.place().equals(wanted);
            case Sequence s -> s.place().equals(wanted) || s.items().stream().anyMatch(item -> item.contains(wanted));
            case Mapping m ->
                m.place().equals(wanted)
                        || m.entries().values().stream()
                                .anyMatch(e ->
                                        e.keyPlace().equals(wanted) || e.value().contains(wanted));
        };
    }
}
