package io.streamgauge.analyse.model;

import io.streamgauge.analyse.model.TrialSummary.Verdict;
import io.streamgauge.experiment.LevelOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// Trials of one system in one cell.
///
/// @param cell levels of the varied factors as text; empty if nothing is varied
/// @param trials trials in the order of execution, including void trials
public record TrialGroup(String cell, String system, List<TrialSummary> trials) {
    public TrialGroup {
        trials = List.copyOf(trials);
    }

    /// Returns one group per cell and system. The cells are sorted by the values of their levels, and the
    /// systems are in the same order in each cell.
    public static List<TrialGroup> of(List<TrialSummary> trials) {
        Map<String, Map<String, List<TrialSummary>>> byCell = new LinkedHashMap<>();
        for (TrialSummary trial : trials) {
            byCell.computeIfAbsent(trial.cell(), cell -> new LinkedHashMap<>())
                    .computeIfAbsent(trial.system(), system -> new ArrayList<>())
                    .add(trial);
        }
        List<TrialGroup> groups = new ArrayList<>();
        List<String> systems = distinct(trials, TrialSummary::system);
        for (String cell : cells(trials)) {
            for (String system : systems) {
                List<TrialSummary> members =
                        byCell.get(cell) == null ? null : byCell.get(cell).get(system);
                if (members != null) {
                    groups.add(new TrialGroup(cell, system, members));
                }
            }
        }
        return groups;
    }

    /// Returns the cells of the trials, sorted by the values of their levels.
    public static List<String> cells(List<TrialSummary> trials) {
        return trials.stream()
                .map(TrialSummary::cell)
                .distinct()
                .sorted(LevelOrder.BY_VALUE)
                .toList();
    }

    /// Returns the distinct values of a key, in the order of the trials.
    public static <T> List<String> distinct(List<T> trials, Function<T, String> key) {
        return List.copyOf(new LinkedHashSet<>(trials.stream().map(key).toList()));
    }

    /// Returns whether the trial has figures. A trial does not have figures if its system did not start, or if it ended
    /// before the measured phase.
    public static boolean measured(TrialSummary trial) {
        return switch (trial.status()) {
            case NOT_DEPLOYED, NOT_AVAILABLE -> false;
            case INCOMPLETE, DONE, INTERRUPTED, FAILED, WORKER_LOST -> trial.measuredSeconds() > 0;
        };
    }

    /// Returns the trials whose figures are used: the measured trials that are not void. If all measured trials
    /// are void, the result contains all of them.
    public List<TrialSummary> counted() {
        List<TrialSummary> valid = trials.stream()
                .filter(trial -> measured(trial) && trial.verdict() != Verdict.VOID)
                .toList();
        return valid.isEmpty() ? trials.stream().filter(TrialGroup::measured).toList() : valid;
    }

    /// Returns whether no trial is usable.
    public boolean isVoid() {
        return trials.stream().allMatch(trial -> trial.verdict() == Verdict.VOID || !measured(trial));
    }

    /// Returns the trial that represents the group: the trial with the median p99 response time. If the number
    /// of trials is even, the result is the trial with the higher of the two middle values. For a trial without a
    /// p99, the mean response time replaces the p99. The result is empty if no trial has figures.
    public Optional<TrialSummary> representative() {
        List<TrialSummary> sorted = counted().stream()
                .sorted(Comparator.comparingDouble(TrialGroup::rank))
                .toList();
        return sorted.isEmpty() ? Optional.empty() : Optional.of(sorted.get(sorted.size() / 2));
    }

    private static double rank(TrialSummary trial) {
        Long p99 = trial.responseTime().nanos("p99");
        return p99 == null ? trial.responseTime().meanNanos() : p99;
    }

    public Stream<TrialSummary> voids() {
        return trials.stream().filter(trial -> trial.verdict() == Verdict.VOID);
    }
}
