package io.streamgauge.experiment;

import java.util.List;

/// Varied field of an experiment.
///
/// @param path dotted path of the field in the experiment file, for example `workload.payload`
/// @param levels values as written, at least one
public record Factor(String path, List<String> levels) {
    public Factor {
        levels = List.copyOf(levels);
    }
}
