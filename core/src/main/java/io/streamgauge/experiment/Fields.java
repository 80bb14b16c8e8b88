package io.streamgauge.experiment;

import io.streamgauge.experiment.Tree.Entry;
import io.streamgauge.experiment.Tree.Mapping;
import io.streamgauge.experiment.Tree.Scalar;
import io.streamgauge.experiment.Tree.Sequence;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Typed access to one mapping. Whatever is wrong becomes a problem and a harmless value takes its place, so that the
/// rest can still be checked.
final class Fields {
    /// Longer phases and delays than this are slips of the pen.
    private static final Duration LONGEST = Duration.ofDays(30);

    private final Mapping mapping;
    private final Shape shape;
    private final String path;
    private final Problems problems;

    /// Reports unknown fields at once.
    Fields(Mapping mapping, Shape shape, String path, Problems problems) {
        this.mapping = mapping;
        this.shape = shape;
        this.path = path;
        this.problems = problems;
        mapping.entries().forEach(this::checkKnown);
    }

    private void checkKnown(String key, Entry entry) {
        if (shape.has(key)) {
            return;
        }
        String where = path.isEmpty() ? "" : " in " + path;
        boolean tornNumber = key.matches("[0-9]{3}\\D*") && entry.value() instanceof Scalar scalar && scalar.empty();
        problems.add(
                entry.keyPlace(),
                pathOf(key),
                "unknown field '" + key + "'" + where,
                tornNumber
                        ? "Inside { } a comma separates fields: quote a number that has one, for example \"5,000/s\"."
                        : Suggestion.among(key, shape.fields()));
    }

    Problems problems() {
        return problems;
    }

    String path() {
        return path;
    }

    String pathOf(String key) {
        return path.isEmpty() ? key : path + "." + key;
    }

    boolean has(String key) {
        return mapping.entries().containsKey(key);
    }

    /// Place of the value, or of the whole mapping when the field is not written.
    Place place(String key) {
        Entry entry = mapping.entries().get(key);
        return entry == null ? mapping.place() : entry.value().place();
    }

    Place keyPlace(String key) {
        Entry entry = mapping.entries().get(key);
        return entry == null ? mapping.place() : entry.keyPlace();
    }

    void problem(String key, String reason, String wayOut) {
        problems.add(place(key), pathOf(key), reason, wayOut);
    }

    /// The value as written, or null when the field is not there or empty (which is reported).
    @Nullable
    Tree value(String key) {
        if (!shape.has(key)) {
            throw new IllegalArgumentException("the parser asks for '" + key + "', which " + shape + " does not list");
        }
        Entry entry = mapping.entries().get(key);
        if (entry == null) {
            return null;
        }
        if (entry.value() instanceof Scalar scalar && scalar.empty()) {
            problem(key, pathOf(key) + " has no value", "Give it one, or remove the line.");
            return null;
        }
        return entry.value();
    }

    /// A single value, or null when the field is not there or is something else (which is reported).
    @Nullable
    Scalar scalar(String key, String expected) {
        Tree value = value(key);
        if (value == null || value instanceof Scalar) {
            return (Scalar) value;
        }
        problem(key, pathOf(key) + " is a " + kind(value) + ", not " + expected, "Write " + expected + ".");
        return null;
    }

    String text(String key, String otherwise) {
        Scalar scalar = scalar(key, "a single value");
        return scalar == null ? otherwise : scalar.value();
    }

    long integer(String key, long min, long max, long otherwise) {
        Scalar scalar = scalar(key, "a whole number");
        if (scalar == null) {
            return otherwise;
        }
        try {
            long number = Long.parseLong(scalar.value().strip().replace("_", "").replace(",", ""));
            if (number >= min && number <= max) {
                return number;
            }
        } catch (NumberFormatException e) {
            problem(key, pathOf(key) + " '" + scalar.written() + "' is not a whole number", range(min, max));
            return otherwise;
        }
        problem(key, pathOf(key) + " is " + scalar.written() + ", out of range", range(min, max));
        return otherwise;
    }

    private static String range(long min, long max) {
        if (max == Long.MAX_VALUE) {
            return min == Long.MIN_VALUE ? "Write a whole number." : "Write a whole number of at least " + min + ".";
        }
        return "Write a whole number from " + min + " to " + max + ".";
    }

    int integer(String key, int min, int max, int otherwise) {
        return (int) integer(key, (long) min, (long) max, (long) otherwise);
    }

    double number(String key, double min, double max, double otherwise) {
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

    /// One of the names in `choices`, which maps what the file says to what it means.
    <T> T choice(String key, Map<String, T> choices, T otherwise) {
        Scalar scalar = scalar(key, "one of " + String.join(", ", choices.keySet()));
        if (scalar == null) {
            return otherwise;
        }
        T chosen = choices.get(scalar.value());
        if (chosen == null) {
            problem(
                    key,
                    pathOf(key) + " '" + scalar.written() + "' is unknown",
                    Suggestion.among(scalar.value(), choices.keySet()));
            return otherwise;
        }
        return chosen;
    }

    /// Bytes.
    long size(String key, long min, long max, long otherwise) {
        BigDecimal bytes = quantity(key, Unit.SIZE);
        if (bytes == null) {
            return otherwise;
        }
        if (bytes.stripTrailingZeros().scale() > 0) {
            problem(key, pathOf(key) + " is not a whole number of bytes", "Round it.");
        } else if (bytes.compareTo(BigDecimal.valueOf(min)) < 0) {
            problem(key, tooSmall(key, bytesWritten(min)), "Raise it to at least " + bytesWritten(min) + ".");
        } else if (bytes.compareTo(BigDecimal.valueOf(max)) > 0) {
            problem(key, tooLarge(key, bytesWritten(max)), "Lower it to at most " + bytesWritten(max) + ".");
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

    /// Messages a second, above zero.
    double rate(String key, double otherwise) {
        BigDecimal rate = quantity(key, Unit.RATE);
        if (rate == null) {
            return otherwise;
        }
        if (rate.signum() <= 0) {
            problem(key, pathOf(key) + " is not above zero", "Write a rate above zero, for example 5k/s.");
            return otherwise;
        }
        if (rate.compareTo(new BigDecimal("1e9")) > 0) {
            problem(key, tooLarge(key, "1,000M/s"), "Write a lower rate, or 'saturating' for as fast as possible.");
            return otherwise;
        }
        return rate.doubleValue();
    }

    Duration duration(String key, Duration min, Duration otherwise) {
        BigDecimal nanos = quantity(key, Unit.DURATION);
        if (nanos == null) {
            return otherwise;
        }
        if (nanos.compareTo(BigDecimal.valueOf(min.toNanos())) < 0) {
            problem(key, tooSmall(key, durationWritten(min)), "Write at least " + durationWritten(min) + ".");
        } else if (nanos.compareTo(BigDecimal.valueOf(LONGEST.toNanos())) > 0) {
            problem(key, tooLarge(key, LONGEST.toHours() + " h"), "Write at most " + LONGEST.toHours() + " h.");
        } else {
            return Duration.ofNanos(nanos.longValue());
        }
        return otherwise;
    }

    static String durationWritten(Duration duration) {
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

    String written(String key) {
        Entry entry = mapping.entries().get(key);
        return entry == null ? "" : entry.value().written();
    }

    private @Nullable BigDecimal quantity(String key, Unit unit) {
        Scalar scalar = scalar(key, "a " + unit.word() + " such as " + unit.example());
        if (scalar == null) {
            return null;
        }
        try {
            return unit.parse(scalar.value());
        } catch (Unit.NotInUnit e) {
            if (scalar.fromEnvironment()) {
                String reason = pathOf(key) + " '" + scalar.written() + "' is not a " + unit.word();
                problem(key, reason, "Set the variable to one such as " + unit.example() + ".");
                return null;
            }
            problem(key, pathOf(key) + " '" + scalar.written() + "' " + e.reason(), e.wayOut());
            return null;
        }
    }

    /// Reports a field that has no default and is not written.
    boolean require(String key, String wayOut) {
        if (has(key)) {
            return true;
        }
        problem(key, pathOf(key) + " is missing", wayOut);
        return false;
    }

    /// True when all of these are written; reports each that is not.
    boolean requireAll(String... keys) {
        boolean complete = true;
        for (String key : keys) {
            complete &= require(key, "It needs " + String.join(", ", keys) + ".");
        }
        return complete;
    }

    /// Reports when the lower bound lies above the upper one.
    void checkOrder(String lowKey, long low, String highKey, long high) {
        if (problems.sound(path) && low > high) {
            problem(
                    lowKey,
                    pathOf(lowKey) + " is " + written(lowKey) + ", more than " + highKey + " " + written(highKey),
                    "Swap them.");
        }
    }

    /// The fields of a part, if it is written as a mapping.
    Optional<Fields> part(String key, Shape partShape) {
        Tree value = value(key);
        if (value == null) {
            return Optional.empty();
        }
        return mapping(value, pathOf(key)).map(m -> new Fields(m, partShape, pathOf(key), problems));
    }

    Optional<Mapping> mapping(Tree value, String valuePath) {
        if (value instanceof Mapping m) {
            return Optional.of(m);
        }
        problems.add(
                value.place(),
                valuePath,
                valuePath + " is a " + kind(value) + ", not a set of fields",
                "Write fields, for example { name: value }.");
        return Optional.empty();
    }

    /// The items of a list; a single value counts as a list of one.
    List<Tree> items(String key) {
        Tree value = value(key);
        if (value == null) {
            return List.of();
        }
        return value instanceof Sequence sequence ? sequence.items() : List.of(value);
    }

    /// Keys and values that are passed on untouched.
    Map<String, String> properties(String key) {
        Map<String, String> properties = new LinkedHashMap<>();
        Tree value = value(key);
        if (value == null) {
            return properties;
        }
        mapping(value, pathOf(key))
                .ifPresent(m -> m.entries().forEach((name, entry) -> {
                    if (entry.value() instanceof Scalar scalar) {
                        properties.put(name, scalar.value());
                    } else {
                        problems.add(
                                entry.value().place(),
                                pathOf(key) + "." + name,
                                pathOf(key) + "." + name + " is a " + kind(entry.value()) + ", not a single value",
                                "Write the value as the system's own configuration has it; quote it if need be.");
                    }
                }));
        return properties;
    }

    /// Reports unless exactly one of `keys` is written; gives that one.
    Optional<String> oneOf(Collection<String> keys) {
        List<String> present = keys.stream().filter(this::has).toList();
        if (present.size() == 1) {
            return Optional.of(present.getFirst());
        }
        String all = String.join(", ", keys);
        if (present.isEmpty()) {
            problems.add(mapping.place(), path, path + " has none of " + all, "Write one of them.");
        } else {
            String second = present.get(1);
            problems.add(
                    keyPlace(second),
                    path,
                    path + " has " + String.join(" and ", present) + ", which exclude each other",
                    "Keep one of them.");
        }
        return Optional.empty();
    }

    static String kind(Tree tree) {
        return switch (tree) {
            case Scalar s -> "single value";
            case Sequence s -> "list";
            case Mapping m -> "set of fields";
        };
    }
}
