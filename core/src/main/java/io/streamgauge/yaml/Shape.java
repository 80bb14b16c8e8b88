package io.streamgauge.yaml;

import java.util.Set;

/// Fields that one kind of mapping can have.
public interface Shape {
    /// Returns the names of the fields in the order in which error messages list them.
    Set<String> fields();

    default boolean has(String field) {
        return fields().contains(field);
    }
}
