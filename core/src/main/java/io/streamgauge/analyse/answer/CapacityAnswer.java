package io.streamgauge.analyse.answer;

import io.streamgauge.analyse.capacity.CapacitySentence;
import io.streamgauge.analyse.model.Capacity;
import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.Severity;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.Summary.CaveatGroup;
import io.streamgauge.analyse.model.Summary.PlannedTrial;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.result.SearchRecord.Finding;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Answer for a run that may contain capacity searches. The answer about the searches precedes the answer about
/// the ordinary trials.
public final class CapacityAnswer {
    /// Kinds of caveats that [#caveats] omits, because they are expected near the capacity or because
    /// `CapacityJudge` already uses them in its verdicts.
    private static final Set<CaveatKind> EXPECTED_IN_SEARCH_TRIALS =
            EnumSet.of(CaveatKind.OVERLOAD, CaveatKind.UNSENT, CaveatKind.SATURATING, CaveatKind.LATE_SENDS);

    private final List<Capacity> capacities;
    private final List<TrialSummary> trials;
    private final Map<String, TrialSummary> searched = new LinkedHashMap<>();
    private final List<PlannedTrial> planned;

    /// @param planned planned trials that represent a search
    public CapacityAnswer(
            List<Capacity> capacities,
            List<TrialSummary> trials,
            List<TrialSummary> searchTrials,
            List<PlannedTrial> planned) {
        this.capacities = capacities;
        this.trials = trials;
        searchTrials.forEach(t -> searched.put(t.id(), t));
        this.planned = planned;
    }

    public String sentence(Answer ordinary) {
        if (capacities.isEmpty()) {
            return ordinary.sentence() + (trials.isEmpty() ? "" : notStarted());
        }
        String found = CapacitySentence.of(capacities, List.copyOf(searched.values())) + notStarted();
        return trials.isEmpty() ? found : found + " " + ordinary.sentence();
    }

    /// Returns a sentence about the systems whose searches did not start, for example because the run was
    /// interrupted; empty if there are none. Without this sentence, the answer would appear to be complete.
    private String notStarted() {
        String missing = planned.stream()
                .filter(p -> capacities.stream()
                        .noneMatch(
                                c -> c.system().equals(p.system()) && c.cell().equals(p.cell())))
                .map(p -> p.cell().isEmpty() ? p.system() : p.system() + " at " + p.cell())
                .distinct()
                .collect(Collectors.joining(" and "));
        return missing.isEmpty() ? "" : " Results are missing for " + missing + ", because the search did not start.";
    }

    public String trust(Answer ordinary) {
        if (capacities.isEmpty()) {
            return ordinary.trust();
        }
        return trials.isEmpty() ? ofSearches() + ordinary.caveatsOfRun() : ofSearches() + " " + ordinary.trust();
    }

    private String ofSearches() {
        Collection<List<Capacity>> searches = capacities.stream()
                .collect(Collectors.groupingBy(Capacity::trialId, LinkedHashMap::new, Collectors.toList()))
                .values();
        if (capacities.stream().noneMatch(c -> c.found() || c.status() == Capacity.Status.GENERATOR_BOUND)) {
            return "Do not use these figures: no search found a capacity.";
        }
        int invalid = searches.stream().mapToInt(CapacityAnswer::invalidTrials).sum();
        String repeated = invalid == 0
                ? ""
                : " " + invalid + (invalid == 1 ? " trial was" : " trials were") + " invalid and excluded.";
        boolean once = capacities.stream().allMatch(c -> c.repetition() == 1);
        return "The answer is based on " + searched.size() + (searched.size() == 1 ? " trial of " : " trials of ")
                + searches.size() + (searches.size() == 1 ? " search." : " searches.") + repeated
                + (once
                        ? (capacities.stream().anyMatch(Capacity::hasInterval)
                                        ? " The interval covers variation within one search, not between starts or days."
                                        : " The search used one start of the brokers.")
                                + " Set 'repeat' to 2 or more to include variation between starts."
                        : "")
                + (capacities.stream().anyMatch(c -> c.confirmed() > 0)
                        ? " A broker may do some work, such as compaction, at intervals longer than"
                                + " a confirmation. Such work can lower the sustained rate. Set"
                                + " workload.confirm to the time for which the broker must sustain"
                                + " the rate."
                        : "");
    }

    /// Returns the number of invalid trials of a search. The figure of each objective includes the trials that are
    /// invalid for all objectives, which are counted once.
    private static int invalidTrials(List<Capacity> objectives) {
        Map<String, Long> findings = objectives.stream()
                .flatMap(c -> c.steps().stream())
                .filter(s -> s.finding() == Finding.INVALID)
                .collect(Collectors.groupingBy(Capacity.Step::trialId, Collectors.counting()));
        int others = objectives.size() - 1;
        int ofAll = (int)
                findings.values().stream().filter(n -> n == objectives.size()).count();
        return objectives.stream().mapToInt(Capacity::invalid).sum() - others * ofAll;
    }

    public List<String> limitations() {
        return AnswerLimitations.of(
                Stream.concat(trials.stream(), searched.values().stream()).toList());
    }

    /// Returns the trials that are not part of a search and, for each search and objective, the trial that
    /// represents the search.
    public List<TrialSummary> representatives() {
        return Summary.representatives(trials, capacities, List.copyOf(searched.values()));
    }

    /// Returns one caveat of each kind that is not expected in a search, from the trials that sustained their
    /// rate. The capacity depends on these trials.
    public List<CaveatGroup> caveats() {
        Map<CaveatKind, List<TrialSummary>> byKind = new LinkedHashMap<>();
        capacities.stream()
                .flatMap(c -> c.steps().stream())
                .filter(s -> s.finding() == Finding.HELD)
                .map(s -> searched.get(s.trialId()))
                .filter(Objects::nonNull)
                .distinct()
                .forEach(t -> t.caveats().stream()
                        .map(Caveat::kind)
                        .distinct()
                        .filter(kind -> !EXPECTED_IN_SEARCH_TRIALS.contains(kind))
                        .forEach(kind -> byKind.computeIfAbsent(kind, _ -> new ArrayList<>())
                                .add(t)));
        return byKind.entrySet().stream()
                .map(e -> group(e.getKey(), e.getValue()))
                .toList();
    }

    /// Returns a caveat with the severity FLAG, never VOID, because the rate was sustained despite the caveat.
    private static CaveatGroup group(CaveatKind kind, List<TrialSummary> with) {
        Caveat first = with.getFirst().caveats().stream()
                .filter(c -> c.kind() == kind)
                .findFirst()
                .orElseThrow();
        String more = with.size() == 1 ? "" : " The same caveat applies to other trials.";
        return new CaveatGroup(
                new Caveat(kind, Severity.FLAG, first.seen() + more, first.why(), first.remedy()),
                with.stream().map(TrialSummary::id).toList());
    }
}
