package io.streamgauge.analyse.text;

import io.streamgauge.result.Calibration.Figure;
import io.streamgauge.result.Limit;
import io.streamgauge.result.Limit.Unit;
import io.streamgauge.text.NumberFormatter;

/// Formatting of the limits of the machine: values with their units, and descriptions.
public final class LimitFormatter {
    private static final String GAP = "\u202f";

    private LimitFormatter() {}

    /// Formats a value with its unit, for example `1.65 GiB/s` or `23 µs`.
    public static String value(Unit unit, double value) {
        return switch (unit) {
            case BYTES_PER_SECOND -> NumberFormatter.bytes(value) + "/s";
            case MESSAGES_PER_SECOND -> NumberFormatter.significant(value, 3) + GAP + "messages/s";
            case NANOSECONDS -> nanos(value);
            case MICROSECONDS -> NumberFormatter.significant(value, 2) + GAP + "µs";
            case PERCENT -> NumberFormatter.significant(value, 2) + GAP + "%";
        };
    }

    private static String nanos(double nanos) {
        return nanos < 1e6
                ? NumberFormatter.significant(nanos / 1e3, 2) + GAP + "µs"
                : NumberFormatter.latencyDigits(nanos / 1e6) + GAP + "ms";
    }

    /// Returns the description of a figure, with its quantile if the figure is a quantile.
    public static String what(Figure figure) {
        return figure.limit().what() + (quantile(figure).isEmpty() ? "" : ", " + quantile(figure));
    }

    private static String quantile(Figure figure) {
        String id = figure.limit().id();
        return figure.id().length() > id.length() ? figure.id().substring(id.length() + 1) : "";
    }

    /// Returns the lowest and the highest value of the repeats, for example `1.6 GiB/s to 1.7 GiB/s`. If the
    /// repeats do not have separate values, the result is `all repeats together`.
    public static String spread(Figure figure) {
        if (figure.repeats().isEmpty()) {
            return "all repeats together";
        }
        String least = value(figure.limit().unit(), figure.least());
        String most = value(figure.limit().unit(), figure.most());
        return least.equals(most) ? least : least + " to " + most;
    }

    /// Returns the name of the resource to which a limit applies, for example `disk`.
    public static String group(Limit limit) {
        return switch (limit) {
            case DISK_WRITE, DISK_READ, FDATASYNC -> "disk";
            case MEMORY_COPY -> "memory";
            case LOOPBACK, ROUND_TRIP -> "loopback";
            case WAKE, WAKE_WORST_CPU, OTHERS_BUSY, STEAL -> "machine";
            case HARNESS_RATE, HARNESS_CPU_FULL, HARNESS_SEND_DELAY, HARNESS_CPU -> "Streamgauge";
        };
    }

    /// Formats a share as a percentage, for example `41 %` or `0.034 %`.
    public static String percent(double share) {
        return NumberFormatter.significant(100 * share, 2) + GAP + "%";
    }
}
