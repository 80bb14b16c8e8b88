package io.streamgauge.analyse.answer;

import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.Verdict;
import io.streamgauge.analyse.text.WorkerHosts;
import io.streamgauge.result.HostFacts;
import io.streamgauge.text.Count;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Differences between the worker hosts that ran the trials of a run. If a host is lost, another host can run
/// its worker in later trials.
final class WorkerHostDifferences {
    private WorkerHostDifferences() {}

    /// Returns a sentence about the worker hosts of trials that are not void; empty if all these trials ran on
    /// the same hosts.
    static Optional<String> of(List<TrialSummary> trials) {
        List<TrialSummary> compared = trials.stream()
                .filter(t -> t.verdict() != Verdict.VOID && !t.workerHosts().isEmpty())
                .toList();
        Map<String, Integer> machines = new LinkedHashMap<>();
        compared.forEach(t -> machines.merge(WorkerHosts.machines(t.workerHosts()), 1, Integer::sum));
        if (machines.size() > 1) {
            return Optional.of("The trials ran on worker hosts with different hardware: "
                    + machines.entrySet().stream()
                            .map(e -> e.getKey() + " in " + Count.of(e.getValue(), "trial"))
                            .collect(Collectors.joining("; "))
                    + ". The hosts may have caused a difference between systems.");
        }
        long sets = compared.stream()
                .map(t -> t.workerHosts().stream()
                        .map(HostFacts::machine)
                        .sorted()
                        .toList())
                .distinct()
                .count();
        return sets > 1
                ? Optional.of("The workers of the trials ran on different hosts of the same type. Other differences"
                        + " between these hosts may have caused a difference between systems.")
                : Optional.empty();
    }
}
