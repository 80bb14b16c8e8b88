package io.streamgauge.study;

import io.streamgauge.study.ProbeFindings.Found;
import io.streamgauge.study.Study.Capability;
import io.streamgauge.study.StudyResult.CapabilityResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Published capabilities of the systems of a part, compared with the results of the probes.
final class ProbedCapabilities {
    private ProbedCapabilities() {}

    /// Returns the results by row and system; empty if the part does not have probe results. The rows that the
    /// publication mentions come first, in the order of its claims. The other probed rows follow.
    static List<CapabilityResult> of(Study study, String part, @Nullable ProbeFindings probed) {
        if (probed == null) {
            return List.of();
        }
        Map<String, Map<String, Boolean>> published = new LinkedHashMap<>();
        study.claims().stream()
                .flatMap(claim -> claim.statements().stream())
                .flatMap(statement -> statement.probe().stream())
                .filter(capability -> capability.part().equals(part))
                .forEach(capability -> add(published, capability));
        probed.bySystem().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(system -> system.getValue().keySet().stream()
                        .sorted(Comparator.naturalOrder())
                        .forEach(row -> published.computeIfAbsent(row, _ -> new LinkedHashMap<>())));
        List<CapabilityResult> results = new ArrayList<>();
        published.forEach((row, systems) -> {
            for (String system : new TreeSet<>(probed.bySystem().keySet())) {
                Boolean claimed = systems.get(system);
                Found found = probed.find(system, row).orElse(null);
                if (claimed != null || found != null) {
                    results.add(new CapabilityResult(
                            row,
                            system,
                            claimed,
                            found == null ? null : found.offered().orElse(null),
                            found == null ? "" : found.evidence()));
                }
            }
        });
        return results;
    }

    private static void add(Map<String, Map<String, Boolean>> published, Capability capability) {
        published
                .computeIfAbsent(capability.row(), _ -> new LinkedHashMap<>())
                .put(capability.system(), capability.offered());
    }
}
