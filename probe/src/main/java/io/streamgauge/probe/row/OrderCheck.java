package io.streamgauge.probe.row;

import java.util.List;

/// Order of numbered messages.
final class OrderCheck {
    private OrderCheck() {}

    /// Returns the number of messages received after one with a higher number.
    static int outOfOrderCount(List<String> numbers) {
        int late = 0;
        int highest = -1;
        for (String text : numbers) {
            int number = Integer.parseInt(text);
            if (number < highest) {
                late++;
            }
            highest = Math.max(highest, number);
        }
        return late;
    }
}
