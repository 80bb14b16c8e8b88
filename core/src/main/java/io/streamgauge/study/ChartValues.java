package io.streamgauge.study;

import io.streamgauge.analyse.Summary;
import io.streamgauge.analyse.TrialGroup;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Comparator;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Values and names as charts hold them.
final class ChartValues {
    static final double NANOS_PER_MILLI = 1e6;
    private static final MathContext DIGITS = new MathContext(4);
    private static final Pattern NUMBERS = Pattern.compile("\\d+");
    private static final int LONGEST = 20;

    private ChartValues() {}

    /// To four digits.
    static double rounded(double value) {
        return new BigDecimal(value).round(DIGITS).doubleValue();
    }

    /// The groups of a run by level, numbers in it as numbers, then by system: runs shuffle them.
    static List<TrialGroup> groups(Summary run) {
        return TrialGroup.of(run.trials()).stream()
                .sorted(Comparator.comparing(TrialGroup::cell, ChartValues::naturally)
                        .thenComparing(TrialGroup::system))
                .toList();
    }

    /// So that `size 10000` comes after `size 2000`.
    static int naturally(String a, String b) {
        return NUMBERS.matcher(a)
                .replaceAll(ChartValues::padded)
                .compareTo(NUMBERS.matcher(b).replaceAll(ChartValues::padded));
    }

    private static String padded(MatchResult number) {
        return "0".repeat(Math.max(0, LONGEST - number.group().length())) + number.group();
    }

    /// The system, and that it is void where no trial counts.
    static String name(TrialGroup group) {
        return group.isVoid() ? group.system() + " (void)" : group.system();
    }

    /// Those that are not empty, with commas.
    static String joined(String... words) {
        return Stream.of(words).filter(word -> !word.isEmpty()).collect(Collectors.joining(", "));
    }
}
