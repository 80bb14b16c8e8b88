package io.streamgauge.analyse;

import io.streamgauge.analyse.Summary.CaveatGroup;
import io.streamgauge.result.Resumption;
import io.streamgauge.result.RunFacts;
import java.util.ArrayList;
import java.util.List;

/// Caveats of a run as a whole.
final class RunCaveats {
    private RunCaveats() {}

    /// @param breaches of the claims' seal
    static List<CaveatGroup> of(RunFacts facts, List<String> breaches, List<Resumption> resumptions) {
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
        return groups;
    }

    private static Caveat resumed(RunFacts facts, Resumption resumption) {
        String gap = Figures.duration(resumption.pausedSeconds());
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
