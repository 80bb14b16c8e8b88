package io.streamgauge.yaml;

import java.util.Set;

/// The fields that one kind of mapping may have.
public interface Shape {
    /// Names of the fields, in the order in which they are listed to the user.
    Set<String> fields();

    default boolean has(String field) {
        return fields().contains(field);
    }
}
