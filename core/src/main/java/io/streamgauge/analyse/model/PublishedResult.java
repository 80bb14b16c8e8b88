package io.streamgauge.analyse.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/// Published figure compared with the measured figure.
///
/// @param system system to which the published figure applies, with the levels of the varied fields
/// @param metric name of the metric
/// @param published published value, in the metric's own unit
/// @param publishedWords published value as written
/// @param doubtful reason to doubt the published figure, or null
/// @param source publication; may be empty
/// @param ours median of the measured values, one for each block in which every cell that the figure covers has a
///     value; null if there are none. The value of a block is the arithmetic mean over these cells
/// @param lowest lowest of these values; null if there are none
/// @param highest highest of these values; null if there are none
/// @param n number of these values
/// @param ratio `ours` / `published`; null if `ours` is null
/// @param clockErrorNanos largest possible error in the measured values due to differences between the clocks of
///     the worker hosts, in nanoseconds; -1 if it is unknown; null if the values do not depend on more than one
///     clock
public record PublishedResult(
        String system,
        String metric,
        double published,
        String publishedWords,
        @Nullable String doubtful,
        String source,
        @Nullable Double ours,
        @Nullable String oursWords,
        @Nullable Double lowest,
        @Nullable Double highest,
        int n,
        @Nullable Double ratio,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Long clockErrorNanos) {
    private static final String AT = " at ";

    /// Returns the system without levels.
    public String systemAlone() {
        return system.split(AT, 2)[0];
    }

    /// Returns the levels as text; empty if the figure covers all levels.
    public String level() {
        String[] parts = system.split(AT, 2);
        return parts.length == 1 ? "" : parts[1];
    }
}
