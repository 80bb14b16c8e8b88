package io.streamgauge.probe.api;

import io.streamgauge.experiment.system.Security.Tls;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Addresses and processes of a running system.
///
/// @param addresses addresses of the client listeners, in the form `host:port`
/// @param tls encryption of the client listeners, or null for unencrypted connections
/// @param endpoints other addresses by name
/// @param pids process IDs of the brokers on this machine; empty if Streamgauge did not launch the system
/// @param dataInMemory true if a data directory of these brokers is in memory, where Linux does not count
///     writes
/// @param changed broker properties that Streamgauge set for the probes
public record SystemEndpoints(
        List<String> addresses,
        @Nullable Tls tls,
        Map<String, String> endpoints,
        List<Long> pids,
        boolean dataInMemory,
        Map<String, String> changed) {
    public SystemEndpoints {
        addresses = List.copyOf(addresses);
        endpoints = Map.copyOf(endpoints);
        pids = List.copyOf(pids);
        changed = Map.copyOf(changed);
    }
}
