package io.streamgauge.analyse.validity;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.Caveat.Severity;
import io.streamgauge.analyse.model.Summary.CaveatGroup;
import io.streamgauge.analyse.model.TrialSummary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Thirty trials with the same caveat are one line: the words stand once, and where the figures in them differ,
/// their range.
public final class CaveatGroups {
    /// A figure, not the digits of a name such as `p99` or `001-kafka`.
    private static final Pattern FIGURE =
            Pattern.compile("(?<![\\w.-])\\d(?:[\\d\u202f]*\\d)?(?:\\.\\d+)?(?![\\w-]|\\.\\d)");

    private CaveatGroups() {}

    private record Key(String kind, Severity severity) {}

    private record Found(Caveat caveat, String trial) {}

    /// One group for each kind and severity; the gravest first, then in the order of appearance.
    public static List<CaveatGroup> of(List<TrialSummary> trials) {
        Map<Key, List<Found>> groups = new LinkedHashMap<>();
        for (TrialSummary trial : trials) {
            for (Caveat caveat : trial.caveats()) {
                groups.computeIfAbsent(new Key(caveat.kind(), caveat.severity()), _ -> new ArrayList<>())
                        .add(new Found(caveat, trial.id()));
            }
        }
        return groups.values().stream()
                .map(CaveatGroups::group)
                .sorted((a, b) -> b.caveat().severity().compareTo(a.caveat().severity()))
                .toList();
    }

    private static CaveatGroup group(List<Found> found) {
        Caveat first = found.getFirst().caveat();
        return new CaveatGroup(
                new Caveat(
                        first.kind(),
                        first.severity(),
                        merged(found.stream().map(f -> f.caveat().seen()).toList()),
                        merged(found.stream().map(f -> f.caveat().why()).toList()),
                        merged(found.stream().map(f -> f.caveat().remedy()).toList())),
                found.stream().map(Found::trial).distinct().toList());
    }

    /// The words that most have in common, with the ranges of their figures.
    static String merged(List<String> texts) {
        Map<String, List<String>> byWords = new LinkedHashMap<>();
        texts.forEach(text -> byWords.computeIfAbsent(FIGURE.matcher(text).replaceAll("#"), _ -> new ArrayList<>())
                .add(text));
        List<String> most = byWords.values().stream()
                .reduce((a, b) -> b.size() > a.size() ? b : a)
                .orElseThrow();
        int others = byWords.size() - 1;
        return withRanges(most)
                + (others == 0 ? "" : " (in other trials other words: " + others + (others == 1 ? " way)" : " ways)"));
    }

    private static String withRanges(List<String> texts) {
        List<List<String>> figures = texts.stream()
                .map(text ->
                        FIGURE.matcher(text).results().map(MatchResult::group).toList())
                .toList();
        int[] place = {0};
        return FIGURE.matcher(texts.getFirst()).replaceAll(_ -> {
            int at = place[0]++;
            List<String> sorted = figures.stream()
                    .map(f -> f.get(at))
                    .distinct()
                    .sorted((a, b) -> Double.compare(value(a), value(b)))
                    .toList();
            return Matcher.quoteReplacement(
                    sorted.size() == 1 ? sorted.getFirst() : sorted.getFirst() + " to " + sorted.getLast());
        });
    }

    private static double value(String figure) {
        return Double.parseDouble(figure.replace("\u202f", ""));
    }
}
