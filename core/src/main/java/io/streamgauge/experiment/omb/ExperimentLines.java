package io.streamgauge.experiment.omb;

import io.streamgauge.yaml.GeneratedYaml;
import io.streamgauge.yaml.SourcePosition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Lines of an experiment file, each with the position in the OMB file from which it was converted.
final class ExperimentLines {
    private static final int WIDTH = 110;

    private final List<Line> lines = new ArrayList<>();

    /// Line of the experiment file.
    ///
    /// @param origin position in the OMB file from which the line was converted
    /// @param assignment setting that replaces the line if the consumers would have too many subscriptions, or
    ///     null
    record Line(
            String text, SourcePosition origin, @Nullable Assignment assignment) {}

    List<Line> lines() {
        return List.copyOf(lines);
    }

    /// Adds a line.
    ///
    /// @param depth indentation level, counted from 0
    void add(int depth, String text, SourcePosition origin) {
        add(depth, text, origin, null);
    }

    /// Adds a line that [#withAssignment] replaces.
    void add(int depth, String text, SourcePosition origin, @Nullable Assignment assignment) {
        lines.add(new Line("  ".repeat(depth) + text, origin, assignment));
    }

    /// Returns a copy of these lines in which Streamgauge assigns the partitions to the consumers, if this is
    /// possible.
    ///
    /// @param notes list to which this method adds a note about the assignment
    ExperimentLines withAssignment(OmbClients clients, List<OmbNote> notes) {
        ExperimentLines copy = new ExperimentLines();
        for (Line line : lines) {
            Assignment assignment = line.assignment();
            if (assignment == null) {
                copy.lines.add(line);
                continue;
            }
            notes.add(new OmbNote(line.origin(), assignment.field(), assignment.note(clients)));
            String indent =
                    " ".repeat(line.text().length() - line.text().stripLeading().length());
            copy.lines.add(
                    assignment.isPossible(clients) ? new Line(indent + assignment.text(), line.origin(), null) : line);
        }
        return copy;
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
