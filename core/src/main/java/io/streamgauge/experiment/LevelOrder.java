package io.streamgauge.experiment;

import io.streamgauge.yaml.Unit;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Order in which reports list the levels of a varied factor: by value and unit, not alphabetically. Runs do not
/// execute the levels in this order.
public final class LevelOrder {
    /// Comparator that sorts `10 KB` after `100 B`, and `size 10000` after `size 2000`.
    public static final Comparator<String> BY_VALUE =
            Comparator.comparing(LevelOrder::key).thenComparing(Comparator.naturalOrder());

    private static final Map<String, BigDecimal> FACTORS = Stream.of(Unit.values())
            .flatMap(unit -> unit.factors().entrySet().stream())
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    private static final Pattern AMOUNT =
            Pattern.compile("(?<number>\\d+(?:[.,_]\\d+)*)(?:\\s*(?<unit>\\p{IsAlphabetic}*/?\\p{IsAlphabetic}+))?");

    private LevelOrder() {}

    private static String key(String level) {
        return AMOUNT.matcher(level).replaceAll(LevelOrder::amount);
    }

    private static String amount(MatchResult found) {
        String number = found.group("number").replaceAll("[,_]", "");
        if (number.indexOf('.') != number.lastIndexOf('.')) {
            return found.group(); // a version number
        }
        String word = Objects.requireNonNullElse(found.group("unit"), "");
        BigDecimal factor = FACTORS.get(word);
        BigDecimal value = new BigDecimal(number).multiply(Objects.requireNonNullElse(factor, BigDecimal.ONE));
        // The format is wide enough for every long value with nine decimal places.
        return String.format(Locale.ROOT, "%030.9f", value) + (factor == null ? " " + word : "");
    }
}
