package io.streamgauge.analyse.validity;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.Severity;
import io.streamgauge.analyse.model.Summary.CaveatGroup;
import io.streamgauge.analyse.model.TrialGroup;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.result.Resumption;
import io.streamgauge.result.RunFacts;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Caveats of a run as a whole.
public final class RunCaveats {
    private static final int MIN_INVALIDATED = 3;

    /// Minimum share of disturbed trials for which a system gets the caveat `SELECTED`.
    private static final double INVALIDATED_SHARE = 1.0 / 3;

    /// Ends of a trial that the system can have caused.
    private static final Set<TrialStatus> ENDED = EnumSet.of(TrialStatus.DONE, TrialStatus.FAILED);

    private RunCaveats() {}

    /// Returns the caveats of the run.
    ///
    /// @param claimChanges changes to the claims since the start of the run
    /// @param trials all attempts of trials that were not part of a search
    public static List<CaveatGroup> of(
            RunFacts facts, List<String> claimChanges, List<Resumption> resumptions, List<TrialSummary> trials) {
        List<CaveatGroup> groups = new ArrayList<>();
        if (!claimChanges.isEmpty()) {
            groups.add(new CaveatGroup(
                    Caveat.of(CaveatKind.CLAIMS_CHANGED, Severity.VOID, String.join("; ", claimChanges)), List.of()));
        }
        for (Resumption resumption : resumptions) {
            if (resumption.afterPause() && resumption.differences(facts).isEmpty()) {
                // A requested pause is not reported if the conditions did not change during the pause.
                continue;
            }
            groups.add(new CaveatGroup(resumed(facts, resumption), resumption.trials()));
        }
        groups.addAll(selected(trials));
        groups.addAll(excluded(trials));
        return groups;
    }

    /// Reports systems whose remaining trials are a biased selection. Streamgauge repeats trials with host
    /// disturbances. If brokers and generator share the machine, the load of the brokers can pause the
    /// generator. In this case, the remaining trials are those in which the brokers used less CPU time. A selection
    /// at one combination of levels is reported even if most trials at other combinations are undisturbed.
    static List<CaveatGroup> selected(List<TrialSummary> trials) {
        List<CaveatGroup> groups = new ArrayList<>();
        by(TrialSummary::system, trials).forEach((system, attempts) -> {
            Optional<CaveatGroup> whole = selected(system, attempts);
            whole.ifPresentOrElse(
                    groups::add,
                    () -> by(TrialSummary::cell, attempts)
                            .forEach((cell, some) ->
                                    selected(system + " at " + cell, some).ifPresent(groups::add)));
        });
        return groups;
    }

    private static Map<String, List<TrialSummary>> by(Function<TrialSummary, String> key, List<TrialSummary> trials) {
        return trials.stream().collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()));
    }

    /// @param where system, or system and cell
    private static Optional<CaveatGroup> selected(String where, List<TrialSummary> attempts) {
        List<String> disturbed = attempts.stream()
                .filter(TrialSummary::invalidatedByMachine)
                .map(TrialSummary::id)
                .toList();
        boolean some = attempts.stream().anyMatch(t -> t.verdict() != TrialSummary.Verdict.VOID);
        if (!some || disturbed.size() < MIN_INVALIDATED || disturbed.size() < INVALIDATED_SHARE * attempts.size()) {
            return Optional.empty();
        }
        return Optional.of(new CaveatGroup(
                Caveat.of(CaveatKind.SELECTED, Severity.FLAG, disturbed.size(), attempts.size(), where), disturbed));
    }

    /// Reports systems of which some trials are void for other reasons than host disturbances, such as lost messages,
    /// while other trials of the same cell are used. Streamgauge does not repeat such trials, and they are not a
    /// random sample.
    static List<CaveatGroup> excluded(List<TrialSummary> trials) {
        return TrialGroup.of(trials).stream()
                .flatMap(group -> excluded(group).stream())
                .toList();
    }

    private static Optional<CaveatGroup> excluded(TrialGroup group) {
        List<TrialSummary> excluded = group.voids()
                .filter(trial -> TrialGroup.measured(trial)
                        && ENDED.contains(trial.status())
                        && ownReasons(trial).findAny().isPresent())
                .toList();
        if (excluded.isEmpty() || group.isVoid()) {
            return Optional.empty();
        }
        String reasons =
                excluded.stream().flatMap(RunCaveats::ownReasons).distinct().collect(Collectors.joining(", "));
        String where = group.system() + (group.cell().isEmpty() ? "" : " at " + group.cell());
        return Optional.of(new CaveatGroup(
                Caveat.of(
                        CaveatKind.EXCLUDED,
                        Severity.FLAG,
                        excluded.size(),
                        group.trials().size(),
                        where,
                        reasons),
                excluded.stream().map(TrialSummary::id).toList()));
    }

    /// Returns the reasons why a trial is void, except for host disturbances and uncertain clocks.
    private static Stream<String> ownReasons(TrialSummary trial) {
        return trial.caveats().stream()
                .filter(caveat -> caveat.severity() == Severity.VOID
                        && caveat.kind() != CaveatKind.CLOCK_UNCERTAIN
                        && !Caveat.invalidatedByMachine(List.of(caveat)))
                .map(caveat -> caveat.kind().words());
    }

    private static Caveat resumed(RunFacts facts, Resumption resumption) {
        String gap = NumberFormatter.duration(resumption.pausedSeconds());
        return resumption
                .differences(facts)
                .map(differences -> Caveat.of(CaveatKind.RESUMED_ELSEWHERE, Severity.FLAG, gap, differences))
                .orElseGet(() -> Caveat.of(CaveatKind.RESUMED, Severity.FLAG, gap));
    }
}
