package io.streamgauge.statistics;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;

/// Numbers in sentences.
public final class RatioFormatter {
    private static final double MOST = 10_000;

    private RatioFormatter() {}

    /// Rounded to so many significant digits, commas between thousands: `50,000`, `1.8`, `0.25`.
    public static String number(double value, int digits) {
        if (!Double.isFinite(value)) {
            return "?";
        }
        BigDecimal rounded = BigDecimal.valueOf(value).round(new MathContext(digits, RoundingMode.HALF_UP));
        return new DecimalFormat("#,##0.########", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(rounded);
    }

    /// A ratio: two digits, three from 1 to 1.2 where the second would hide the difference: `1.8`, `1.06`, `110`. Of
    /// one so large or small that only too few trials explain it, not more than that.
    public static String ratio(double value) {
        if (isExtreme(value)) {
            return value > MOST ? "over " + number(MOST, 2) : "under " + number(1 / MOST, 2);
        }
        if (value >= 0.8 && value < 1.2) {
            return hundredths(value);
        }
        BigDecimal rounded = BigDecimal.valueOf(value).round(new MathContext(2, RoundingMode.HALF_UP));
        return value < 10 && rounded.scale() >= 0 ? rounded.toPlainString() : number(value, 2);
    }

    /// Both ends of an interval of ratios with the same digits: `1.6-2.1`, `0.93-1.16`, `under 0.0001 to 630`.
    public static String range(double low, double high) {
        if (isNarrow(low, high)) {
            return hundredths(low) + "-" + hundredths(high);
        }
        return ratio(low) + (isExtreme(low) || isExtreme(high) ? " to " : "-") + ratio(high);
    }

    /// A ratio with the digits of its interval, so that it cannot seem to lie outside.
    public static String ratio(double value, double low, double high) {
        return isNarrow(low, high) ? hundredths(value) : ratio(value);
    }

    /// Whether a ratio is so far from 1 that only too few trials explain it.
    public static boolean isExtreme(double value) {
        return value > MOST || value < 1 / MOST;
    }

    private static boolean isNarrow(double low, double high) {
        return low >= 0.8 && high < 2 && high - low < 0.5;
    }

    private static String hundredths(double value) {
        return BigDecimal.valueOf(value).setScale(2, RoundingMode.HALF_UP).toPlainString();
    }

    /// A share as a percentage with two digits: `6 %`, `0.5 %`.
    public static String percent(double share) {
        return number(share * 100, share < 0.0995 ? 1 : 2) + " %";
    }
}
