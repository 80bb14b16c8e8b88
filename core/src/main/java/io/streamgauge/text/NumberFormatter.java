package io.streamgauge.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/// Formatter of numbers. On pages, narrow no-break spaces (U+202F) separate thousands, and numbers from units.
/// [#toAscii] converts such text for the terminal. Numbers in sentences ([#number], [#ratio], [#percent]) are
/// always ASCII. All values are rounded half up.
public final class NumberFormatter {
    /// Placeholder for a figure that is unknown or that cannot be derived from the data.
    public static final String NONE = "–";

    private static final double NANOS_PER_MILLI = 1e6;

    /// Narrow no-break space.
    private static final String THIN_SPACE = "\u202f";

    private static final double MAX_RATIO = 10_000;

    /// Number of significant digits that are sufficient to identify any `double` value.
    private static final int MOST_DIGITS = 17;

    private NumberFormatter() {}

    /// Formats nanoseconds as milliseconds: `0.41`, `6.3`, `11`, `1 240`. Values below 99.5 ms have two significant
    /// digits, and higher values have three.
    public static String millis(double nanos) {
        return latencyDigits(nanos / NANOS_PER_MILLI);
    }

    /// Formats nanoseconds as milliseconds. Values below 99.5 ms have two significant digits, and higher values have
    /// three.
    public static String millis(long nanos) {
        return millis((double) nanos);
    }

    /// Formats a measured value. Values below 99.5 have two significant digits, and higher values have three.
    public static String latencyDigits(double value) {
        return padded(value, Math.abs(value) < 99.5 ? 2 : 3);
    }

    /// Rounds a value to the given number of significant digits and keeps the trailing zeros of a fraction:
    /// `2.0`.
    private static String padded(double value, int digits) {
        if (!Double.isFinite(value) || value == 0) {
            return significant(value, digits);
        }
        BigDecimal rounded = rounded(value, digits);
        int missing = digits - rounded.precision();
        return grouped(missing > 0 ? rounded.setScale(rounded.scale() + missing) : rounded);
    }

    /// Formats a rate with four significant digits.
    public static String rate(double perSecond) {
        return significant(perSecond, 4);
    }

    /// Formats an exact count.
    ///
    /// @param value count; negative if unknown
    public static String count(long value) {
        if (value < 0) {
            return NONE;
        }
        return grouped(BigDecimal.valueOf(value));
    }

    /// Formats bytes with three significant digits and a binary unit, for example `512 MiB`.
    public static String bytes(double bytes) {
        String[] units = {"B", "KiB", "MiB", "GiB", "TiB"};
        double value = bytes;
        int unit = 0;
        while (Math.abs(value) >= 1023.5 && unit < units.length - 1) {
            value /= 1024;
            unit++;
        }
        return significant(value, 3) + THIN_SPACE + units[unit];
    }

    /// Formats bytes with three significant digits and a binary unit, for example `512 MiB`.
    public static String bytes(long bytes) {
        return bytes((double) bytes);
    }

    /// Formats bytes as MiB or KiB if the value is a whole number of that unit, otherwise as KiB with one decimal,
    /// in ASCII.
    public static String exactBytes(long bytes) {
        if (bytes >= 1 << 20 && bytes % (1 << 20) == 0) {
            return (bytes >> 20) + " MiB";
        }
        return bytes % 1024 == 0 ? (bytes >> 10) + " KiB" : fixed(bytes / 1024.0, 1) + " KiB";
    }

    /// Formats a duration: `45 s`, `3 min 20 s`, `2 h 5 min`.
    public static String duration(double seconds) {
        long whole = Math.round(seconds);
        if (whole < 60) {
            return significant(seconds, 2) + THIN_SPACE + "s";
        }
        long minutes = whole / 60;
        if (minutes < 60) {
            return minutes + THIN_SPACE + "min" + remaining(whole % 60, "s");
        }
        return minutes / 60 + THIN_SPACE + "h" + remaining(minutes % 60, "min");
    }

    private static String remaining(long value, String unit) {
        return value == 0 ? "" : " " + value + THIN_SPACE + unit;
    }

    /// Formats seconds with one decimal and the unit, in ASCII: `12.3 s`.
    public static String seconds(double seconds) {
        return fixed(seconds, 1) + " s";
    }

    /// Formats bytes as GiB with one decimal, in ASCII: `1.5 GiB`.
    public static String gibibytes(long bytes) {
        return fixed(bytes / (double) (1L << 30), 1) + " GiB";
    }

    /// Formats bytes as MB (1,000,000 bytes) with one decimal, in ASCII: `118.2 MB`.
    public static String megabytes(long bytes) {
        return fixed(bytes / 1e6, 1) + " MB";
    }

    /// Formats a number with the given number of decimal places, in ASCII and without grouping: `0.25`.
    public static String fixed(double value, int decimals) {
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }

    /// Formats a positive or negative share as a percentage in ASCII, always with a sign: `+1.5 %`.
    public static String signedPercent(double share) {
        // Adding 0 turns a negative zero into zero.
        return String.format(Locale.ROOT, "%+.1f %%", Math.round(share * 1000) / 10.0 + 0.0);
    }

    /// Rounds a value to the given number of significant digits, omits the trailing zeros of a fraction, and
    /// does not use an exponent.
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

    /// Formats a number for an experiment file, in ASCII, with the given number of significant digits and
    /// without grouping or an exponent: `50000`, `0.25`.
    public static String plain(double value, int digits) {
        return rounded(value, digits).stripTrailingZeros().toPlainString();
    }

    /// Formats a number in ASCII with the given number of significant digits: `50,000`, `1.8`, `0.25`; `?` if it
    /// is not finite.
    public static String number(double value, int digits) {
        return Double.isFinite(value) ? toAscii(significant(value, digits)) : "?";
    }

    /// Formats a ratio in ASCII with three significant digits: `1.80`, `0.934`, `110`. With fewer digits, a
    /// ratio could appear to lie outside its interval or on the other side of 1 or of a claimed bound. Positive
    /// ratios below 0.0001 and ratios above 10,000 are shown as `under 0.0001` and `over 10,000`.
    public static String ratio(double value) {
        if (isExtreme(value)) {
            return value > MAX_RATIO ? "over " + number(MAX_RATIO, 2) : "under " + number(1 / MAX_RATIO, 2);
        }
        return toAscii(padded(value, 3));
    }

    /// Formats an interval of ratios in ASCII: `1.62-2.10`, `under 0.0001 to 630`.
    public static String ratioRange(double low, double high) {
        return ratio(low) + (isExtreme(low) || isExtreme(high) ? " to " : "-") + ratio(high);
    }

    /// Returns whether a ratio is above 10,000, or positive and below 0.0001. Such a ratio is usually a bound of an
    /// interval from too few trials.
    private static boolean isExtreme(double value) {
        return value > MAX_RATIO || (value > 0 && value < 1 / MAX_RATIO);
    }

    /// Formats a share as a percentage in ASCII. A percentage below 9.95 % has one significant digit, and a
    /// higher percentage has two: `6 %`, `0.5 %`, `41 %`.
    public static String percent(double share) {
        return number(share * 100, percentDigits(share)) + " %";
    }

    /// Formats a share that is above a limit. The format is that of [#percent] unless the share and the limit
    /// would look equal. In that case, the result has more digits: `2.04 %` for a limit of 2 %.
    public static String percentAbove(double share, double limit) {
        if (Double.isFinite(share) && share > limit) {
            BigDecimal shown = rounded(limit * 100, percentDigits(limit));
            for (int digits = percentDigits(share); digits <= MOST_DIGITS; digits++) {
                if (rounded(share * 100, digits).compareTo(shown) > 0) {
                    return number(share * 100, digits) + " %";
                }
            }
        }
        return percent(share);
    }

    private static int percentDigits(double share) {
        return share < 0.0995 ? 1 : 2;
    }

    /// Formats a confidence level in percent, without the percent sign: `95`, `99.2`. If the level would be
    /// rounded to 100, which can occur at early interim analyses, the result is `over 99.9`.
    public static String confidenceLevel(double confidence) {
        return confidence > 0.9995 ? "over 99.9" : significant(confidence * 100, 3);
    }

    /// Replaces narrow no-break spaces, en dashes, minus signs, `µ` and `±` with ASCII characters, because a
    /// terminal might not display them correctly.
    public static String toAscii(String text) {
        return text.replaceAll("(?<=\\d)\u202f(?=\\d)", ",")
                .replace('\u202f', ' ')
                .replace('−', '-')
                .replace('–', '-')
                .replace('µ', 'u')
                .replace("\u00b1\u00a0", "+-")
                .replace("\u00b1", "+-");
    }

    /// Rounds the shortest decimal form of the value. Therefore 1.15 becomes 1.2 and not 1.1, although its binary
    /// form is below 1.15.
    private static BigDecimal rounded(double value, int digits) {
        return BigDecimal.valueOf(value).round(new MathContext(digits, RoundingMode.HALF_UP));
    }

    private static String grouped(BigDecimal value) {
        String plain = value.abs().toPlainString();
        int point = plain.indexOf('.');
        String whole = point < 0 ? plain : plain.substring(0, point);
        var out = new StringBuilder(value.signum() < 0 ? "−" : "");
        for (int i = 0; i < whole.length(); i++) {
            if (i > 0 && (whole.length() - i) % 3 == 0) {
                out.append(THIN_SPACE);
            }
            out.append(whole.charAt(i));
        }
        return point < 0
                ? out.toString()
                : out.append(plain, point, plain.length()).toString();
    }
}
