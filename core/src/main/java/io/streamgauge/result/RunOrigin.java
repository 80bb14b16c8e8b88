package io.streamgauge.result;

import java.util.List;

/// How a run was asked for, so that it can be continued.
///
/// @param file name of the experiment file, without its directory
/// @param set `path=value` each, secrets masked
/// @param only names of the systems that were to run; empty: all
public record RunOrigin(String file, List<String> set, List<String> only) {
    public RunOrigin {
        set = List.copyOf(set);
        only = List.copyOf(only);
    }
}
