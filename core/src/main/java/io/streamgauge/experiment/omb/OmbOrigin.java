package io.streamgauge.experiment.omb;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// Data from OMB files that Streamgauge needs to write result files in the format of OMB. The data is stored
/// with the run, because a resumed run does not read the OMB files.
///
/// @param name name of the experiment
/// @param header values of the workload
/// @param drivers names of the drivers, keyed by system name, in the order of the systems
public record OmbOrigin(String name, OmbHeader header, Map<String, String> drivers) {
    public OmbOrigin {
        drivers = Collections.unmodifiableMap(new LinkedHashMap<>(drivers));
    }
}
