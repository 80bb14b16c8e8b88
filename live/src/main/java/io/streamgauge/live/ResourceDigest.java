package io.streamgauge.live;

import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.Role;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Resource samples that the analysis of a running trial needs: those at the start of the phase, and the
/// latest sample of each process. The check of the CPU speed also needs the samples in between. Their number
/// is limited.
final class ResourceDigest {
    /// Number of samples of a host at which every second sample is removed. This number must be even.
    private static final int MAX_HOST_SAMPLES = 1_000;

    private final Map<Key, ResourceRow> latest = new LinkedHashMap<>();
    private final Map<Key, List<ResourceRow>> hosts = new LinkedHashMap<>();
    private List<ResourceRow> start = List.of();

    /// Several programs can have the same name as a broker.
    private record Key(Role role, String name) {}

    void add(ResourceRow row) {
        Key key = new Key(row.role(), row.name());
        ResourceRow previous = latest.put(key, row);
        if (previous != null && previous.workNanos() > 0) {
            List<ResourceRow> earlier = hosts.computeIfAbsent(key, _ -> new ArrayList<>());
            earlier.add(previous);
            if (earlier.size() >= MAX_HOST_SAMPLES) {
                List<ResourceRow> kept = new ArrayList<>();
                for (int i = 1; i < earlier.size(); i += 2) {
                    kept.add(earlier.get(i));
                }
                hosts.put(key, kept);
            }
        }
    }

    /// Makes the latest samples those at the start of the phase.
    void startPhase() {
        start = List.copyOf(latest.values());
        hosts.clear();
    }

    /// Returns the samples of the phase. The samples of each process are in the order of time.
    List<ResourceRow> rows() {
        List<ResourceRow> rows = new ArrayList<>(start);
        hosts.values().forEach(rows::addAll);
        rows.addAll(latest.values());
        return rows;
    }
}
