package io.streamgauge.analyse.validity;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.Severity;
import io.streamgauge.analyse.model.Summary.CaveatGroup;
import io.streamgauge.analyse.model.TrialSummary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Groups of caveats. If several trials have the same caveat, the caveat appears only once. If a value
/// in its text differs between the trials, the text contains the range of the value.
public final class CaveatGroups {
    /// Pattern of a duration of at least a minute, such as `2 min 10 s`. Its groups are two numbers with their
    /// units; the second number may be absent.
    private static final String DURATION = "(\\d+)\u202f(h|min)\\b(?: (\\d+)\u202f(min|s)\\b)?";
    /// Pattern of such a duration, or of a number with its minus sign (U+2212). The number is not part of a name
    /// such as `p99` or `001-kafka`.
    private static final Pattern NUMBER = Pattern.compile(
            "(?<![\\w.-])(?:" + DURATION + "|\u2212?\\d(?:[\\d\u202f]*\\d)?(?:\\.\\d+)?(?![\\w-]|\\.\\d))");
    private static final Pattern WHOLE_DURATION = Pattern.compile(DURATION);

    private CaveatGroups() {}

    private record Key(CaveatKind kind, Severity severity) {}

    private record Occurrence(Caveat caveat, String trial) {}

    /// Returns one group for each kind and severity, sorted by [CaveatRank#MOST_SEVERE_FIRST].
    public static List<CaveatGroup> of(List<TrialSummary> trials) {
        Map<Key, List<Occurrence>> groups = new LinkedHashMap<>();
        for (TrialSummary trial : trials) {
            for (Caveat caveat : trial.caveats()) {
                groups.computeIfAbsent(new Key(caveat.kind(), caveat.severity()), _ -> new ArrayList<>())
                        .add(new Occurrence(caveat, trial.id()));
            }
        }
        return groups.values().stream()
                .map(CaveatGroups::group)
                .sorted(Comparator.comparing(CaveatGroup::caveat, CaveatRank.MOST_SEVERE_FIRST))
                .toList();
    }

    private static CaveatGroup group(List<Occurrence> occurrences) {
        Caveat first = occurrences.getFirst().caveat();
        return new CaveatGroup(
                new Caveat(
                        first.kind(),
                        first.severity(),
                        merged(occurrences.stream().map(f -> f.caveat().seen()).toList()),
                        merged(occurrences.stream().map(f -> f.caveat().why()).toList()),
                        merged(occurrences.stream()
                                .map(f -> f.caveat().remedy())
                                .toList())),
                occurrences.stream().map(Occurrence::trial).distinct().toList());
    }

    /// Returns the most frequent wording of the texts. Each number that differs between texts with this wording
    /// is replaced by the range of its values. If other wordings exist, the result ends with the sentence that
    /// the details differ in other trials.
    static String merged(List<String> texts) {
        Map<String, List<String>> byWords = new LinkedHashMap<>();
        texts.forEach(text -> byWords.computeIfAbsent(NUMBER.matcher(text).replaceAll("#"), _ -> new ArrayList<>())
                .add(text));
        List<String> commonest = byWords.values().stream()
                .reduce((a, b) -> b.size() > a.size() ? b : a)
                .orElseThrow();
        int others = byWords.size() - 1;
        return withValueRanges(commonest) + (others == 0 ? "" : " The details differ in other trials.");
    }

    private static String withValueRanges(List<String> texts) {
        List<List<String>> numbers = texts.stream()
                .map(text ->
                        NUMBER.matcher(text).results().map(MatchResult::group).toList())
                .toList();
        int[] position = {0};
        return NUMBER.matcher(texts.getFirst()).replaceAll(_ -> {
            int at = position[0]++;
            List<String> sorted = numbers.stream()
                    .map(f -> f.get(at))
                    .distinct()
                    .sorted((a, b) -> Double.compare(value(a), value(b)))
                    .toList();
            return Matcher.quoteReplacement(
                    sorted.size() == 1 ? sorted.getFirst() : sorted.getFirst() + " to " + sorted.getLast());
        });
    }

    /// Returns a number, or a duration in seconds.
    private static double value(String number) {
        Matcher duration = WHOLE_DURATION.matcher(number);
        if (duration.matches()) {
            String remaining = duration.group(3);
            return Long.parseLong(duration.group(1)) * seconds(duration.group(2))
                    + (remaining == null ? 0 : Long.parseLong(remaining) * seconds(duration.group(4)));
        }
        return Double.parseDouble(number.replace("\u202f", "").replace('\u2212', '-'));
    }

    private static double seconds(String unit) {
        return switch (unit) {
            case "h" -> 3600;
            case "min" -> 60;
            default -> 1;
        };
    }
}
