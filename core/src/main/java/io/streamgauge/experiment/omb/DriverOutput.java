package io.streamgauge.experiment.omb;

import io.streamgauge.yaml.Fields;
import io.streamgauge.yaml.SourcePosition;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Collector of the experiment lines and notes that result from one driver file.
///
/// @param launch true to launch the broker, false to connect to it
/// @param lines lines of the system in the experiment file
/// @param notes settings that Streamgauge ignores or interprets differently
record DriverOutput(OmbFile file, boolean launch, ExperimentLines lines, List<OmbNote> notes) {
    /// Indentation level of the fields of a system.
    static final int DEPTH = 2;

    void add(int depth, String text, SourcePosition origin) {
        lines.add(DEPTH + depth, text, origin);
    }

    /// Adds a line that is replaced if the consumers would have too many subscriptions.
    void add(int depth, String text, SourcePosition origin, @Nullable Assignment assignment) {
        lines.add(DEPTH + depth, text, origin, assignment);
    }

    void note(SourcePosition place, String field, String text) {
        notes.add(new OmbNote(place, field, text));
    }

    void note(Fields fields, String field, String text) {
        note(fields.keyPlace(field), fields.pathOf(field), text);
    }

    /// Adds a note about several settings. If the file does not contain any of these settings, this method does
    /// nothing.
    void note(Fields fields, List<String> settings, String text) {
        List<String> used = settings.stream().filter(fields::has).toList();
        if (!used.isEmpty()) {
            note(
                    fields.keyPlace(used.getFirst()),
                    used.stream().map(fields::pathOf).collect(Collectors.joining(", ")),
                    text);
        }
    }

    /// Adds the durability class and a comment with the settings that determine the class.
    void durability(String durability, String because, SourcePosition origin) {
        add(0, "durability: " + durability + " # " + because, origin);
    }
}
