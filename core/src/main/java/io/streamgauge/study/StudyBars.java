package io.streamgauge.study;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A rate of each system, as bars from zero.
///
/// @param title what they show, with its unit
/// @param reading what a bar and the line in it stand for
public record StudyBars(String title, String reading, List<Bar> bars) {
    public StudyBars {
        bars = List.copyOf(bars);
    }

    /// Messages a second.
    ///
    /// @param level in words; empty where nothing is varied
    /// @param system with a word in brackets where the value needs it: void, not confirmed, at least
    /// @param low end of the line in the bar
    /// @param high likewise
    /// @param published by the original, or null
    /// @param doubtful whether the published figure may not be what it seems
    public record Bar(
            String level,
            String system,
            double value,
            double low,
            double high,
            @Nullable Double published,
            boolean doubtful) {}
}
