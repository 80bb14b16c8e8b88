package io.streamgauge.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.streamgauge.result.outcome.SeveralWorkers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// `settings.json`: settings of the system and the clients, recorded before the load starts.
///
/// @param versions map from software name to version
/// @param workerHosts host of each worker, in the order of the workers; empty in files of earlier versions,
///     and if the workers run on the machine of the controller
/// @param remainingFrom IDs of earlier trials of the run whose destinations may remain on the brokers; empty
///     in files of earlier versions
public record TrialSettings(
        Map<String, String> versions,
        List<Setting> settings,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<HostFacts> workerHosts,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> remainingFrom) {
    public TrialSettings {
        settings = List.copyOf(settings);
        workerHosts = List.copyOf(Objects.requireNonNullElse(workerHosts, List.of()));
        remainingFrom = List.copyOf(Objects.requireNonNullElse(remainingFrom, List.of()));
    }

    /// Returns the host of each worker. The key is the name of the worker's process in the resource samples. The
    /// result is empty if the workers run on the machine of the controller.
    public Map<String, HostFacts> hostsByProcess() {
        Map<String, HostFacts> hosts = new LinkedHashMap<>();
        for (int i = 0; i < workerHosts.size(); i++) {
            hosts.put(SeveralWorkers.processName(i, workerHosts.size()), workerHosts.get(i));
        }
        return hosts;
    }

    /// Creates the settings of a trial on brokers without destinations of earlier trials, and with workers on
    /// the machine of the controller.
    public TrialSettings(Map<String, String> versions, List<Setting> settings) {
        this(versions, settings, List.of(), List.of());
    }
}
