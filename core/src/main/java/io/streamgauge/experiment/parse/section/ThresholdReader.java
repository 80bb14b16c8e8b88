package io.streamgauge.experiment.parse.section;

import io.streamgauge.experiment.Threshold;
import io.streamgauge.experiment.Thresholds;
import io.streamgauge.yaml.Fields;
import io.streamgauge.yaml.Tree.Scalar;
import io.streamgauge.yaml.Unit;
import io.streamgauge.yaml.UnreadableValueException;
import java.math.BigDecimal;
import java.util.EnumMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reader of `validity`.
public final class ThresholdReader {
    private static final Pattern PERCENT = Pattern.compile("([0-9]{1,9}(?:\\.[0-9]{1,9})?)\\s*%");
    private static final Pattern FACTOR = Pattern.compile("([0-9]{1,9}(?:\\.[0-9]{1,9})?)\\s*x");
    private static final BigDecimal NANOS_PER_MILLI = BigDecimal.valueOf(1_000_000);
    private static final String FLAG = "_FLAG";

    private ThresholdReader() {}

    public static Thresholds read(Fields experiment) {
        return experiment
                .part("validity", ExperimentShape.VALIDITY)
                .map(ThresholdReader::thresholds)
                .orElse(Thresholds.DEFAULT);
    }

    private static Thresholds thresholds(Fields fields) {
        Map<Threshold, Double> written = new EnumMap<>(Threshold.class);
        for (Threshold threshold : Threshold.values()) {
            Double value = value(fields, threshold);
            if (value != null) {
                written.put(threshold, value);
            }
        }
        Thresholds read = new Thresholds(written);
        written.keySet().forEach(t -> checkOrder(fields, t, read));
        return read;
    }

    private static @Nullable Double value(Fields fields, Threshold threshold) {
        Scalar scalar = fields.scalar(threshold.field(), threshold.unit().example() + " or 'off'");
        if (scalar == null) {
            return null;
        }
        String text = scalar.value().strip();
        if (text.equals("off")) {
            return Thresholds.OFF;
        }
        Double value = parse(threshold.unit(), text);
        if (value == null) {
            fields.problem(
                    threshold.field(),
                    fields.pathOf(threshold.field()) + " '" + scalar.written() + "' is not "
                            + threshold.unit().example(),
                    "Write " + threshold.unit().example() + ", or 'off' to disable the rule.");
        }
        return value;
    }

    private static @Nullable Double parse(Threshold.Unit unit, String text) {
        return switch (unit) {
            case SHARE -> number(PERCENT, text, 0.01, 0);
            case FACTOR -> number(FACTOR, text, 1, 1);
            case MILLIS -> {
                try {
                    BigDecimal nanos = Unit.DURATION.parse(text);
                    yield nanos.signum() < 0
                            ? null
                            : nanos.divide(NANOS_PER_MILLI).doubleValue();
                } catch (UnreadableValueException e) {
                    yield null;
                }
            }
        };
    }

    private static @Nullable Double number(Pattern pattern, String text, double scale, double least) {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.matches()) {
            return null;
        }
        double value = new BigDecimal(matcher.group(1))
                .multiply(BigDecimal.valueOf(scale))
                .doubleValue();
        return value < least ? null : value;
    }

    /// Reports a problem if the flag threshold is above the void threshold, unless the flag threshold is off.
    /// Every value above the void threshold must also be above the flag threshold.
    private static void checkOrder(Fields fields, Threshold threshold, Thresholds read) {
        boolean flags = threshold.name().contains(FLAG);
        String other = flags
                ? threshold.name().replace(FLAG, "_VOID")
                : threshold.name().replace("_VOID", FLAG);
        for (Threshold pair : Threshold.values()) {
            if (pair != threshold && pair.name().equals(other)) {
                Threshold flag = flags ? threshold : pair;
                Threshold voids = flags ? pair : threshold;
                boolean wrong = read.of(flag) > read.of(voids) && !read.isOff(flag);
                // If both fields are present, the parser reports the problem only at the flag threshold, which must be
                // changed.
                if (wrong && (flags || !fields.has(flag.field()))) {
                    fields.problem(
                            threshold.field(),
                            fields.pathOf(flag.field()) + " is " + read.written(flag) + ", but "
                                    + fields.pathOf(voids.field()) + " is " + read.written(voids),
                            "Set '" + flag.field() + "' to at most " + read.written(voids) + ".");
                }
            }
        }
    }
}
