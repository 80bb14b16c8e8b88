package io.streamgauge.probe.row;

import java.util.List;

/// Check of the order of numbered messages.
final class OrderCheck {
    private OrderCheck() {}

    /// Returns the number of messages that were received after a message with a higher number.
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
