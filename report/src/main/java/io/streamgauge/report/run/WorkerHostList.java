package io.streamgauge.report.run;

import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.text.WorkerHosts;
import io.streamgauge.result.HostFacts;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Worker hosts of the trials of a run.
final class WorkerHostList {
    private WorkerHostList() {}

    private static SequencedSet<HostFacts> hosts(Summary summary) {
        return summary.allTrials().stream()
                .flatMap(trial -> trial.workerHosts().stream())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /// Returns the names of the hosts; empty if all workers ran on the machine of the controller.
    static List<String> names(Summary summary) {
        return hosts(summary).stream().map(HostFacts::hostName).distinct().toList();
    }

    /// Returns the names of the hosts, grouped by a description of their CPUs, memory, operating system and Java
    /// version.
    static Map<String, List<String>> byMachine(Summary summary) {
        Map<String, List<String>> names = new TreeMap<>();
        hosts(summary)
                .forEach(host -> names.computeIfAbsent(description(host), _ -> new ArrayList<>())
                        .add(host.hostName()));
        return names;
    }

    private static String description(HostFacts host) {
        return WorkerHosts.machine(host) + ", " + host.operatingSystem() + ", Java " + host.java();
    }
}
