package io.streamgauge.cli.output;

import java.util.ArrayList;
import java.util.List;

/// Formatter that abbreviates ascending numbers to ranges.
final class NumberRanges {
    /// Maximum number of ranges in a text.
    private static final int MOST = 12;
    /// Minimum length at which a sequence with a constant difference above 1 is abbreviated.
    private static final int ABBREVIATED = 5;

    private NumberRanges() {}

    /// Returns the numbers, for example `0-3, 8`. A sequence of at least 5 numbers with a constant difference
    /// above 1 is abbreviated, for example to `0, 4, ..., 96`. If there are more than 12 ranges, the text omits
    /// some of them and adds the total number of values.
    ///
    /// @param ascending distinct numbers in ascending order, at least one
    static String of(List<Integer> ascending) {
        int size = ascending.size();
        int step = size < 2 ? 1 : ascending.get(1) - ascending.get(0);
        if (step > 1 && size >= ABBREVIATED && isProgression(ascending, step)) {
            return ascending.get(0) + ", " + ascending.get(1) + ", ..., " + ascending.getLast();
        }
        List<String> ranges = ranges(ascending);
        return ranges.size() <= MOST
                ? String.join(", ", ranges)
                : String.join(", ", ranges.subList(0, MOST - 1)) + ", ..., " + ranges.getLast() + " (" + size
                        + " in total)";
    }

    private static boolean isProgression(List<Integer> numbers, int step) {
        for (int i = 1; i < numbers.size(); i++) {
            if (numbers.get(i) - numbers.get(i - 1) != step) {
                return false;
            }
        }
        return true;
    }

    private static List<String> ranges(List<Integer> ascending) {
        List<String> ranges = new ArrayList<>();
        int from = 0;
        for (int i = 1; i <= ascending.size(); i++) {
            if (i == ascending.size() || ascending.get(i) != ascending.get(i - 1) + 1) {
                int first = ascending.get(from);
                int last = ascending.get(i - 1);
                ranges.add(first == last ? Integer.toString(first) : first + "-" + last);
                from = i;
            }
        }
        return ranges;
    }
}
