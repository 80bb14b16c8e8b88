package io.streamgauge.analyse.text;

import io.streamgauge.statistics.OrderStatisticBounds;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/// Numbers as an engineer writes them: only the digits that the data carries, thousands apart, a unit.
public final class NumberFormatter {
    /// What stands where a figure is not known or not supported.
    public static final String NONE = "–";

    private static final double NANOS_PER_MILLI = 1e6;

    /// U+202F: a thin space that does not break.
    private static final String PAGE_GAP = "\u202f";

    /// Risk that an upper bound is too low, one side of a 95 % interval.
    private static final double CONFIDENCE = 0.95;

    private NumberFormatter() {}

    /// Milliseconds with two digits below 100 and three above: `0.41`, `6.3`, `11`, `1 240`.
    public static String millis(double nanos) {
        return latencyDigits(nanos / NANOS_PER_MILLI);
    }

    /// Milliseconds with two digits below 100 and three above.
    public static String millis(long nanos) {
        return millis((double) nanos);
    }

    /// A measured value with two digits below 100 and three above.
    public static String latencyDigits(double value) {
        int digits = Math.abs(value) < 99.5 ? 2 : 3;
        if (!Double.isFinite(value) || value == 0) {
            return significant(value, digits);
        }
        BigDecimal rounded = rounded(value, digits);
        int missing = digits - rounded.precision();
        return grouped(missing > 0 ? rounded.setScale(rounded.scale() + missing) : rounded);
    }

    /// Messages a second; a count over a known time carries four digits.
    public static String rate(double perSecond) {
        return significant(perSecond, 4);
    }

    /// An exact count; a negative one stands for an unknown one.
    public static String count(long value) {
        if (value < 0) {
            return NONE;
        }
        return grouped(BigDecimal.valueOf(value));
    }

    /// Three digits and a binary unit, for example `512 MiB`.
    public static String bytes(double bytes) {
        String[] units = {"B", "KiB", "MiB", "GiB", "TiB"};
        double value = bytes;
        int unit = 0;
        while (Math.abs(value) >= 1023.5 && unit < units.length - 1) {
            value /= 1024;
            unit++;
        }
        return significant(value, 3) + PAGE_GAP + units[unit];
    }

    /// Three digits and a binary unit, for example `512 MiB`.
    public static String bytes(long bytes) {
        return bytes((double) bytes);
    }

    /// A length of time: `45 s`, `3 min 20 s`, `2 h 5 min`.
    public static String duration(double seconds) {
        long whole = Math.round(seconds);
        if (whole < 60) {
            return significant(seconds, 2) + PAGE_GAP + "s";
        }
        long minutes = whole / 60;
        if (minutes < 60) {
            return minutes + PAGE_GAP + "min" + rest(whole % 60, "s");
        }
        return minutes / 60 + PAGE_GAP + "h" + rest(minutes % 60, "min");
    }

    private static String rest(long value, String unit) {
        return value == 0 ? "" : " " + value + PAGE_GAP + unit;
    }

    /// Rounded half up to so many significant digits, without an exponent and without zeros at the end of a fraction.
    public static String significant(double value, int digits) {
        if (!Double.isFinite(value)) {
            return NONE;
        }
        if (value == 0) {
            return "0";
        }
        BigDecimal rounded = rounded(value, digits);
        return grouped(rounded.scale() > 0 ? rounded.stripTrailingZeros() : rounded);
    }

    private static BigDecimal rounded(double value, int digits) {
        return new BigDecimal(value).round(new MathContext(digits, RoundingMode.HALF_UP));
    }

    private static String grouped(BigDecimal value) {
        String plain = value.abs().toPlainString();
        int point = plain.indexOf('.');
        String whole = point < 0 ? plain : plain.substring(0, point);
        var out = new StringBuilder(value.signum() < 0 ? "−" : "");
        for (int i = 0; i < whole.length(); i++) {
            if (i > 0 && (whole.length() - i) % 3 == 0) {
                out.append(PAGE_GAP);
            }
            out.append(whole.charAt(i));
        }
        return point < 0
                ? out.toString()
                : out.append(plain, point, plain.length()).toString();
    }

    /// How many independent values a finite 95 % upper bound of this quantile needs (the bound is an order statistic,
    /// and the largest value must lie above the quantile with probability 97.5 %).
    public static long samplesNeeded(double quantile) {
        return OrderStatisticBounds.samplesNeeded(quantile, CONFIDENCE);
    }

    /// The same figure for a terminal, where thin spaces may be drawn badly.
    public static String forTerminal(String figure) {
        return figure.replaceAll("(?<=\\d)\u202f(?=\\d)", ",")
                .replace('\u202f', ' ')
                .replace('−', '-')
                .replace('–', '-')
                .replace('µ', 'u');
    }
}
