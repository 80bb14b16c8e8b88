package io.streamgauge.analyse;

import java.math.BigDecimal;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// The order in which people read the levels of a varied factor: numbers by their value, with their unit, and not by
/// their first digit; a run shuffles them.
public final class LevelOrder {
    /// So that `10 KB` comes after `100 B`, and `size 10000` after `size 2000`.
    public static final Comparator<String> BY_VALUE =
            Comparator.comparing(LevelOrder::key).thenComparing(Comparator.naturalOrder());

    private static final Pattern AMOUNT =
            Pattern.compile("(\\d+(?:[.,_]\\d+)*)(?:\\s*([kKM]?/s|[kKMG]i?B|B|us|\u00b5s|ms|s|min|h)(?!\\w))?");
    private static final Map<String, BigDecimal> UNITS = Map.ofEntries(
            Map.entry("kB", new BigDecimal("1e3")),
            Map.entry("KB", new BigDecimal("1e3")),
            Map.entry("MB", new BigDecimal("1e6")),
            Map.entry("GB", new BigDecimal("1e9")),
            Map.entry("KiB", BigDecimal.valueOf(1L << 10)),
            Map.entry("MiB", BigDecimal.valueOf(1L << 20)),
            Map.entry("GiB", BigDecimal.valueOf(1L << 30)),
            Map.entry("k/s", new BigDecimal("1e3")),
            Map.entry("K/s", new BigDecimal("1e3")),
            Map.entry("M/s", new BigDecimal("1e6")),
            Map.entry("us", new BigDecimal("1e-6")),
            Map.entry("\u00b5s", new BigDecimal("1e-6")),
            Map.entry("ms", new BigDecimal("1e-3")),
            Map.entry("min", new BigDecimal("60")),
            Map.entry("h", new BigDecimal("3600")));

    private LevelOrder() {}

    private static String key(String level) {
        return AMOUNT.matcher(level).replaceAll(LevelOrder::amount);
    }

    private static String amount(MatchResult found) {
        String number = found.group(1).replaceAll("[,_]", "");
        String unit = found.group(2);
        if (number.indexOf('.') != number.lastIndexOf('.')) {
            return found.group(); // a version
        }
        BigDecimal factor = unit == null ? BigDecimal.ONE : UNITS.getOrDefault(unit, BigDecimal.ONE);
        // wide enough for any amount that fits in a long, with nine decimals
        return String.format(Locale.ROOT, "%030.9f", new BigDecimal(number).multiply(factor));
    }
}
