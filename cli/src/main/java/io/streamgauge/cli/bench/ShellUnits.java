package io.streamgauge.cli.bench;

import io.streamgauge.yaml.Fields;
import io.streamgauge.yaml.Unit;
import io.streamgauge.yaml.UnreadableValueException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Quantities as written on a command line: with the units of experiment files, or without a unit as in other
/// load tools. Without a unit, a size is in bytes, a duration in seconds, and a rate in messages per second.
///
/// Texts that are not quantities remain unchanged, so that the parser of experiment files reports them.
final class ShellUnits {
    private static final Pattern NUMBER_AND_UNIT = Pattern.compile("([0-9][0-9,_]*(?:\\.[0-9]+)?)\\s*(.*)");
    private static final Pattern COUNT = Pattern.compile("([0-9][0-9,_]*(?:\\.[0-9]+)?)([kKM]?)");

    private ShellUnits() {}

    /// Returns a size in the syntax of experiment files: `1000` as `1000 B`, and `1KiB` as `1 KiB`.
    static String size(String text) {
        return withUnit(text, "B");
    }

    /// Returns a duration in the syntax of experiment files: `30` as `30 s`, and `2m` as `2 min`.
    static String duration(String text) {
        String written = withUnit(text, "s");
        return written.endsWith(" m") ? written.replaceFirst("m$", "min") : written;
    }

    /// Returns a rate in the syntax of experiment files: `5000` as `5000/s`, and `5k` as `5k/s`.
    static String rate(String text) {
        return COUNT.matcher(text.strip()).matches() ? text.strip() + "/s" : text.strip();
    }

    private static String withUnit(String text, String unit) {
        Matcher matcher = NUMBER_AND_UNIT.matcher(text.strip());
        if (!matcher.matches()) {
            return text.strip();
        }
        return matcher.group(1) + " " + (matcher.group(2).isEmpty() ? unit : matcher.group(2));
    }

    /// Returns a computed duration in the syntax of experiment files, for example `40 s` for 40,000 ms. The
    /// result uses the largest unit in which the duration is a whole number.
    ///
    /// @param millis whole number of milliseconds
    static String exactDuration(BigDecimal millis) {
        return exact(Unit.DURATION, millis.movePointRight(6), " ", List.of("h", "min", "s", "ms"));
    }

    /// Returns a computed rate in the syntax of experiment files, for example `5k/s` for 5,000 messages per
    /// second. The result uses the largest unit in which the rate is a whole number, or messages per second with
    /// decimal places.
    static String exactRate(BigDecimal perSecond) {
        return exact(Unit.RATE, perSecond, "", List.of("M/s", "k/s", "/s"));
    }

    /// @param value quantity in the base unit
    /// @param units units of experiment files from the largest to the smallest; the smallest unit is the base
    ///     unit multiplied by a power of 10
    private static String exact(Unit kind, BigDecimal value, String gap, List<String> units) {
        for (String unit : units) {
            BigDecimal[] parts = value.divideAndRemainder(factor(kind, unit));
            if (value.signum() != 0 && parts[1].signum() == 0) {
                return parts[0].toBigInteger() + gap + unit;
            }
        }
        BigDecimal rest = value.divide(factor(kind, units.getLast()));
        return rest.stripTrailingZeros().toPlainString() + gap + units.getLast();
    }

    private static BigDecimal factor(Unit kind, String unit) {
        return Objects.requireNonNull(kind.factors().get(unit));
    }

    /// Returns a number of messages, for example 100,000 for `100k`.
    ///
    /// @throws UnreadableValueException if the text is not a whole number from 1 to 1,000,000,000,000
    static long count(String text) throws UnreadableValueException {
        Matcher matcher = COUNT.matcher(text.strip());
        if (matcher.matches() && Unit.separatesThousands(matcher.group(1))) {
            BigDecimal factor = new BigDecimal(
                    switch (matcher.group(2)) {
                        case "" -> "1";
                        case "M" -> "1e6";
                        default -> "1e3";
                    });
            BigDecimal number = new BigDecimal(matcher.group(1).replace(",", "").replace("_", "")).multiply(factor);
            if (number.signum() > 0 && number.compareTo(new BigDecimal("1e12")) <= 0 && isWhole(number)) {
                return number.longValueExact();
            }
        }
        throw new UnreadableValueException(
                "the number of messages must be a whole number from 1 to 1,000,000,000,000",
                "Specify a whole number such as 100000 or 100k.");
    }

    /// Returns a number of producers, consumers or destinations; 1 if the text is not a whole number from 1 to
    /// 999,999. The parser of experiment files reports such a text.
    static int clients(String text) {
        long number = Fields.wholeNumber(text).orElse(1);
        return number >= 1 && number < 1_000_000 ? (int) number : 1;
    }

    private static boolean isWhole(BigDecimal number) {
        return number.stripTrailingZeros().scale() <= 0;
    }

    /// Returns a quantity in its base unit; an empty result if the parser of experiment files rejects it, or if
    /// it is not above zero.
    ///
    /// @param text quantity in the syntax of experiment files
    static Optional<BigDecimal> value(Unit unit, String text) {
        try {
            return Optional.of(unit.parse(text)).filter(value -> value.signum() > 0);
        } catch (UnreadableValueException reportedByTheParser) {
            return Optional.empty();
        }
    }
}
