package io.streamgauge.experiment.omb;

import io.streamgauge.yaml.SourcePosition;
import java.util.List;

/// Converted workload file.
///
/// @param name name of the experiment: the file name without its extension, in which hyphens replace invalid
///     characters
/// @param start position of the first line
/// @param notes settings that Streamgauge ignores or interprets differently
public record OmbWorkload(String name, SourcePosition start, OmbHeader header, List<OmbNote> notes, Content content) {
    public OmbWorkload {
        notes = List.copyOf(notes);
    }

    /// Lines of the experiment file for the load and the phases, and the numbers of clients in them.
    record Content(ExperimentLines lines, OmbClients clients) {}
}
