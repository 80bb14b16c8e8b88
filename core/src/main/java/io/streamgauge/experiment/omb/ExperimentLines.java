package io.streamgauge.experiment.omb;

import io.streamgauge.yaml.GeneratedYaml;
import io.streamgauge.yaml.SourcePosition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Lines of an experiment file, each with the position in the OMB file from which it was converted.
final class ExperimentLines {
    private static final int WIDTH = 110;

    private final List<Line> lines = new ArrayList<>();

    /// Line of the experiment file.
    ///
    /// @param origin position in the OMB file from which the line was converted
    record Line(String text, SourcePosition origin) {}

    List<Line> lines() {
        return List.copyOf(lines);
    }

    /// Adds a line.
    ///
    /// @param depth indentation level, counted from 0
    void add(int depth, String text, SourcePosition origin) {
        lines.add(new Line("  ".repeat(depth) + text, origin));
    }

    void addAll(ExperimentLines other) {
        lines.addAll(other.lines);
    }

    /// Adds a set of properties, unless the set is empty.
    void properties(int depth, String name, Map<String, JavaProperties.Property> properties, SourcePosition origin) {
        if (properties.isEmpty()) {
            return;
        }
        add(depth, name + ":", origin);
        properties.forEach((key, property) -> add(
                depth + 1,
                GeneratedYaml.quoted(key) + ": " + GeneratedYaml.quoted(property.value()),
                property.place()));
    }

    /// Adds a comment, which is wrapped if it is too long for one line.
    void comment(int depth, String text, SourcePosition origin) {
        StringBuilder line = new StringBuilder("#");
        for (String word : text.split(" ", -1)) {
            if (line.length() + 1 + word.length() + 2 * depth > WIDTH && line.length() > 1) {
                add(depth, line.toString(), origin);
                line = new StringBuilder("#  ");
            }
            line.append(' ').append(word);
        }
        add(depth, line.toString(), origin);
    }
}
