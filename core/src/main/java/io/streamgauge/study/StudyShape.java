package io.streamgauge.study;

import io.streamgauge.yaml.Shape;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Fields of `study.yaml` and of the price file.
enum StudyShape implements Shape {
    STUDY(
            "title",
            "source",
            "asks",
            "original",
            "recommendations",
            "parts",
            "claims",
            "limits",
            "notes",
            "prices",
            "costs"),
    ORIGINAL("found", "testbed", "figures"),
    RECOMMENDATION("use", "claim", "statement", "supported", "refuted"),
    PART("id", "title", "file", "small", "probe", "tools", "needs", "machine", "rate", "rates"),
    TOOLS("file", "messages", "machineMessages", "beside"),
    CHANGE("set", "why"),
    RATE("path", "of", "system", "share", "why"),
    CLAIM("id", "text", "statements", "of", "size", "further", "probe", "not-testable", "size-not-testable", "change"),
    STATEMENT("text", "of", "size", "further", "probe", "not-testable", "size-not-testable"),
    NOT_TESTABLE("at", "why"),
    CAPABILITY("part", "row", "system", "offered"),
    COSTING("part", "bytes", "at"),
    PRICES("date", "currency", "source", "sensitivity", "hosts"),
    HOSTS("number", "hour");

    @SuppressWarnings("ImmutableEnumChecker") // unmodifiable; immutable sets do not keep the order
    private final Set<String> fields;

    StudyShape(String... fields) {
        this.fields = Collections.unmodifiableSet(new LinkedHashSet<>(List.of(fields)));
    }

    @Override
    public Set<String> fields() {
        return fields;
    }
}
