package io.streamgauge.result;

import java.util.List;
import java.util.Map;

/// `settings.json`: settings of the system and the clients, recorded before the load starts.
///
/// @param versions map from software name to version
public record TrialSettings(Map<String, String> versions, List<Setting> settings) {
    public TrialSettings {
        settings = List.copyOf(settings);
    }
}
