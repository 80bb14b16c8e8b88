package io.streamgauge.experiment.metric;

import io.streamgauge.yaml.Unit;
import io.streamgauge.yaml.UnreadableValueException;
import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Figure with its unit, as written in a file.
///
/// @param text figure as written, for example `5 ms`
/// @param value value above zero, in the unit in which the metric is stored ([Metric.Quantity])
public record Amount(String text, double value) {
    private static final Pattern NUMBER = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)\\s*x?");
    private static final Pattern PERCENT = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)\\s*%");

    /// Parses a figure in the unit of a metric.
    ///
    /// @throws UnreadableValueException if the text is not a value of this metric, or is not above zero
    public static Amount of(Metric metric, String text) throws UnreadableValueException {
        BigDecimal value = switch (metric.quantity()) {
            case DURATION -> Unit.DURATION.parse(text);
            case CPU_TIME -> Unit.DURATION.parse(text).movePointLeft(3);
            case RATE -> Unit.RATE.parse(text);
            case BYTES -> Unit.SIZE.parse(text);
            case RATIO -> number(NUMBER, text, "is not a number", "Write a number such as 2 or 2.5.");
            case PERCENT -> number(PERCENT, text, "is not a percentage", "Write a percentage such as 90 %.");
        };
        if (value.signum() <= 0) {
            throw new UnreadableValueException("is not above zero", "Write a figure above zero.");
        }
        return new Amount(text.strip(), value.doubleValue());
    }

    private static BigDecimal number(Pattern pattern, String text, String reason, String remedy)
            throws UnreadableValueException {
        Matcher matcher = pattern.matcher(text.strip());
        if (!matcher.matches()) {
            throw new UnreadableValueException(reason, remedy);
        }
        return new BigDecimal(matcher.group(1));
    }
}
