package io.streamgauge.report.terminal;

import io.streamgauge.text.NumberFormatter;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Text bars on a logarithmic scale between two powers of ten.
///
/// @param low base-10 exponent of the latency in nanoseconds at which a bar starts
/// @param high base-10 exponent of the latency in nanoseconds at which a bar has its full width; greater than
///     `low`
record LogBar(int low, int high) {
    private static final int WIDTH = 40;

    LogBar {
        if (high <= low) {
            throw new IllegalArgumentException("the scale is empty: " + low + " to " + high);
        }
    }

    /// Returns the smallest scale that covers these latencies in nanoseconds. Null values and zeros are ignored.
    static LogBar of(List<@Nullable Long> nanos) {
        List<Double> exponents = nanos.stream()
                .filter(Objects::nonNull)
                .filter(value -> value > 0)
                .map(value -> Math.log10(value))
                .toList();
        int low = (int) Math.floor(
                exponents.stream().mapToDouble(Double::doubleValue).min().orElse(6));
        int high = (int) Math.ceil(
                exponents.stream().mapToDouble(Double::doubleValue).max().orElse(7));
        return new LogBar(low, Math.max(high, low + 1));
    }

    /// Returns the bar for a latency in nanoseconds. The bar is empty for a value at the start of the scale.
    String of(long nanos) {
        double share = nanos <= 0 ? 0 : (Math.log10(nanos) - low) / (high - low);
        return "#".repeat((int) Math.round(WIDTH * Math.clamp(share, 0, 1)));
    }

    /// Returns the ends of the scale, for example `0.1 to 10 ms`.
    String range() {
        return NumberFormatter.significant(Math.pow(10, low - 6.0), 1) + " to "
                + NumberFormatter.significant(Math.pow(10, high - 6.0), 1) + " ms";
    }
}
