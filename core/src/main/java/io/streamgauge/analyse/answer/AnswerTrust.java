package io.streamgauge.analyse.answer;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.Comparison;
import io.streamgauge.analyse.model.Comparison.Finding;
import io.streamgauge.analyse.model.Summary.CaveatGroup;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.Verdict;
import io.streamgauge.analyse.validity.CaveatGroups;
import io.streamgauge.analyse.validity.CaveatRank;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Reliability of the answer of a run: void trials, the most severe caveat, and the number of trials or blocks.
///
/// @param all all trials, including those of an A/A control
/// @param trials trials without those of the second system of the control
/// @param usable trials on which the answer is based
/// @param comparisons comparisons over the blocks of the run
/// @param ofRun caveats of the run as a whole
record AnswerTrust(
        List<TrialSummary> all,
        List<TrialSummary> trials,
        List<TrialSummary> usable,
        List<Comparison> comparisons,
        List<CaveatGroup> ofRun) {
    String sentence() {
        long voids = all.stream().filter(t -> t.verdict() == Verdict.VOID).count();
        List<CaveatGroup> caveats = CaveatGroups.of(all);
        String state;
        if (trials.isEmpty()) {
            state = "Nothing was measured.";
        } else if (voids == all.size()) {
            state = "Do not use these figures: " + (all.size() == 1 ? "the trial is" : "all trials are") + " void.";
        } else if (voids > 0) {
            state = voids + " of " + all.size() + (voids == 1 ? " trials is void" : " trials are void")
                    + " and excluded from the answer. " + mostSevere(caveats) + caveatsOfOtherTrials()
                    + caveatsOfRun(ofRun);
        } else if (caveats.size() == 1) {
            state = "One caveat" + ofTrials() + ": " + mostSevere(caveats) + caveatsOfRun(ofRun);
        } else if (!caveats.isEmpty()) {
            state = caveats.size() + " caveats" + ofTrials() + ". The most severe: " + mostSevere(caveats)
                    + caveatsOfRun(ofRun);
        } else {
            state = ofRun.isEmpty() ? "Valid, no caveats." : caveatsOfRun(ofRun).strip();
        }
        return usable.isEmpty() ? state : state + " " + repetition();
    }

    private String ofTrials() {
        return ofRun.isEmpty() ? "" : " of the trials";
    }

    private static String mostSevere(List<CaveatGroup> caveats) {
        return caveats.stream()
                .map(CaveatGroup::caveat)
                .min(CaveatRank.MOST_SEVERE_FIRST)
                .map(Caveat::seen)
                .orElse("");
    }

    /// Returns a sentence about the caveats of the run as a whole, after a space; empty if there are none.
    static String caveatsOfRun(List<CaveatGroup> caveats) {
        return switch (caveats.size()) {
            case 0 -> "";
            case 1 -> " One caveat of the run: " + mostSevere(caveats);
            default -> " " + caveats.size() + " caveats of the run. The most severe: " + mostSevere(caveats);
        };
    }

    /// Returns a sentence about the caveats of the trials that are not void; empty if there are none.
    private String caveatsOfOtherTrials() {
        List<TrialSummary> others =
                all.stream().filter(t -> t.verdict() != Verdict.VOID).toList();
        List<CaveatGroup> caveats = CaveatGroups.of(others);
        String of = others.size() == 1 ? "the other trial" : "the other trials";
        return switch (caveats.size()) {
            case 0 -> "";
            case 1 -> " One caveat of " + of + ": " + mostSevere(caveats);
            default -> " " + caveats.size() + " caveats of " + of + ". The most severe: " + mostSevere(caveats);
        };
    }

    private String repetition() {
        Map<String, Long> perVariant = usable.stream()
                .collect(Collectors.groupingBy(t -> variant(t.system(), t.cell()), Collectors.counting()));
        long fewest =
                perVariant.values().stream().mapToLong(Long::longValue).min().orElse(0);
        long most =
                perVariant.values().stream().mapToLong(Long::longValue).max().orElse(0);
        if (fewest <= 1) {
            return "With one trial for " + (most <= 1 ? "each" : "at least one")
                    + " system, the variation between trials is unknown. Set 'repeat' to 5 or"
                    + " more before you compare systems.";
        }
        if (comparisons.isEmpty()) {
            return "The report shows the range over " + (fewest == most ? fewest : fewest + " to " + most) + " trials.";
        }
        long blocks = headlines().mapToLong(c -> c.blocks().size()).min().orElse(fewest);
        if (blocks < 2) {
            return "At least one difference is not tested, because fewer than 2 blocks are complete.";
        }
        return headlines().anyMatch(c -> c.finding() == Finding.IMPOSSIBLE)
                ? "At least one difference is not tested, because a trial does not have a value."
                : "The tests of differences use at least " + blocks + " blocks of interleaved trials.";
    }

    /// Returns the comparisons of two systems by the headline metric. If different blocks of two systems are
    /// void, the number of complete blocks is lower than the number of usable trials of each system. Systems
    /// without usable trials in a cell are not compared.
    private Stream<Comparison> headlines() {
        Map<String, String> headlines = new HashMap<>();
        usable.forEach(t -> headlines.putIfAbsent(
                variant(t.system(), t.cell()), HeadlineMetric.of(t).metric().words()));
        return comparisons.stream()
                .filter(c -> !c.control())
                .filter(c -> Stream.of(c.a(), c.b())
                        .allMatch(system -> c.metric().equals(headlines.get(variant(system, c.cell())))));
    }

    private static String variant(String system, String cell) {
        return system + "/" + cell;
    }
}
