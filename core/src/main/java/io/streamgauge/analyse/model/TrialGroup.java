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

/// The repetitions of one system in one cell.
///
/// @param cell levels of the varied factors in words, empty when nothing is varied
/// @param trials in the order of execution, void ones among them
public record TrialGroup(String cell, String system, List<TrialSummary> trials) {
    public TrialGroup {
        trials = List.copyOf(trials);
    }

    /// One group per cell and system: cells by the values of their levels, systems in the same order in each.
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

    /// The cells of the trials, by the values of their levels.
    public static List<String> cells(List<TrialSummary> trials) {
        return trials.stream()
                .map(TrialSummary::cell)
                .distinct()
                .sorted(LevelOrder.BY_VALUE)
                .toList();
    }

    /// What the trials have, each once, in the order of the trials.
    public static <T> List<String> distinct(List<T> trials, Function<T, String> key) {
        return List.copyOf(new LinkedHashSet<>(trials.stream().map(key).toList()));
    }

    /// Whether the trial has figures at all: a system that did not start has none.
    public static boolean measured(TrialSummary trial) {
        return switch (trial.status()) {
            case NOT_DEPLOYED, NOT_AVAILABLE -> false;
            case INCOMPLETE, DONE, INTERRUPTED, FAILED -> trial.measuredSeconds() > 0;
        };
    }

    /// The trials that figures may be taken from: those that are not void, or all measured ones if every one is.
    public List<TrialSummary> counted() {
        List<TrialSummary> sound = trials.stream()
                .filter(trial -> measured(trial) && trial.verdict() != Verdict.VOID)
                .toList();
        return sound.isEmpty() ? trials.stream().filter(TrialGroup::measured).toList() : sound;
    }

    /// Whether no trial counts.
    public boolean isVoid() {
        return trials.stream().allMatch(trial -> trial.verdict() == Verdict.VOID || !measured(trial));
    }

    /// The real trial that stands for the group: the one with the median p99 response time.
    public Optional<TrialSummary> representative() {
        List<TrialSummary> sorted = counted().stream()
                .sorted(Comparator.comparingDouble(TrialGroup::rank))
                .toList();
        return sorted.isEmpty() ? Optional.empty() : Optional.of(sorted.get((sorted.size() - 1) / 2));
    }

    private static double rank(TrialSummary trial) {
        Long p99 = trial.responseTime().nanos("p99");
        return p99 == null ? trial.responseTime().meanNanos() : p99;
    }

    /// The trials that do not count.
    public Stream<TrialSummary> voids() {
        return trials.stream().filter(trial -> trial.verdict() == Verdict.VOID);
    }
}
