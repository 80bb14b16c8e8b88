package io.streamgauge.analyse.model;

import io.streamgauge.result.Calibration.Figure;
import io.streamgauge.result.Limit;
import java.util.List;

/// Limits of the machine, and how much of them a run used.
///
/// @param measuredAt ISO-8601, UTC
/// @param ageDays age of the calibration when the run started, or now if there is no run
/// @param streamgaugeVersion that measured it
/// @param quick true if the repeats were short
/// @param directory on the disk that was measured
/// @param fileSystem its type and device
/// @param uses trial with the highest use, for each limit and system for which the use is known
/// @param caveats of the calibration itself
public record Limits(
        String measuredAt,
        double ageDays,
        String streamgaugeVersion,
        boolean quick,
        String directory,
        String fileSystem,
        List<Figure> figures,
        List<Use> uses,
        List<Caveat> caveats) {
    public Limits {
        figures = List.copyOf(figures);
        uses = List.copyOf(uses);
        caveats = List.copyOf(caveats);
    }

    /// Use of a limit by a system.
    ///
    /// @param system its name
    /// @param trial with the highest use
    /// @param cell levels of that trial as text
    /// @param value used, in the unit of the limit
    /// @param ofLimit value divided by the limit
    /// @param sentence the use as text
    public record Use(
            Limit limit, String system, String trial, String cell, double value, double ofLimit, String sentence) {}
}
