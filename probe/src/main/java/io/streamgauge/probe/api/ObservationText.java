package io.streamgauge.probe.api;

import io.streamgauge.text.NumberFormatter;
import java.time.Duration;
import java.util.List;

/// Formatting of observations for the evidence of a probe.
public final class ObservationText {
    private static final int MAX_LENGTH = 240;
    private static final int MAX_SHOWN = 8;

    private ObservationText() {}

    /// Returns the type and, if available, the message of the root cause of an exception, as one line of limited
    /// length.
    public static String of(Throwable failure) {
        Throwable deepest = failure;
        while (deepest.getCause() != null) {
            deepest = deepest.getCause();
        }
        String message = deepest.getMessage();
        String name = deepest.getClass().getSimpleName();
        return shortened(message == null || message.isBlank() ? name : name + ": " + message);
    }

    /// Returns the text as one line of limited length.
    public static String shortened(String text) {
        String line = text.replaceAll("\\s+", " ").strip();
        return line.length() <= MAX_LENGTH ? line : line.substring(0, MAX_LENGTH) + "…";
    }

    /// Returns at most the first 8 items as text, for example `[1, 2, 3, 4, 5, 6, 7, 8, … 20 in total]`.
    public static String list(List<?> items) {
        if (items.size() <= MAX_SHOWN) {
            return items.toString();
        }
        String first = items.subList(0, MAX_SHOWN).toString();
        return first.substring(0, first.length() - 1) + ", … " + items.size() + " in total]";
    }

    public static String seconds(Duration time) {
        return NumberFormatter.seconds(time.toMillis() / 1e3);
    }
}
