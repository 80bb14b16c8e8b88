package io.streamgauge.cli.bench;

import io.streamgauge.yaml.Unit;
import io.streamgauge.yaml.UnreadableValueException;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Quantities as they are written in a shell: with the units of experiment files, or without a unit as in other load
/// tools. A size without a unit is in bytes, a duration in seconds, and a rate in messages per second.
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

    /// Returns a number of messages, for example 100,000 for `100k`.
    ///
    /// @throws UnreadableValueException if the text is not a whole number above zero
    static long count(String text) throws UnreadableValueException {
        Matcher matcher = COUNT.matcher(text.strip());
        if (matcher.matches()) {
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

    private static boolean isWhole(BigDecimal number) {
        return number.stripTrailingZeros().scale() <= 0;
    }

    /// Returns a quantity in its base unit; an empty result if the parser of experiment files rejects it.
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
