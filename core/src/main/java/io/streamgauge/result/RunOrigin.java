package io.streamgauge.result;

import java.util.List;

/// Arguments of a run, for its resumption.
///
/// @param file name of the experiment file, without its directory
/// @param set `path=value` each, secrets masked
/// @param only names of the selected systems; empty for all
public record RunOrigin(String file, List<String> set, List<String> only) {
    public RunOrigin {
        set = List.copyOf(set);
        only = List.copyOf(only);
    }
}
