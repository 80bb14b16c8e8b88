package io.streamgauge.analyse.model;

import org.jspecify.annotations.Nullable;

/// A published figure and ours beside it.
///
/// @param system that it is of, at the levels that it names
/// @param metric in words
/// @param published value in the metric's own unit
/// @param publishedWords as written
/// @param doubtful why the published figure may not be what it seems, or null
/// @param source where it was published; may be empty
/// @param ours median over the trials that are not void; null when there is none
/// @param lowest of those trials; null when there is none
/// @param highest of those trials; null when there is none
/// @param n number of those trials
/// @param ratio ours / published; null when there is none
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
        @Nullable Double ratio) {
    private static final String AT = " at ";

    /// The system without levels.
    public String systemAlone() {
        return system.split(AT, 2)[0];
    }

    /// The levels in words; empty where it is of all of them.
    public String level() {
        String[] parts = system.split(AT, 2);
        return parts.length == 1 ? "" : parts[1];
    }
}
