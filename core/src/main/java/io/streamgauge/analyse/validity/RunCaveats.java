package io.streamgauge.analyse.validity;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.Summary.CaveatGroup;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.text.NumberFormatter;
import io.streamgauge.result.Resumption;
import io.streamgauge.result.RunFacts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Caveats of a run as a whole.
public final class RunCaveats {
    private static final int FEWEST_SPOILED = 3;

    /// Share of a system's trials.
    private static final double MANY_SPOILED = 1.0 / 3;

    private RunCaveats() {}

    /// @param breaches of the claims' seal
    /// @param trials that were no part of a search, all attempts
    public static List<CaveatGroup> of(
            RunFacts facts, List<String> breaches, List<Resumption> resumptions, List<TrialSummary> trials) {
        List<CaveatGroup> groups = new ArrayList<>();
        if (!breaches.isEmpty()) {
            groups.add(new CaveatGroup(
                    new Caveat(
                            "CLAIMS_CHANGED",
                            Caveat.Severity.VOID,
                            String.join("; ", breaches),
                            "claims that are written after the results are known prove nothing: none of them is judged",
                            "restore the files as the run wrote them, or fix the claims and run again"),
                    List.of()));
        }
        for (Resumption resumption : resumptions) {
            groups.add(new CaveatGroup(resumed(facts, resumption), resumption.trials()));
        }
        groups.addAll(selected(trials));
        return groups;
    }

    /// Attempts that the machine spoiled are made again; but where brokers and generator share the machine it is the
    /// brokers' own load that makes it stand still, so that those remain in which they loaded it less.
    static List<CaveatGroup> selected(List<TrialSummary> trials) {
        return trials.stream()
                .collect(Collectors.groupingBy(TrialSummary::system, LinkedHashMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .flatMap(e -> selected(e.getKey(), e.getValue()).stream())
                .toList();
    }

    private static Optional<CaveatGroup> selected(String system, List<TrialSummary> attempts) {
        List<String> spoiled = attempts.stream()
                .filter(TrialSummary::spoiledByMachine)
                .map(TrialSummary::id)
                .toList();
        boolean some = attempts.stream().anyMatch(t -> t.verdict() != TrialSummary.Verdict.VOID);
        if (!some || spoiled.size() < FEWEST_SPOILED || spoiled.size() < MANY_SPOILED * attempts.size()) {
            return Optional.empty();
        }
        return Optional.of(new CaveatGroup(
                new Caveat(
                        "SELECTED",
                        Caveat.Severity.FLAG,
                        "of " + attempts.size() + " trials of " + system + " the machine spoiled " + spoiled.size()
                                + ", which do not count",
                        "those that count are the calm ones: where the brokers themselves kept the machine busy, they look"
                                + " better than they are, beside a system that lost fewer",
                        "give generator and brokers CPUs of their own (cpus), lower the rate, or take a larger machine"),
                spoiled));
    }

    private static Caveat resumed(RunFacts facts, Resumption resumption) {
        String gap = NumberFormatter.duration(resumption.pausedSeconds());
        return resumption
                .differences(facts)
                .map(differences -> new Caveat(
                        "RESUMED_ELSEWHERE",
                        Caveat.Severity.FLAG,
                        "the run was cut off and resumed " + gap + " later: " + differences,
                        "trials before and after are not of the same machine or program, so that a difference between"
                                + " them may be one of those",
                        "run it again as a whole"))
                .orElseGet(() -> new Caveat(
                        "RESUMED",
                        Caveat.Severity.FLAG,
                        "the run was cut off and resumed " + gap + " later",
                        "the machine may have changed in between, also within a block",
                        "compare the trials before and after; run it again if they differ"));
    }
}
