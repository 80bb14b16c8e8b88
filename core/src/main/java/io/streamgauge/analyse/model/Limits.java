package io.streamgauge.analyse.model;

import io.streamgauge.result.Calibration.Figure;
import io.streamgauge.result.Limit;
import java.util.List;

/// What the machine can do at most, and how much of it a run used.
///
/// @param measuredAt ISO-8601, UTC
/// @param ageDays how old the calibration was when the run began, or is now where there is no run
/// @param streamgaugeVersion that measured it
/// @param quick true when the repeats were short
/// @param directory on the disk that was measured
/// @param fileSystem its type and device
/// @param uses one for each limit and system that it can be told for: the trial that used most of it
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

    /// How a system stands to a limit.
    ///
    /// @param system its name
    /// @param trial the one that used most
    /// @param cell levels of that trial in words
    /// @param value what it used, in the unit of the limit
    /// @param ofLimit value divided by the limit; for `fdatasync`, how many times as long
    /// @param sentence the same in words
    public record Use(
            Limit limit, String system, String trial, String cell, double value, double ofLimit, String sentence) {}
}
