package io.streamgauge.analyse.model;

import io.streamgauge.result.Calibration.Figure;
import io.streamgauge.result.Limit;
import java.util.List;

/// Limits of the machine and the use of each limit in a run.
///
/// @param measuredAt time of the calibration, ISO-8601, UTC
/// @param ageDays age of the calibration at the start of the run; if there is no run, the current age
/// @param streamgaugeVersion version of Streamgauge that measured the limits
/// @param quick true if the repeats were short
/// @param directory directory on the measured disk
/// @param fileSystem type and device of the file system
/// @param uses highest use of each limit by each system; unknown uses are omitted
/// @param caveats caveats of the calibration itself
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
    /// @param system name of the system
    /// @param trial ID of the trial with the highest use; for fdatasync, of the trial with the
    ///     lowest response time
    /// @param cell levels of that trial as text
    /// @param value amount used, in the unit of the limit; for fdatasync, the p99 response time
    /// @param ofLimit value divided by the limit
    /// @param sentence description of the use, as a sentence
    public record Use(
            Limit limit, String system, String trial, String cell, double value, double ofLimit, String sentence) {}
}
