package io.streamgauge.experiment;

import java.util.List;

/// Something that is varied on purpose.
///
/// @param path dotted path into the experiment file, for example `workload.payload`
/// @param levels the values as written, at least one
public record Factor(String path, List<String> levels) {
    public Factor {
        levels = List.copyOf(levels);
    }
}
