package io.streamgauge.study;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A rate of each system, as bars from zero.
///
/// @param title what they show, with its unit
public record StudyBars(String title, List<Bar> bars) {
    public StudyBars {
        bars = List.copyOf(bars);
    }

    /// Messages a second.
    ///
    /// @param level in words; empty where nothing is varied
    /// @param system with a word in brackets where every trial is void
    /// @param low lowest trial, or end of the interval
    /// @param high highest trial, or end of the interval
    /// @param published by the original, or null
    public record Bar(
            String level,
            String system,
            double value,
            double low,
            double high,
            @Nullable Double published) {}
}
