package io.streamgauge.analyse.limits;

import io.streamgauge.analyse.model.Limits;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.result.Calibration;
import java.time.Instant;
import java.util.List;

/// Analysis of how close the trials of a run came to each limit that a calibration measured.
public final class LimitsAnalysis {
    private static final double SECONDS_PER_DAY = 86_400;

    private LimitsAnalysis() {}

    /// Returns the limits of the machine and the use of each limit in the trials.
    ///
    /// @param at time at which the age of the calibration is determined: the start of the run, or the current
    ///     time
    public static Limits of(Calibration calibration, List<TrialSummary> trials, Instant at) {
        return new Limits(
                calibration.measuredAt(),
                Math.max(0, calibration.age(at).toSeconds() / SECONDS_PER_DAY),
                calibration.streamgaugeVersion(),
                calibration.quick(),
                calibration.dataDirectory(),
                calibration.host().dataFileSystem(),
                calibration.figures(),
                new LimitUse(calibration, trials).all(),
                new CalibrationCheck(calibration).caveats());
    }
}
