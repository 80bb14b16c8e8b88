package io.streamgauge.analyse.answer;

import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.result.row.Role;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Limitations of the answer of a run.
final class AnswerLimitations {
    private AnswerLimitations() {}

    /// Returns the limitations as sentences.
    ///
    /// @param trials all trials of the run
    static List<String> of(List<TrialSummary> trials) {
        List<String> said = new ArrayList<>();
        boolean local = trials.stream()
                .anyMatch(t -> t.workerHosts().isEmpty()
                        && t.resources().processes().stream().anyMatch(p -> p.role() == Role.BROKER));
        if (local) {
            said.add("The brokers and the load generator ran on one machine and communicated over"
                    + " loopback. The results do not show the effect of a network or of a dedicated"
                    + " broker machine.");
        }
        WorkerHostDifferences.of(trials).ifPresent(said::add);
        String hosts = trials.stream()
                .filter(t -> !t.resources().brokerHosts().isEmpty())
                .map(TrialSummary::system)
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
        if (!hosts.isEmpty()) {
            said.add("CPU time, memory, disk and network figures of " + hosts
                    + " cover the whole broker hosts, including"
                    + " all other programs on these hosts. They are not comparable with figures of broker processes.");
        }
        if (trials.stream().anyMatch(TrialSummary::simulated)) {
            said.add("Trials in simulated time use a scripted broker. They check the arithmetic but do not measure"
                    + " speed.");
        }
        trials.stream()
                .filter(t -> t.status() == TrialStatus.DONE)
                .mapToDouble(TrialSummary::measuredSeconds)
                .max()
                .stream()
                .filter(s -> s < 600)
                .mapToObj(s -> "Trials of " + NumberFormatter.duration(s)
                        + " are too short to show log compaction, segment deletion or full disks.")
                .forEach(said::add);
        durabilityMix(trials).ifPresent(said::add);
        return said;
    }

    private static Optional<String> durabilityMix(List<TrialSummary> trials) {
        List<String> classes =
                trials.stream().map(TrialSummary::durability).distinct().toList();
        return classes.size() < 2
                ? Optional.empty()
                : Optional.of("The trials differ in durability (" + String.join("; ", classes)
                        + "). Higher durability alone may explain why a system is slower.");
    }
}
