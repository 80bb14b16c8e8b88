package io.streamgauge.probe.api;

import io.streamgauge.text.NumberFormatter;
import java.time.Duration;
import java.util.List;

/// Observations in words.
public final class ObservationText {
    private static final int LONGEST = 240;
    private static final int MOST_SHOWN = 8;

    private ObservationText() {}

    /// What an exception says, with the cause that says it best.
    public static String of(Throwable failure) {
        Throwable deepest = failure;
        while (deepest.getCause() != null) {
            deepest = deepest.getCause();
        }
        String message = deepest.getMessage();
        String name = deepest.getClass().getSimpleName();
        return shortened(message == null || message.isBlank() ? name : name + ": " + message);
    }

    /// One line, not too long.
    public static String shortened(String text) {
        String line = text.replaceAll("\\s+", " ").strip();
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "…";
    }

    /// `[a, b, c, … 20 in all]`.
    public static String list(List<?> items) {
        if (items.size() <= MOST_SHOWN) {
            return items.toString();
        }
        String first = items.subList(0, MOST_SHOWN).toString();
        return first.substring(0, first.length() - 1) + ", … " + items.size() + " in all]";
    }

    public static String seconds(Duration time) {
        return NumberFormatter.seconds(time.toMillis() / 1e3);
    }
}
