package io.streamgauge.study.chart;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Bar chart of a rate for each system.
///
/// @param title quantity with its unit
/// @param reading explanation of the bars and the lines in them
public record StudyBars(String title, String reading, List<Bar> bars) {
    /// Title of the chart of the capacities.
    public static final String CAPACITY = "Capacity, messages/s";

    /// Title of the chart of the delivered rates.
    public static final String DELIVERED_AT_SATURATION = "Delivered rate at saturation, messages/s";

    /// Title of the chart of the accepted rates.
    public static final String ACCEPTED_AT_SATURATION = "Accepted rate at saturation, messages/s";

    public StudyBars {
        bars = List.copyOf(bars);
    }

    /// Rate in messages per second.
    ///
    /// @param level level as text; empty if the part does not vary a factor
    /// @param system name of the system, followed by a remark in brackets if the rate is void, not confirmed or
    ///     a lower bound, or if the bar omits searches without a result
    /// @param low lower end of the line in the bar
    /// @param high upper end of the line in the bar
    /// @param published published figure, or null
    /// @param doubtful true if the published figure may be wrong
    public record Bar(
            String level,
            String system,
            double value,
            double low,
            double high,
            @Nullable Double published,
            boolean doubtful) {}
}
