package io.streamgauge.yaml;

import io.streamgauge.yaml.Tree.Mapping;
import io.streamgauge.yaml.Tree.Scalar;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Typed access to one mapping. If a field is missing or invalid, each method returns its argument `otherwise`.
/// An invalid field is also reported as a problem, and the caller can continue with the remaining fields. The
/// bounds `min` and `max` are inclusive.
public final class Fields extends MappingReader<Fields> {
    /// Largest accepted duration. A longer value is probably a mistake.
    private static final Duration MAX_DURATION = Duration.ofDays(30);

    public Fields(Mapping mapping, Shape shape, String path, ProblemCollector problems) {
        super(mapping, shape, path, problems);
    }

    @Override
    protected Fields reader(Mapping inner, Shape innerShape, String innerPath) {
        return new Fields(inner, innerShape, innerPath, problems());
    }

    public String text(String key, String otherwise) {
        Scalar scalar = scalar(key, "a single value");
        return scalar == null ? otherwise : scalar.value();
    }

    public long integer(String key, long min, long max, long otherwise) {
        Scalar scalar = scalar(key, "a whole number");
        if (scalar == null) {
            return otherwise;
        }
        OptionalLong number = wholeNumber(scalar.value());
        if (number.isEmpty()) {
            problem(key, pathOf(key) + " '" + scalar.written() + "' is not a whole number", range(min, max));
            return otherwise;
        }
        if (number.getAsLong() >= min && number.getAsLong() <= max) {
            return number.getAsLong();
        }
        problem(key, pathOf(key) + " is " + scalar.written() + ", out of range", range(min, max));
        return otherwise;
    }

    /// Returns the number that a text contains; empty if the text is not a whole number. A comma or an
    /// underscore can separate thousands.
    public static OptionalLong wholeNumber(String text) {
        String number = text.strip();
        if (!Unit.separatesThousands(number)) {
            return OptionalLong.empty();
        }
        try {
            return OptionalLong.of(Long.parseLong(number.replace("_", "").replace(",", "")));
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }

    private static String range(long min, long max) {
        if (max == Long.MAX_VALUE) {
            return min == Long.MIN_VALUE ? "Write a whole number." : "Write a whole number of at least " + min + ".";
        }
        return "Write a whole number from " + min + " to " + max + ".";
    }

    public int integer(String key, int min, int max, int otherwise) {
        return (int) integer(key, (long) min, (long) max, (long) otherwise);
    }

    public double number(String key, double min, double max, double otherwise) {
        Scalar scalar = scalar(key, "a number");
        if (scalar == null) {
            return otherwise;
        }
        String range = "Write a number from " + plain(min) + " to " + plain(max) + ".";
        try {
            double number = new BigDecimal(scalar.value().strip()).doubleValue();
            if (number >= min && number <= max) {
                return number;
            }
            problem(key, pathOf(key) + " is " + scalar.written() + ", out of range", range);
        } catch (NumberFormatException e) {
            problem(key, pathOf(key) + " '" + scalar.written() + "' is not a number", range);
        }
        return otherwise;
    }

    private static String plain(double number) {
        return new BigDecimal(Double.toString(number)).stripTrailingZeros().toPlainString();
    }

    /// Returns the element of `choices` whose name is the value of the field.
    ///
    /// @param choices elements by name; messages list the names in the order of the map, or sorted if the map
    ///     does not have an order
    public <T> T choice(String key, Map<String, T> choices, T otherwise) {
        Set<String> names = choices instanceof SequencedMap<?, ?> ? choices.keySet() : new TreeSet<>(choices.keySet());
        Scalar scalar = scalar(key, "one of " + String.join(", ", names));
        if (scalar == null) {
            return otherwise;
        }
        T chosen = choices.get(scalar.value());
        if (chosen == null) {
            problem(
                    key,
                    pathOf(key) + " '" + scalar.written() + "' is unknown",
                    Suggestion.among(scalar.value(), names));
            return otherwise;
        }
        return chosen;
    }

    /// Returns the value of the field as a size in bytes.
    public long size(String key, long min, long max, long otherwise) {
        BigDecimal bytes = quantity(key, Unit.SIZE);
        if (bytes == null) {
            return otherwise;
        }
        if (bytes.stripTrailingZeros().scale() > 0) {
            problem(key, pathOf(key) + " is not a whole number of bytes", "Round the size to whole bytes.");
        } else if (bytes.compareTo(BigDecimal.valueOf(min)) < 0) {
            problem(key, tooSmall(key, bytesWritten(min)), "Write at least " + bytesWritten(min) + ".");
        } else if (bytes.compareTo(BigDecimal.valueOf(max)) > 0) {
            problem(key, tooLarge(key, bytesWritten(max)), "Write at most " + bytesWritten(max) + ".");
        } else {
            return bytes.longValueExact();
        }
        return otherwise;
    }

    private static String bytesWritten(long bytes) {
        if (bytes >= 1 << 20 && bytes % (1 << 20) == 0) {
            return (bytes >> 20) + " MiB";
        }
        return bytes + " B";
    }

    /// Returns the value of the field as a rate in messages per second. The rate must be above zero.
    public double rate(String key, double otherwise) {
        BigDecimal rate = quantity(key, Unit.RATE);
        if (rate == null) {
            return otherwise;
        }
        if (rate.signum() <= 0) {
            problem(key, pathOf(key) + " is not above zero", "Use a rate above zero, for example 5k/s.");
            return otherwise;
        }
        if (rate.compareTo(new BigDecimal("1e9")) > 0) {
            problem(key, tooLarge(key, "1,000M/s"), "Write at most 1,000M/s.");
            return otherwise;
        }
        return rate.doubleValue();
    }

    public Duration duration(String key, Duration min, Duration otherwise) {
        BigDecimal nanos = quantity(key, Unit.DURATION);
        if (nanos == null) {
            return otherwise;
        }
        if (nanos.compareTo(BigDecimal.valueOf(min.toNanos())) < 0) {
            problem(key, tooSmall(key, durationWritten(min)), "Write at least " + durationWritten(min) + ".");
        } else if (nanos.compareTo(BigDecimal.valueOf(MAX_DURATION.toNanos())) > 0) {
            problem(
                    key,
                    tooLarge(key, MAX_DURATION.toHours() + " h"),
                    "Write at most " + MAX_DURATION.toHours() + " h.");
        } else {
            return Duration.ofNanos(nanos.longValue());
        }
        return otherwise;
    }

    public static String durationWritten(Duration duration) {
        if (duration.toNanosPart() == 0) {
            return duration.toSeconds() + " s";
        }
        return duration.toNanos() % 1_000_000 == 0 ? duration.toMillis() + " ms" : duration.toNanos() / 1000 + " us";
    }

    private String tooSmall(String key, String bound) {
        return pathOf(key) + " is " + written(key) + ", less than " + bound;
    }

    private String tooLarge(String key, String bound) {
        return pathOf(key) + " is " + written(key) + ", more than " + bound;
    }

    private @Nullable BigDecimal quantity(String key, Unit unit) {
        Scalar scalar = scalar(key, "a " + unit.word() + " such as " + unit.example());
        if (scalar == null) {
            return null;
        }
        try {
            return unit.parse(scalar.value());
        } catch (UnreadableValueException e) {
            if (scalar.fromEnvironment()) {
                String reason = pathOf(key) + " '" + scalar.written() + "' is not a " + unit.word();
                problem(
                        key,
                        reason,
                        "Set the environment variable to a " + unit.word() + " such as " + unit.example() + ".");
                return null;
            }
            problem(key, pathOf(key) + " '" + scalar.written() + "' " + e.reason(), e.remedy());
            return null;
        }
    }

    /// Reports a problem if the lower bound is above the upper bound, unless the mapping already has a problem.
    public void checkOrder(String lowKey, long low, String highKey, long high) {
        if (problems().isValid(path()) && low > high) {
            problem(
                    lowKey,
                    pathOf(lowKey) + " is " + written(lowKey) + ", but " + pathOf(highKey) + " is " + written(highKey),
                    "Swap the two values.");
        }
    }
}
