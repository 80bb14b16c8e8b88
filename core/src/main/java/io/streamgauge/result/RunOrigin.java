package io.streamgauge.result;

import java.util.List;

/// Arguments of a run. Streamgauge uses these arguments to resume the run.
///
/// @param file name of the experiment file, without its directory
/// @param set overrides in the form `path=value`, with secrets masked
/// @param only names of the selected systems; empty if all systems are selected
public record RunOrigin(String file, List<String> set, List<String> only) {
    public RunOrigin {
        set = List.copyOf(set);
        only = List.copyOf(only);
    }
}
