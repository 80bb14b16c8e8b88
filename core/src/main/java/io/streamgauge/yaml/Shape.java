package io.streamgauge.yaml;

import java.util.Set;

/// Fields that are allowed in one kind of mapping.
public interface Shape {
    /// Returns the field names in the order in which error messages list them.
    Set<String> fields();

    default boolean has(String field) {
        return fields().contains(field);
    }
}
