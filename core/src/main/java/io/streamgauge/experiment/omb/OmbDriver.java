package io.streamgauge.experiment.omb;

import java.util.ArrayList;
import java.util.List;

/// Converted driver file.
///
/// @param name name of the driver in the file; if the file does not contain a name, the file name without its
///     extension
/// @param file driver file
/// @param notes settings that Streamgauge ignores or interprets differently
public record OmbDriver(String name, OmbFile file, List<OmbNote> notes, Content content) {
    public OmbDriver {
        notes = List.copyOf(notes);
    }

    /// Returns this driver with the settings that the numbers of topics and clients require.
    OmbDriver forClients(OmbClients clients) {
        if (!clients.hasManySubscriptions()) {
            return this;
        }
        List<OmbNote> all = new ArrayList<>(notes);
        return new OmbDriver(name, file, all, new Content(content.lines().withAssignment(clients, all)));
    }

    /// Lines of the experiment file below the name of the system.
    record Content(ExperimentLines lines) {}
}
